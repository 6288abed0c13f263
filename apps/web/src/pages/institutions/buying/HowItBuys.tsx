import './buying.css'
import type { BuyerProfileAnswer } from '@mirador/contract/buyers'
import { MIN_CASES } from '@mirador/domain/statistics/shown-share'
import { shortDay } from '@mirador/domain/time/chile-time'
import { FileSearch } from 'lucide'
import { Suspense } from 'react'
import { serverNow } from '../../../api/server-clock.ts'
import { monthName } from '../../../components/charts/month-name.ts'
import { Loaded } from '../../../components/Loaded.tsx'
import { lazyComponent } from '../../../lazy-component.tsx'
import { pathTo } from '../../../paths.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { Link } from '../../../ui/Link.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { BuyingControls } from './BuyingControls.tsx'
import { BuyingFigures } from './BuyingFigures.tsx'
import { BUYING } from './buyers-texts.ts'
import { type BuyingState, buyingAddress, readBuyingState } from './buying-state.ts'
import { useBuyerProfile } from './use-buyer-profile.ts'

// Loaded later: the rows of a chosen figure, and the content below the figures.
const BuyerRows = lazyComponent(() => import('./BuyerRows.tsx'))
const LaterBuying = lazyComponent(() => import('./LaterBuying.tsx'))

/** 'Cómo compra': the outcome of the tenders of an institution, compared with all institutions. */
export default function HowItBuys({ rut, search }: { rut: string; search: URLSearchParams }) {
  const stated = readBuyingState(search)
  const { result, state, widenedFrom } = useBuyerProfile(rut, stated)
  const { data, isPlaceholderData } = result
  return (
    <>
      <div className="buying-bar">
        <BuyingControls rut={rut} state={state} />
        <p className="text-sm text-ink3">{data && !isPlaceholderData && <Counted profile={data} />}</p>
      </div>
      {widenedFrom !== undefined && (
        <p className="mb-3 text-sm text-ink2">
          {BUYING.widened(widenedFrom)}{' '}
          <Link to={buyingAddress(rut, { ...stated, scope: 'mine' })} className="link target">
            {BUYING.seeOwn}
          </Link>
        </p>
      )}
      {state.scope === 'mine' && data?.families === null && (
        <p className="mb-3 text-sm text-ink2">
          {BUYING.noRubros}{' '}
          <Link to={pathTo('profile', { vista: 'rubros' })} className="link target">
            {BUYING.chooseRubros}
          </Link>
        </p>
      )}
      <Loaded
        query={result}
        loading={BUYING.loading}
        skeleton={
          <>
            <Skeleton className="h-80 w-full" />
            <Skeleton className="mt-8 h-96 w-full" />
          </>
        }
        errorTitle={BUYING.errorTitle}
        errorHint={BUYING.errorHint}
      >
        {content}
      </Loaded>
    </>
  )

  function content(profile: NonNullable<typeof data>) {
    return (
      <div className={isPlaceholderData ? 'opacity-60' : undefined} aria-busy={isPlaceholderData}>
        <Sections rut={rut} state={state} profile={profile} />
      </div>
    )
  }
}

function Counted({ profile: { ended, from, to, ledger } }: { profile: BuyerProfileAnswer }) {
  const readOn = ledger && `, ${BUYING.readOn(shortDay(new Date(ledger.source_at), serverNow()))}`
  return (
    <>
      {BUYING.counted(ended, monthName(from), monthName(to))}
      {readOn}
    </>
  )
}

interface SectionsProps {
  rut: string
  state: BuyingState
  profile: BuyerProfileAnswer
}

/** Figures from ten processes on; with fewer, the processes themselves. */
function Sections({ rut, state, profile }: SectionsProps) {
  const { ended } = profile
  const later = (
    <Suspense fallback={<Skeleton className={`mt-8 w-full ${ended === 0 ? 'h-80' : 'h-[40rem]'}`} />}>
      <LaterBuying rut={rut} state={state} profile={profile} />
    </Suspense>
  )
  if (ended === 0) {
    return (
      <>
        <EmptyState icon={FileSearch} title={BUYING.emptyTitle}>
          {BUYING.empty}
        </EmptyState>
        {profile.tenders > 0 && later}
      </>
    )
  }
  if (ended < MIN_CASES) {
    return (
      <>
        <div className="sheet buying-silent to-edges">
          <p className="text-lg font-medium">{BUYING.silentTitle(ended)}</p>
          <p className="text-sm text-ink2">{BUYING.silent}</p>
        </div>
        <Suspense fallback={<RowsSkeleton />}>
          <BuyerRows rut={rut} state={{ ...state, rows: 'terminadas' }} isAlone />
        </Suspense>
      </>
    )
  }
  return (
    <>
      <BuyingFigures rut={rut} state={state} profile={profile} />
      {profile.single.n === 0 && <p className="mt-3 text-sm text-ink2">{BUYING.noOffers}</p>}
      <p className="mt-3 max-w-[44rem] text-sm text-ink3">{BUYING.note}</p>
      {state.rows && (
        <Suspense fallback={<RowsSkeleton />}>
          <BuyerRows rut={rut} state={state} />
        </Suspense>
      )}
      {later}
    </>
  )
}

const RowsSkeleton = () => <Skeleton className="mt-6 h-96 w-full" />
