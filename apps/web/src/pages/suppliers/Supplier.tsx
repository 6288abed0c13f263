import './supplier.css'
import type { CompanyAnswer, SupplierProfileAnswer } from '@mirador/contract/suppliers'
import { formatRut } from '@mirador/domain/account/rut'
import { longMonth, shortDay } from '@mirador/domain/time/chile-time'
import { SUPPLIERS } from '@mirador/texts/suppliers'
import { keepPreviousData, type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query'
import { ArrowLeft, Building2 } from 'lucide'
import { Suspense, useEffect } from 'react'
import { isRut } from '../../address-state.ts'
import { metLinesQuery } from '../../api/company-lines.ts'
import { serverNow } from '../../api/server-clock.ts'
import { metCompanyQuery, seeAwards, supplierQuery } from '../../api/suppliers.ts'
import { metLinesCall } from '../../components/company-lines/met-shown.ts'
import { CompanyStar } from '../../components/follow/CompanyStar.tsx'
import { Loaded } from '../../components/Loaded.tsx'
import { PageHeading } from '../../components/PageHeading.tsx'
import { SourceFoot } from '../../components/suppliers/SourceFoot.tsx'
import { lazyComponent } from '../../lazy-component.tsx'
import { pathTo } from '../../paths.ts'
import { ACTIONS } from '../../texts/common.ts'
import { SUPPLIER } from '../../texts/supplier.ts'
import { ButtonLink } from '../../ui/ButtonLink.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Link } from '../../ui/Link.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { OwnText } from './OwnText.tsx'
import { Parts } from './Parts.tsx'
import { SupplierFigures } from './SupplierFigures.tsx'
import { NO_LINES, readSupplierState, type SupplierState, supplierAddress } from './supplier-state.ts'
import { WithCompany } from './WithCompany.tsx'

// Loaded later: it is below the figures.
const InTime = lazyComponent(() => import('./InTime.tsx'))
const SupplierLines = lazyComponent(() => import('./SupplierLines.tsx'))

export function Supplier({ rut, search }: { rut: string; search: URLSearchParams }) {
  const state = readSupplierState(search)
  return (
    <>
      <Link
        to={state.isFromProviders ? pathTo('providers') : pathTo('competitors')}
        className="mb-4 target gap-2 text-sm font-medium text-ink2 hover:text-ink max-tablet:mb-2"
      >
        <Icon icon={ArrowLeft} size={16} />
        {state.isFromProviders ? SUPPLIER.backToProviders : SUPPLIER.backToCompetitors}
      </Link>
      {isRut(rut) ? <KnownRut rut={rut} state={state} /> : <Unknown rut={rut} />}
    </>
  )
}

function KnownRut({ rut, state }: { rut: string; state: SupplierState }) {
  const query = useQuery(supplierQuery(rut))
  const client = useQueryClient()
  const isRival = query.data?.is_own === false
  const meeting = useQuery(metCompanyQuery(rut))
  const lines = useQuery({
    ...metLinesQuery(metLinesCall(rut, state)),
    enabled: isRival && meeting.data !== null,
    placeholderData: keepPreviousData,
  })
  const followed = query.data?.is_followed ? query.data.rut : undefined

  // the user now sees the awards that the bell announced
  useEffect(() => {
    if (followed !== undefined) void seeAwards(client, followed)
  }, [followed, client])

  // all are drawn in one step, since what is below the first block would move
  if (isRival && (meeting.isLoading || lines.isLoading)) return <Waiting />
  return (
    <Loaded
      query={query}
      loading={SUPPLIER.loading}
      skeleton={<PageSkeleton />}
      errorTitle={SUPPLIER.errorTitle}
      errorHint={SUPPLIERS.errorHint}
    >
      {(supplier) =>
        supplier ? (
          <Suspense fallback={<Waiting />}>
            <Profile supplier={supplier} state={state} meeting={meeting} />
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
    <Skeleton className="mt-6 h-48 w-full" />
    <Skeleton className="mt-8 h-80 w-full" />
  </>
)

const Waiting = () => (
  <div role="status">
    <span className="sr-only">{SUPPLIER.loading}</span>
    <PageSkeleton />
  </div>
)

interface ProfileProps {
  supplier: SupplierProfileAnswer
  state: SupplierState
  meeting: UseQueryResult<CompanyAnswer | null>
}

function Profile({ supplier, state, meeting }: ProfileProps) {
  const { rut, is_own, is_followed, period, buyers, families, presentation } = supplier
  const name = supplier.name ?? formatRut(rut)
  const open = (lines: Partial<SupplierState>) => `${supplierAddress(rut, { ...state, ...NO_LINES, ...lines })}#lineas`
  return (
    <>
      <header className="mb-5 flex flex-wrap items-start justify-between gap-x-8 gap-y-3">
        <div className="min-w-0 flex-[1_1_24rem]">
          <PageHeading title={name} className="max-w-[44rem] text-2xl wrap-anywhere max-tablet:text-xl" />
          <p className="mt-1 flex flex-wrap gap-x-5 text-lg text-ink2 tabular-nums max-tablet:text-base">
            <span>{SUPPLIERS.rut(formatRut(rut))}</span>
            <span>{SUPPLIER.legalPerson}</span>
          </p>
          {period && <p className="mt-1 text-sm text-ink3">{basisOf(supplier, period)}</p>}
        </div>
        {is_own ? (
          <ButtonLink to={pathTo('analysis')}>{SUPPLIER.seeHistory}</ButtonLink>
        ) : (
          <CompanyStar
            rut={rut}
            name={name}
            isFollowed={is_followed}
            form="wide"
            className="flex-none max-tablet:h-11"
          />
        )}
      </header>
      {!is_own && <WithCompany name={name} state={state} meeting={meeting} />}
      {presentation && <OwnText presentation={presentation} name={name} rut={formatRut(rut)} isOwn={is_own} />}
      <SupplierFigures supplier={supplier} open={open} />
      {state.lines !== undefined && (
        <Suspense fallback={<Skeleton className="mt-8 h-72 w-full" />}>
          <SupplierLines supplier={supplier} state={state} open={state.lines} />
        </Suspense>
      )}
      <div className="supplier-parts mt-8">
        <Parts
          title={SUPPLIER.buyers}
          parts={buyers.map(({ rut: buyer, name, lines, won_lines }) => ({
            key: buyer,
            name,
            lines,
            won_lines,
            to: open({ lines: 'todas', buyer }),
          }))}
          all={supplier.institutions}
          kind="buyers"
        />
        <Parts
          title={SUPPLIER.families}
          parts={families.map(({ family, name, lines, won_lines }) => ({
            key: String(family),
            name,
            lines,
            won_lines,
            to: open({ lines: 'todas', family }),
          }))}
          all={supplier.family_total}
          kind="families"
        />
      </div>
      <Suspense fallback={<Skeleton className="mt-8 h-60 w-full" />}>
        <InTime supplier={supplier} open={open} />
      </Suspense>
      <SourceFoot />
    </>
  )
}

function basisOf({ months }: SupplierProfileAnswer, period: NonNullable<SupplierProfileAnswer['period']>): string {
  const first = longMonth((months[0]?.month ?? period.from).slice(0, 7))
  const read = shortDay(new Date(period.source_at), serverNow())
  return SUPPLIER.basis(SUPPLIERS.period(first, longMonth(period.to.slice(0, 7))), read)
}

function Unknown({ rut }: { rut: string }) {
  return (
    <>
      <PageHeading title={SUPPLIER.unknownTitle} className="mb-5 text-2xl" />
      <EmptyState
        icon={Building2}
        title={SUPPLIER.unknown}
        actions={
          <>
            <ButtonLink to={pathTo('tenders')}>{ACTIONS.goToTenders}</ButtonLink>
            <ButtonLink variant="primary" to={pathTo('providers')}>
              {SUPPLIER.seeProviders}
            </ButtonLink>
          </>
        }
      >
        {SUPPLIER.unknownHint(rut)}
      </EmptyState>
    </>
  )
}
