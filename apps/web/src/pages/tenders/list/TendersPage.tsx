import { clampPage, pageCount } from '@mirador/domain/pagination'
import { shortDayTime } from '@mirador/domain/time/chile-time'
import { TENDER_LIST } from '@mirador/texts/tenders'
import { ACTIONS } from '@mirador/texts/texts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Suspense, useEffect, useMemo } from 'react'
import { useNavigate } from 'react-router'
import { queries } from '../../../api/queries.ts'
import { queryClient } from '../../../api/query-client.ts'
import { FirstVisitGuide } from '../../../components/guide/FirstVisitGuide.tsx'
import { ListPagination } from '../../../components/ListPagination.tsx'
import { PageHeading } from '../../../components/PageHeading.tsx'
import { RubrosButton } from '../../../components/rubros/RubrosButton.tsx'
import { Freshness } from '../../../components/tenders/Freshness.tsx'
import { FollowedBar, prefetchFollowedPieces } from '../../../components/tenders/followed-pieces.ts'
import { TenderRows, TenderRowsSkeleton } from '../../../components/tenders/TenderRows.tsx'
import { lazyComponent } from '../../../lazy-component.tsx'
import type { Address } from '../../../paths.ts'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { showToast } from '../../../ui/toast.ts'
import {
  hasDialogFilters,
  type ListState,
  listPath,
  queryOf,
  readListState,
  withFilters,
} from '../filters/list-state.ts'
import { rememberedSort, rememberSort } from '../filters/remembered-sort.ts'
import { TenderFilters } from '../filters/TenderFilters.tsx'
import { TenderCount } from './TenderCount.tsx'
import { TenderSearch } from './TenderSearch.tsx'
import { useIsSavingRubros } from './use-is-saving-rubros.ts'

// Only the filters of 'Más filtros' need it.
const ActiveFilters = lazyComponent(() => import('../filters/ActiveFilters.tsx'))
const ListTools = lazyComponent(() => import('./ListTools.tsx'))
// Few lists are empty.
const NoTenders = lazyComponent(() => import('./NoTenders.tsx'))

export function firstQuery(address: Address): void {
  const state = readListState(address)
  void queryClient.prefetchQuery(queries.listTenders(queryOf(state, rememberedSort()), state.page))
  if (state.filters.following) prefetchFollowedPieces()
  void queryClient.prefetchQuery(queries.countUnseenTenders())
  void queryClient.prefetchQuery(queries.getUserInfo())
  void queryClient.prefetchQuery(queries.getSourceStatus())
  // Creating date formatters is slow on a phone; it is done while the responses are in flight.
  globalThis.requestIdleCallback?.(() => shortDayTime(new Date(), new Date()))
}

export default function TendersPage({ params, search }: Address) {
  const state = useMemo(() => readListState({ params, search }), [params, search])
  const navigate = useNavigate()
  const query = queryOf(state, rememberedSort())
  const { data, dataUpdatedAt, isPlaceholderData, isError, isFetching, refetch } = useQuery({
    ...queries.listTenders(query, state.page),
    placeholderData: keepPreviousData,
  })
  const { data: user, isError: isUserUnknown } = useQuery(queries.getUserInfo())
  const { data: unseen } = useQuery(queries.countUnseenTenders())
  const isFollowing = state.filters.following !== undefined
  const title = state.view ? TENDER_LIST.boardTitle : isFollowing ? TENDER_LIST.followedTitle : TENDER_LIST.title
  const rubros = user?.product_segment_id ?? []
  // Rows and count are those of the previous rubros until the new ones are loaded.
  const isStale = useIsSavingRubros() || isPlaceholderData
  const go = (target: ListState, replace = false) => void navigate(listPath(target), { replace })
  const lastPage = data && !isPlaceholderData ? pageCount(data.total) : undefined

  // The address includes the order, so that a shared link shows the same list.
  useEffect(() => {
    const sort = rememberedSort()
    if (!isFollowing && !state.filters.sort && sort !== 'recent') {
      void navigate(listPath({ ...state, filters: { ...state.filters, sort } }), { replace: true })
    }
  }, [state, isFollowing, navigate])

  // A page past the end goes to the last one.
  useEffect(() => {
    const page = lastPage === undefined ? state.page : clampPage(state.page, lastPage)
    if (page !== state.page) void navigate(listPath({ ...state, page }), { replace: true })
  }, [state, lastPage, navigate])

  // biome-ignore lint/correctness/useExhaustiveDependencies: each response shows its message once
  useEffect(() => {
    if (data?.message && !isPlaceholderData) showToast('error', data.message)
  }, [dataUpdatedAt, isPlaceholderData])

  // Other rubros make another list, so it starts at page 1.
  const toFirstPage = () => state.page > 1 && go({ ...state, page: 1 }, true)
  const changeSort = (chosen: string) => {
    const changed = withFilters(state, { sort: chosen })
    const { sort } = changed.filters
    // followed tenders have their own order
    if (sort && !isFollowing) rememberSort(sort)
    go(changed)
  }

  return (
    <>
      <div className="mb-5 grid grid-cols-[minmax(0,1fr)_auto] items-end gap-x-4 max-tablet:mb-4 max-tablet:items-start max-tablet:gap-x-2">
        <div>
          <PageHeading
            // a heading of its own per place, so that it takes the focus
            key={title}
            title={title}
            className="text-2xl max-tablet:text-xl"
          />
          <TenderCount
            total={data?.total}
            isStale={isStale}
            state={state}
            rubros={rubros}
            withChanges={unseen?.with_changes}
          />
        </div>
        <div className="row-start-2 max-tablet:col-span-2">
          <Freshness />
        </div>
        {/* its space is reserved before it is known which of the two it is */}
        {!isFollowing && (
          <div data-guide="rubros" className={`tablet:row-span-2 ${user || isUserUnknown ? '' : 'invisible'}`}>
            <RubrosButton mode={user && rubros.length === 0 ? 'create' : 'edit'} form="wide" onSaved={toFirstPage} />
          </div>
        )}
      </div>
      {data && user && data.bids.length > 0 && <FirstVisitGuide />}
      <TenderSearch query={state.query} onSearch={(text) => go({ ...state, query: text, page: 1 })} />
      <TenderFilters
        state={state}
        sort={query.sort}
        // followed tenders are followed, of whatever rubro
        hasRubros={rubros.length > 0 && (!isFollowing || state.filters.scope !== undefined)}
        onChange={go}
        onSort={changeSort}
      />
      {hasDialogFilters(state.filters) && (
        <Suspense fallback={<div className="mt-2 h-8" />}>
          <ActiveFilters state={state} onChange={go} />
        </Suspense>
      )}
      <div className="mt-2 min-h-10">
        <Suspense>
          <ListTools state={state} query={query} total={data?.total} onChange={go} />
        </Suspense>
      </div>
      <div className="mt-2">{content()}</div>
    </>
  )

  function content() {
    if (isError && !data) {
      return (
        <ErrorState
          title={TENDER_LIST.errorTitle}
          retryLabel={ACTIONS.retry}
          isRetrying={isFetching}
          onRetry={() => void refetch()}
        >
          {TENDER_LIST.errorHint}
        </ErrorState>
      )
    }
    if (!data) return <TenderRowsSkeleton label={TENDER_LIST.loading} />
    if (data.bids.length === 0 && data.total === 0) {
      return (
        <Suspense fallback={<TenderRowsSkeleton label={TENDER_LIST.loading} />}>
          <NoTenders state={state} hasRubros={rubros.length > 0} onChange={go} onRubros={toFirstPage} />
        </Suspense>
      )
    }
    // ListTools then shows the board
    if (state.view) return null
    return (
      <>
        {isFollowing && (
          <Suspense fallback={<div className="mb-2 min-h-10 max-tablet:min-h-21" />}>
            <FollowedBar list={data} />
          </Suspense>
        )}
        <TenderRows list={data} isStale={isStale} />
        <div className="mt-7">
          <ListPagination
            page={state.page}
            total={data.total}
            isStale={isStale}
            queryOf={(page) => queries.listTenders(query, page)}
            onPage={(page) => go({ ...state, page })}
          />
        </div>
      </>
    )
  }
}
