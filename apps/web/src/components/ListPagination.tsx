import { pageCount, pageWindow } from '@mirador/domain/pagination'
import { type FetchQueryOptions, type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { prefetchAfter } from '../prefetch.ts'
import { PAGINATION } from '../texts/common.ts'
import { Pagination } from '../ui/Pagination.tsx'

/** Delay before the next page is prefetched, so that quick paging fetches no skipped page. */
const DELAY_MS = 300

interface Props<List, Key extends QueryKey> {
  page: number
  total: number
  /** the rows shown are not yet those of `page` */
  isStale: boolean
  queryOf: (page: number) => FetchQueryOptions<List, Error, List, Key>
  onPage: (page: number) => void
  /** called after a change of page */
  onDone?: (page: number) => void
  /** for a list that is not the only one of its page */
  label?: string
}

/** The pagination of a list of `total` rows, nothing when they fit on one page; it prefetches the next page. */
export function ListPagination<List, Key extends QueryKey>({
  page,
  total,
  isStale,
  queryOf,
  onPage,
  onDone,
  label,
}: Props<List, Key>) {
  const lastPage = pageCount(total)
  const next = !isStale && page < lastPage ? queryOf(page + 1) : undefined
  const client = useQueryClient()

  // biome-ignore lint/correctness/useExhaustiveDependencies: the query is new in each render, its key identifies it
  useEffect(() => {
    if (!next) return
    const cancel = prefetchAfter(DELAY_MS, () => void client.prefetchQuery(next))
    return () => {
      cancel()
      // after the next screen has subscribed to the queries it needs
      queueMicrotask(() => void client.cancelQueries({ queryKey: next.queryKey, exact: true, type: 'inactive' }))
    }
  }, [client, JSON.stringify(next?.queryKey)])

  if (lastPage === 1) return null
  return (
    <Pagination
      page={page}
      lastPage={lastPage}
      entries={pageWindow(page, lastPage)}
      onPage={(target) => {
        onPage(target)
        onDone?.(target)
      }}
      labels={label === undefined ? PAGINATION : { ...PAGINATION, navigation: label }}
    />
  )
}
