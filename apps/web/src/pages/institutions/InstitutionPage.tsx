import type { OwnWithBuyerAnswer } from '@mirador/contract/institutions'
import { formatRut } from '@mirador/domain/account/rut'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { ArrowLeft, Building2 } from 'lucide'
import { type ReactNode, Suspense } from 'react'
import { addressOf, isRut, pageNumber } from '../../address-state.ts'
import { buyerProfileQuery, ownWithBuyerQuery } from '../../api/buyers.ts'
import { type InstitutionDetail, queries } from '../../api/queries.ts'
import { queryClient } from '../../api/query-client.ts'
import { Loaded } from '../../components/Loaded.tsx'
import { PageHeading } from '../../components/PageHeading.tsx'
import { ViewTabs } from '../../components/ViewTabs.tsx'
import { lazyComponent } from '../../lazy-component.tsx'
import { type Address, paths, pathTo } from '../../paths.ts'
import { isSectionOpen } from '../../runtime-config.ts'
import { ACTIONS } from '../../texts/common.ts'
import { ButtonLink } from '../../ui/ButtonLink.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Link } from '../../ui/Link.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { BuyerFigures } from './BuyerFigures.tsx'
import { questionOf, readBuyingState } from './buying/buying-state.ts'
import { useBuyerProfile } from './buying/use-buyer-profile.ts'
import { institutionTenders } from './institution-tenders.ts'
import { INSTITUTION_VIEWS } from './institution-views.ts'
import { INSTITUTION, INSTITUTIONS } from './institutions-texts.ts'
import { Units } from './Units.tsx'

// Loaded later: it is drawn after the rows.
const InstitutionStar = lazyComponent(() => import('../../components/follow/InstitutionStar.tsx'))
// The tab of the address; the page table fetches it together with this file.
const InstitutionTenders = lazyComponent(() => import('./InstitutionTenders.tsx'))
const WithBuyer = lazyComponent(() => import('./WithBuyer.tsx'))
const BuyingSummary = lazyComponent(() => import('./buying/BuyingSummary.tsx'))
const HowItBuys = lazyComponent(() => import('./buying/HowItBuys.tsx'))
// Fetched together with the page, since a link to an institution leads to its tenders.
if (INSTITUTION_VIEWS.read(new URLSearchParams(location.search)) === 'licitaciones') InstitutionTenders.prefetch()

/** While SECTIONS closes the other view, an institution has only its tenders. */
const viewOf = (search: URLSearchParams) =>
  isSectionOpen('instituciones') ? INSTITUTION_VIEWS.read(search) : undefined

const address = addressOf({ page: pageNumber('page') })

export function firstQuery({ params, search }: Address): void {
  const rut = params.rut_vd ?? ''
  if (!isRut(rut)) return
  void queryClient.prefetchQuery(queries.getInstitution(rut))
  if (isSectionOpen('instituciones')) {
    WithBuyer.prefetch()
    void queryClient.prefetchQuery(ownWithBuyerQuery(rut))
  }
  if (viewOf(search) === 'compra') {
    HowItBuys.prefetch()
    void queryClient.prefetchQuery(buyerProfileQuery(rut, questionOf(readBuyingState(search))))
    return
  }
  void queryClient.prefetchQuery(institutionTenders(rut, address.read(search).page))
  if (!isSectionOpen('instituciones')) return
  BuyingSummary.prefetch()
  void queryClient.prefetchQuery(buyerProfileQuery(rut, questionOf(readBuyingState(search))))
}

export default function InstitutionPage({ params: { rut_vd: rut = '' }, search }: Address) {
  return (
    <>
      <Link
        to={pathTo('institutions')}
        className="mb-4 target gap-2 text-sm font-medium text-ink2 hover:text-ink max-tablet:mb-2"
      >
        <Icon icon={ArrowLeft} size={16} />
        {INSTITUTION.back}
      </Link>
      {isRut(rut) ? <KnownRut key={rut} rut={rut} search={search} /> : <Unknown rut={rut} />}
    </>
  )
}

function KnownRut({ rut, search }: { rut: string; search: URLSearchParams }) {
  const query = useQuery(queries.getInstitution(rut))
  const isOpen = isSectionOpen('instituciones')
  const own = useQuery({ ...ownWithBuyerQuery(rut), enabled: isOpen })
  const hasSummary = viewOf(search) === 'licitaciones'
  const profile = useBuyerProfile(rut, readBuyingState(search), hasSummary)
  // all are drawn in one step, since what is below the blocks would move
  if (query.data && (own.isLoading || (hasSummary && profile.result.isLoading))) return <Waiting />
  return (
    <Loaded
      query={query}
      loading={INSTITUTION.loading}
      skeleton={<PageSkeleton />}
      errorTitle={INSTITUTION.errorTitle}
      errorHint={INSTITUTION.errorHint}
    >
      {(institution) =>
        institution ? (
          <Suspense fallback={<Waiting />}>
            <Institution institution={institution} rut={rut} search={search} own={isOpen ? own : undefined}>
              {hasSummary && profile.result.data && (
                <BuyingSummary rut={rut} profile={profile.result.data} scope={profile.state.scope} />
              )}
            </Institution>
          </Suspense>
        ) : (
          <Unknown rut={formatRut(rut)} />
        )
      }
    </Loaded>
  )
}

const PageSkeleton = () => (
  <>
    <Skeleton className="h-9 w-3/5" />
    <Skeleton className="mt-1.5 h-5 w-56" />
    <Skeleton className="mt-6 mb-3 h-7 w-48" />
    <Skeleton className="h-20 w-full" />
    <TabSkeleton />
  </>
)

const Waiting = () => (
  <div role="status">
    <span className="sr-only">{INSTITUTION.loading}</span>
    <PageSkeleton />
  </div>
)

interface InstitutionProps {
  institution: InstitutionDetail
  /** RUT in the address */
  rut: string
  search: URLSearchParams
  /** what it decided about the own offers; of a closed section it is not read */
  own: UseQueryResult<OwnWithBuyerAnswer> | undefined
  /** the figures of what it buys, above its tenders */
  children: ReactNode
}

function Institution({ institution, rut, search, own, children }: InstitutionProps) {
  const view = viewOf(search)
  return (
    <>
      <header className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2">
        <div className="min-w-0">
          <PageHeading
            title={view === 'compra' ? INSTITUTION.buyingTitle(institution.name) : institution.name}
            className="max-w-[44rem] text-2xl wrap-anywhere max-tablet:text-xl"
          >
            {institution.name}
          </PageHeading>
          <p className="mt-1 mb-2 text-lg text-ink2 tabular-nums max-tablet:text-base">
            {INSTITUTIONS.rut(formatRut(institution.rut))}
          </p>
          <BuyerFigures institution={institution} />
        </div>
        <Suspense fallback={<div className="h-10 w-40 max-tablet:h-11" />}>
          <InstitutionStar rut={institution.rut} name={institution.name} form="wide" className="max-tablet:h-11" />
        </Suspense>
      </header>
      {own && <WithBuyer query={own} />}
      {children}
      {view && (
        <ViewTabs
          label={INSTITUTION.views}
          views={INSTITUTION_VIEWS}
          words={INSTITUTION.tabs}
          current={view}
          addressOf={(params) => paths.institution(rut, params)}
          className="mt-6 mb-6 max-tablet:mb-5"
        />
      )}
      <Suspense
        fallback={
          <div role="status">
            <span className="sr-only">{INSTITUTION.loading}</span>
            <TabSkeleton />
          </div>
        }
      >
        {view === 'compra' ? (
          <HowItBuys rut={rut} search={search} />
        ) : (
          <>
            <InstitutionTenders rut={rut} page={address.read(search).page} />
            <Units units={institution.units} />
          </>
        )}
      </Suspense>
    </>
  )
}

const TabSkeleton = () => <Skeleton className="mt-8 h-[40rem] w-full" />

function Unknown({ rut }: { rut: string }) {
  return (
    <>
      <PageHeading title={INSTITUTION.unknownTitle} className="mb-5 text-2xl" />
      <EmptyState
        icon={Building2}
        title={INSTITUTION.unknownSubtitle}
        actions={
          <>
            <ButtonLink to={pathTo('tenders')}>{ACTIONS.goToTenders}</ButtonLink>
            <ButtonLink variant="primary" to={pathTo('institutions')}>
              {INSTITUTION.seeAll}
            </ButtonLink>
          </>
        }
      >
        {INSTITUTION.unknownHint(rut)}
      </EmptyState>
    </>
  )
}
