import { useMemo, useRef } from 'react'
import { queries } from '../../api/queries.ts'
import { queryClient } from '../../api/query-client.ts'
import { LazyDownloadButton } from '../../components/download/LazyDownloadButton.tsx'
import { ListPagination } from '../../components/ListPagination.tsx'
import { PageHeading } from '../../components/PageHeading.tsx'
import { QueryError } from '../../components/QueryError.tsx'
import { usePagedQuery } from '../../components/use-paged-query.ts'
import { navigate } from '../../navigation.tsx'
import type { Address } from '../../paths.ts'
import { DirectoryCount } from './DirectoryCount.tsx'
import { DirectoryFilters } from './DirectoryFilters.tsx'
import { type DirectoryState, directoryPath, readDirectoryState, serviceQuery } from './directory-state.ts'
import { NoServices } from './NoServices.tsx'
import { SERVICES } from './services-texts.ts'
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
  const { result, total, pages } = usePagedQuery(
    (page) => queries.listServices(serviceQuery({ ...state, page })),
    state.page,
    (page, options) => navigate(directoryPath({ ...state, page }), options),
  )
  const { data, isPlaceholderData } = result
  const go = (target: DirectoryState) => navigate(directoryPath(target))

  return (
    <>
      <div className="flex flex-wrap items-start justify-between gap-x-4">
        <PageHeading title={SERVICES.title} className="text-2xl max-tablet:text-xl" />
        <LazyDownloadButton list="services" query={query} total={total} />
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
    if (result.isError && !data) {
      return (
        <div className="max-tablet:-mx-4">
          <QueryError query={result} title={SERVICES.error} hint={SERVICES.errorHint} onSuccess={focusResults} />
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
          <ListPagination {...pages} />
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
