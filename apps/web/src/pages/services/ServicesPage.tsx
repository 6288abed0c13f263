import { clampPage, pageCount } from '@mirador/domain/pagination'
import { SERVICES } from '@mirador/texts/services'
import { ACTIONS } from '@mirador/texts/texts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useRef } from 'react'
import { queries } from '../../api/queries.ts'
import { queryClient } from '../../api/query-client.ts'
import { LazyDownloadButton } from '../../components/download/LazyDownloadButton.tsx'
import { ListPagination } from '../../components/ListPagination.tsx'
import { PageHeading } from '../../components/PageHeading.tsx'
import { navigate } from '../../navigation.tsx'
import type { Address } from '../../paths.ts'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { DirectoryCount } from './DirectoryCount.tsx'
import { DirectoryFilters } from './DirectoryFilters.tsx'
import { type DirectoryState, directoryPath, readDirectoryState, serviceQuery } from './directory-state.ts'
import { NoServices } from './NoServices.tsx'
import './services.css'
import { DIRECTORY_SHEET, ServiceTable } from './ServiceTable.tsx'

export function firstQuery(address: Address): void {
  void queryClient.prefetchQuery(queries.listServices(serviceQuery(readDirectoryState(address))))
  void queryClient.prefetchQuery(queries.listServiceTypes('types'))
  void queryClient.prefetchQuery(queries.listServiceTypes('relatores'))
}

export default function ServicesPage({ params, search }: Address) {
  const state = useMemo(() => readDirectoryState({ params, search }), [params, search])
  const results = useRef<HTMLDivElement>(null)
  const query = serviceQuery(state)
  const { data, isError, isFetching, isPlaceholderData, refetch } = useQuery({
    ...queries.listServices(query),
    placeholderData: keepPreviousData,
  })
  const go = (target: DirectoryState) => navigate(directoryPath(target))
  const lastPage = data && !isPlaceholderData ? pageCount(data.total) : undefined

  // A page past the end goes to the last one.
  useEffect(() => {
    const page = lastPage === undefined ? state.page : clampPage(state.page, lastPage)
    if (page !== state.page) navigate(directoryPath({ ...state, page }), { replace: true })
  }, [state, lastPage])

  return (
    <>
      <div className="flex flex-wrap items-start justify-between gap-x-4">
        <PageHeading title={SERVICES.title} className="text-2xl max-tablet:text-xl" />
        <LazyDownloadButton list="services" query={query} total={isPlaceholderData ? undefined : data?.total} />
      </div>
      <p className="mb-5 text-ink2 max-tablet:mb-4">{SERVICES.subtitle}</p>
      <DirectoryFilters filter={state.filter} onChange={(filter) => go({ page: 1, filter })}>
        <DirectoryCount state={state} total={data?.total} isStale={isPlaceholderData} />
      </DirectoryFilters>
      <div ref={results} tabIndex={-1} className="mt-5 outline-none max-tablet:mt-4">
        {content()}
      </div>
    </>
  )

  /** The pressed button has unmounted: the focus goes to the content that replaced it. */
  function focusResults() {
    results.current?.focus({ preventScroll: true })
  }

  function content() {
    if (isError && !data) {
      return (
        <div className="max-tablet:-mx-4">
          <ErrorState
            title={SERVICES.error}
            retryLabel={ACTIONS.retry}
            isRetrying={isFetching}
            onRetry={() => void refetch().then(({ isSuccess }) => isSuccess && focusResults())}
          >
            {SERVICES.errorHint}
          </ErrorState>
        </div>
      )
    }
    if (!data) return <Waiting />
    if (data.total === 0) {
      return (
        <div className="max-tablet:-mx-4">
          <NoServices
            filter={state.filter}
            onSeeAll={() => {
              go({ page: 1, filter: undefined })
              focusResults()
            }}
          />
        </div>
      )
    }
    return (
      <>
        <ServiceTable services={data.services} isStale={isPlaceholderData} />
        <div className="mt-7">
          <ListPagination
            page={state.page}
            total={data.total}
            isStale={isPlaceholderData}
            queryOf={(page) => queries.listServices(serviceQuery({ ...state, page }))}
            onPage={(page) => go({ ...state, page })}
          />
        </div>
      </>
    )
  }
}

function Waiting() {
  return (
    <div role="status" className={`flex h-80 flex-col items-center justify-center gap-3 text-ink2 ${DIRECTORY_SHEET}`}>
      <span className="spinner text-xl text-patina" aria-hidden="true" />
      {SERVICES.loading}
    </div>
  )
}
