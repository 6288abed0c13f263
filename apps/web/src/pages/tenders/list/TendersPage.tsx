import type { TenderList } from '@mirador/contract/tenders'
import { addressName } from '@mirador/domain/tender-query/tender-query'
import { shortDayTime } from '@mirador/domain/time/chile-time'
import { TENDER_LIST } from '@mirador/texts/tenders'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { Suspense, useEffect, useMemo } from 'react'
import { fieldMessage } from '../../../api/api-error.ts'
import { FITS_MS } from '../../../api/fit.ts'
import { queries } from '../../../api/queries.ts'
import { queryClient } from '../../../api/query-client.ts'
import { ListPagination } from '../../../components/ListPagination.tsx'
import { PageHeading } from '../../../components/PageHeading.tsx'
import { QueryError } from '../../../components/QueryError.tsx'
import { Freshness } from '../../../components/tenders/Freshness.tsx'
import { FollowedBar, prefetchFollowedPieces } from '../../../components/tenders/followed-pieces.ts'
import { TenderRows, TenderRowsSkeleton } from '../../../components/tenders/TenderRows.tsx'
import { usePagedQuery } from '../../../components/use-paged-query.ts'
import { lazyComponent } from '../../../lazy-component.tsx'
import { navigate } from '../../../navigation.tsx'
import type { Address } from '../../../paths.ts'
import { isSectionOpen } from '../../../runtime-config.ts'
import { useRegistration } from '../../../session/registration-store.ts'
import { CHANNELS } from '../../../texts/channels.ts'
import { showToast } from '../../../ui/toast.ts'
import {
  channelOf,
  isClosingProposed,
  type ListState,
  listPath,
  queryOf,
  withFilters,
  withQuery,
} from '../filters/list-state.ts'
import { listsChannels, readList, rememberChannel } from '../filters/remembered-channel.ts'
import { rememberedSort, rememberSort } from '../filters/remembered-sort.ts'
import { SaveSearchButton } from '../saved-searches/SaveSearchButton.tsx'
import { TenderSearch } from '../search/TenderSearch.tsx'
import { ChannelTitle } from './ChannelTitle.tsx'
import { hasFitLine } from './fit-line.ts'
import { canBeSaved } from './list-actions.ts'
import { TenderCount } from './TenderCount.tsx'
import { Toolbar } from './Toolbar.tsx'
import { useIsSavingRubros } from './use-is-saving-rubros.ts'

// Loaded on demand: shown on the first visits.
const FirstVisitGuide = lazyComponent(() => import('../../../components/guide/FirstVisitGuide.tsx'))
// Loaded on demand: asked once per account.
const FirstQuestions = lazyComponent(() => import('../../../components/welcome/FirstQuestions.tsx'))
const SourceBanner = lazyComponent(() => import('../../../components/source-state/SourceBanner.tsx'))
// Fetched while the rows are, since the keys work on rows.
const ListKeys = lazyComponent(() => import('./ListKeys.tsx'))
ListKeys.prefetch()
// Loaded on demand: few searches are misspelt.
const CorrectionLine = lazyComponent(() => import('./CorrectionLine.tsx'))
// Loaded on demand: few lists have it.
const FitLine = lazyComponent(() => import('./FitLine.tsx'))
// Loaded on demand: few lists are empty.
const NoTenders = lazyComponent(() => import('./NoTenders.tsx'))

const untilComputed = (list: ReturnType<typeof queries.listTenders>) =>
  queryOptions({ ...list, refetchInterval: ({ state: { data } }) => data?.fit_state === 'computing' && FITS_MS })

export function firstQuery(address: Address): void {
  const state = readList(address)
  void queryClient.prefetchQuery(queries.listTenders(queryOf(state, rememberedSort()), state.page))
  if (state.filters.following) prefetchFollowedPieces()
  void queryClient.prefetchQuery(queries.countUnseenTenders())
  void queryClient.prefetchQuery(queries.getUserInfo())
  void queryClient.prefetchQuery(queries.getSourceStatus())
  // Creating date formatters is slow on a phone; it is done while the responses are in flight.
  globalThis.requestIdleCallback?.(() => shortDayTime(new Date(), new Date()))
}

export default function TendersPage({ params, search }: Address) {
  const state = useMemo(() => readList({ params, search }), [params, search])
  const query = queryOf(state, rememberedSort())
  const { result, pages } = usePagedQuery(
    (page) => untilComputed(queries.listTenders(query, page)),
    state.page,
    (page, options) => navigate(listPath({ ...state, page }), options),
  )
  const { data, dataUpdatedAt, isPlaceholderData, isError, error } = result
  const { data: user, isError: isUserUnknown } = useQuery(queries.getUserInfo())
  const { data: unseen } = useQuery(queries.countUnseenTenders())
  // the line 'Hoy' sends the query
  const { data: today } = useQuery({ ...queries.getToday(query.scope, query.channel), enabled: false })
  const newSince = today?.new_since_visit ? new Date(today.new_since_visit.visited_at) : undefined
  const isFollowing = state.filters.following !== undefined
  const channel = channelOf(state.filters)
  const title = isFollowing ? TENDER_LIST.followedTitle : CHANNELS[channel]
  const hasChannels = !isFollowing && listsChannels()
  const rubros = user?.product_segment_id ?? []
  const hasToday = isSectionOpen('hoy')
  const asksForRubros = useRegistration(({ asksForRubros }) => asksForRubros)
  // Rows and count are those of the previous rubros until the new ones are loaded.
  const isStale = useIsSavingRubros() || isPlaceholderData
  const go = (target: ListState, replace = false) => navigate(listPath(target), { replace })
  const isSavable = canBeSaved(state, data?.searches_nothing)

  // The address includes order and channel, so that a shared link shows the same list.
  useEffect(() => {
    const sort = rememberedSort()
    const isRemembered =
      !isFollowing && !state.query && !state.filters.sort && !isClosingProposed(state) && sort !== 'recent'
    if (isRemembered || (state.filters.channel && !search.has(addressName('channel')))) {
      navigate(listPath(isRemembered ? { ...state, filters: { ...state.filters, sort } } : state), {
        replace: true,
      })
    }
  }, [state, search, isFollowing])

  // biome-ignore lint/correctness/useExhaustiveDependencies: each response shows its message once
  useEffect(() => {
    if (data?.message && !isPlaceholderData) showToast('error', data.message)
  }, [dataUpdatedAt, isPlaceholderData])

  // Other rubros give another list, which starts at page 1.
  const toFirstPage = () => state.page > 1 && go({ ...state, page: 1 }, true)
  const changeSort = (chosen: string) => {
    const changed = withFilters(state, { sort: chosen })
    const { sort } = changed.filters
    // followed tenders and searches have an order of their own
    if (sort && !isFollowing && !state.query) rememberSort(sort)
    go(changed)
  }

  const changeChannel = (chosen: string) => {
    rememberChannel(chosen)
    go(withFilters(state, { channel: chosen }))
  }

  return (
    <div className="list">
      <div className="list-head">
        <PageHeading
          // each place has a new heading, so that it takes the focus
          key={hasChannels ? '' : title}
          title={title}
          className={hasChannels ? 'sr-only' : 'list-title text-2xl max-tablet:text-xl'}
        />
        {hasChannels && <ChannelTitle channel={channel} onChange={changeChannel} />}
        <Suspense>
          {user && (hasToday ? user.is_new : asksForRubros && rubros.length === 0) ? (
            <FirstQuestions user={user} hasToday={hasToday} />
          ) : (
            data && user?.shows_guide && data.bids.length > 0 && <FirstVisitGuide />
          )}
        </Suspense>
        <TenderSearch
          query={state.query}
          queryOf={(text) => queryOf(withQuery(state, text), rememberedSort())}
          onSearch={(text) => go(withQuery(state, text))}
        />
      </div>
      <div className="list-count">
        <TenderCount
          total={data?.total}
          open={data?.open}
          agile={data?.agile}
          ignored={data?.ignored_words}
          isStale={isStale}
          state={state}
          rubros={rubros}
          withChanges={unseen?.with_changes}
        />
        {isSavable && (
          <>
            <span aria-hidden="true" className="text-ink3">
              ·
            </span>
            <SaveSearchButton state={state} />
          </>
        )}
        <div className="list-freshness">
          <Freshness />
        </div>
      </div>
      <Toolbar
        state={state}
        query={query}
        total={data?.total}
        open={data?.open}
        isStale={isStale}
        isComputing={isPlaceholderData || data?.fit_state === 'computing'}
        isSavable={isSavable}
        hasRubros={user ? rubros.length > 0 : isUserUnknown || undefined}
        onChange={go}
        onSort={changeSort}
        onRubros={toFirstPage}
      />
      <Suspense>
        <SourceBanner className="mb-2" />
      </Suspense>
      <Suspense>
        <ListKeys />
      </Suspense>
      {content()}
    </div>
  )

  function correctionOf({ correction }: TenderList) {
    if (!correction) return undefined
    return (
      <Suspense fallback={<div className="h-11" />}>
        <CorrectionLine correction={correction} to={listPath(withQuery(state, correction.q))} />
      </Suspense>
    )
  }

  function content() {
    if (isError && !data) {
      return (
        <QueryError
          query={result}
          title={TENDER_LIST.errorTitle}
          hint={fieldMessage(error, 'q') ?? TENDER_LIST.errorHint}
        />
      )
    }
    if (!data) return <TenderRowsSkeleton label={TENDER_LIST.loading} />
    if (data.bids.length === 0 && data.total === 0) {
      return (
        <Suspense fallback={<TenderRowsSkeleton label={TENDER_LIST.loading} />}>
          <NoTenders list={data} state={state} hasRubros={rubros.length > 0} onChange={go} onRubros={toFirstPage} />
        </Suspense>
      )
    }
    return (
      <>
        {isFollowing && (
          <Suspense fallback={<div className="mb-2 min-h-10 max-tablet:min-h-21" />}>
            <FollowedBar list={data} />
          </Suspense>
        )}
        {!isFollowing && isSectionOpen('analisis') && hasFitLine(data, query.sort) && (
          <Suspense fallback={<div className="mb-2 min-h-14" />}>
            <FitLine list={data} />
          </Suspense>
        )}
        <TenderRows list={data} top={correctionOf(data)} isStale={isStale} newSince={newSince} />
        <div className="mt-7">
          <ListPagination {...pages} isStale={isStale} />
        </div>
      </>
    )
  }
}
