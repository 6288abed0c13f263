import '../../components/company-lines/lines.css'
import type { CompetitorAnswer, CompetitorsAnswer } from '@mirador/contract/suppliers'
import { formatRut } from '@mirador/domain/account/rut'
import { regionName } from '@mirador/domain/tender/region'
import { longMonth } from '@mirador/domain/time/chile-time'
import { RIVALS } from '@mirador/texts/rivals'
import { SUPPLIERS } from '@mirador/texts/suppliers'
import { useQuery } from '@tanstack/react-query'
import { SearchX } from 'lucide'
import { Suspense, useEffect } from 'react'
import { viewsOf } from '../../address-state.ts'
import { queries } from '../../api/queries.ts'
import { competitorsQuery } from '../../api/suppliers.ts'
import { announce } from '../../components/announcer.tsx'
import { type MetShown, partsOf } from '../../components/company-lines/met-shown.ts'
import { RivalLines, SplitKey } from '../../components/company-lines/SplitBar.tsx'
import { LazyDownloadButton } from '../../components/download/LazyDownloadButton.tsx'
import { ListPagination } from '../../components/ListPagination.tsx'
import { Loaded } from '../../components/Loaded.tsx'
import { PageHeading } from '../../components/PageHeading.tsx'
import { SourceFoot } from '../../components/suppliers/SourceFoot.tsx'
import { SupplierFilters } from '../../components/suppliers/SupplierFilters.tsx'
import {
  isFiltered,
  type SuppliersState,
  suppliersAddress,
  suppliersCall,
} from '../../components/suppliers/suppliers-state.ts'
import { usePagedQuery } from '../../components/use-paged-query.ts'
import { ViewTabs } from '../../components/ViewTabs.tsx'
import { lazyComponent } from '../../lazy-component.tsx'
import { navigate } from '../../navigation.tsx'
import { paths, pathTo } from '../../paths.ts'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Link } from '../../ui/Link.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { COMPETITORS } from './competitors-texts.ts'

export const FollowedCompanies = lazyComponent(() => import('./FollowedCompanies.tsx'))
const NothingToList = lazyComponent(() => import('./NothingToList.tsx'))

const VIEWS = viewsOf(['todas', 'siguiendo'])

/** Whether an address shows the followed companies. */
export const isOfFollowed = (search: URLSearchParams): boolean => VIEWS.read(search) === 'siguiendo'

/** 'Competidores' with two views: companies that share lines with the own company, and followed companies. */
export function Competitors({ search }: { search: URLSearchParams }) {
  return isOfFollowed(search) ? <Followed /> : <Sharing state={suppliersAddress.read(search)} />
}

const Tabs = ({ current }: { current: string }) => (
  <ViewTabs
    label={COMPETITORS.views}
    views={VIEWS}
    words={COMPETITORS.tabs}
    current={current}
    addressOf={(params) => pathTo('competitors', params)}
    className="mt-2 mb-5"
  />
)

function Followed() {
  return (
    <>
      <PageHeading title={COMPETITORS.title} className="text-2xl max-tablet:text-xl" />
      <Tabs current="siguiendo" />
      <Suspense fallback={<Waiting />}>
        <FollowedCompanies />
      </Suspense>
    </>
  )
}

function Sharing({ state }: { state: SuppliersState }) {
  const user = useQuery(queries.getUserInfo())
  const go = (target: SuppliersState, options?: { replace: boolean }) =>
    navigate(pathTo('competitors', suppliersAddress.write(target)), options)
  const { result, total, lastPage, pages } = usePagedQuery(
    (page) => competitorsQuery(suppliersCall({ ...state, page })),
    state.page,
    (page, options) => go({ ...state, page }, options),
  )
  const { data, isPlaceholderData } = result

  useEffect(() => {
    if (total !== undefined && lastPage !== undefined) {
      announce(`${SUPPLIERS.figure(total)} ${COMPETITORS.count(total)}, ${SUPPLIERS.page(state.page, lastPage)}`)
    }
  }, [total, lastPage, state.page])

  const canList = data !== undefined && data.every > 0
  return (
    <>
      <div className="flex flex-wrap items-start justify-between gap-x-4">
        <PageHeading title={COMPETITORS.title} className="text-2xl max-tablet:text-xl" />
        {canList && <LazyDownloadButton list="competitors" query={suppliersCall(state)} total={total} />}
      </div>
      {/* drawn in one step, since parts drawn earlier would move */}
      {data || result.isError ? (
        <>
          <p className={`min-h-[1.375rem] text-ink2 ${isPlaceholderData ? 'opacity-60' : ''}`}>
            {canList && <Count answer={data} isFound={isFiltered(state)} />}
          </p>
          <Tabs current="todas" />
          {canList && <SupplierFilters key={state.q} state={state} onState={go} />}
          <div className="mt-5 max-tablet:mt-3">
            <Loaded
              query={result}
              skeleton={<Waiting />}
              errorTitle={SUPPLIERS.errorTitle}
              errorHint={SUPPLIERS.errorHint}
            >
              {content}
            </Loaded>
          </div>
        </>
      ) : (
        <div className="mt-5">
          <Waiting />
        </div>
      )}
    </>
  )

  function content(list: NonNullable<typeof data>) {
    if (list.every === 0 && !user.data && !user.isError) return <Waiting />
    if (list.is_natural_person || list.every === 0) {
      return (
        <Suspense fallback={<Waiting />}>
          <NothingToList answer={list} hasCompany={user.data?.company !== null} />
        </Suspense>
      )
    }
    if (list.total === 0) {
      return (
        <EmptyState
          icon={SearchX}
          title={SUPPLIERS.emptySearch}
          actions={
            <Button onClick={() => go({ q: '', family: undefined, region: undefined, page: 1 })}>
              {SUPPLIERS.clear}
            </Button>
          }
        >
          {SUPPLIERS.emptySearchHint}
        </EmptyState>
      )
    }
    return (
      <>
        <Rows competitors={list.competitors} isStale={isPlaceholderData} />
        <SourceFoot text={`${SUPPLIERS.note} ¿Ves un error?`} />
        <div className="mt-7">
          <ListPagination {...pages} onDone={() => window.scrollTo(0, 0)} />
        </div>
      </>
    )
  }
}

const periodOf = ({ from, to }: { from: string; to: string }) =>
  SUPPLIERS.period(longMonth(from.slice(0, 7)), longMonth(to.slice(0, 7)))

function Count({ answer, isFound }: { answer: CompetitorsAnswer; isFound: boolean }) {
  const { total, every, awarded_lines, from, to } = answer
  return (
    <>
      <strong className="font-bold text-ink tabular-nums">{SUPPLIERS.figure(total)}</strong>{' '}
      {isFound ? COMPETITORS.matching(total, every) : COMPETITORS.count(total)}
      {from !== null && to !== null && (
        <span className="text-ink3"> · {COMPETITORS.basis(awarded_lines, periodOf({ from, to }))}</span>
      )}
    </>
  )
}

function Rows({ competitors, isStale }: { competitors: readonly CompetitorAnswer[]; isStale: boolean }) {
  const most = Math.max(...competitors.map(({ lines }) => lines))
  return (
    <>
      <div className="flex flex-wrap items-baseline justify-between gap-x-6">
        <p className="mb-2 text-sm text-ink3">{COMPETITORS.order}</p>
        <SplitKey rivals={competitors.map(partsOf)} />
      </div>
      <div className={`sheet to-edges transition-opacity ${isStale ? 'opacity-60' : ''}`}>
        <div className="rival-row rival-row-wide rival-head" aria-hidden="true">
          <span>{RIVALS.columns.company}</span>
          <span className="text-right">{RIVALS.columns.lines}</span>
          <span>{RIVALS.columns.chosen}</span>
        </div>
        <ul aria-label={COMPETITORS.list} className="ruled">
          {competitors.map((competitor) => (
            <Row key={competitor.rut} competitor={competitor} most={most} />
          ))}
        </ul>
      </div>
    </>
  )
}

/** @param most number of lines of the longest bar of the page */
function Row({ competitor, most }: { competitor: CompetitorAnswer; most: number }) {
  const name = competitor.name ?? formatRut(competitor.rut)
  const region = regionName(competitor.region)
  const addressOf = (metFilter: MetShown) =>
    `${paths.company(competitor.rut, { eligieron: metFilter === 'todas' ? '' : metFilter })}#encuentros`
  const facts = [
    SUPPLIERS.rut(formatRut(competitor.rut)),
    ...(region === undefined ? [] : [SUPPLIERS.ofRegion(region)]),
    RIVALS.size(competitor.size),
  ]
  return (
    <li className="rival-row rival-row-wide">
      <div className="min-w-0">
        <h2 className="text-base font-medium wrap-anywhere">
          <Link
            to={paths.company(competitor.rut)}
            className="inline-flex min-h-6 items-center max-tablet:min-h-11 hover:text-patina-strong"
          >
            {name}
          </Link>
        </h2>
        <p className="text-sm text-ink3 tabular-nums">{facts.join(' · ')}</p>
        {competitor.main_buyer !== null && (
          <p className="text-sm text-ink3">{COMPETITORS.buyers(competitor.buyers, competitor.main_buyer)}</p>
        )}
      </div>
      <RivalLines rival={competitor} name={name} most={most} addressOf={addressOf} className="text-lg" />
    </li>
  )
}

function Waiting() {
  return (
    <div role="status">
      <span className="sr-only">{SUPPLIERS.loading}</span>
      <Skeleton className="h-[40rem] w-full" />
    </div>
  )
}
