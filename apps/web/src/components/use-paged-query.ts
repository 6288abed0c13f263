import { clampPage, pageCount } from '@mirador/domain/pagination'
import { keepPreviousData, type QueryKey, type UseQueryOptions, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'

/**
 * The query of one page of a list. The rows of the previous page stay until those of the next page arrive. A page past
 * the end goes to the last one.
 *
 * @param goToPage adds an entry to the history or replaces the current one
 * @returns total and last page once the rows are those of `page`, and the props of `ListPagination`
 */
export function usePagedQuery<List extends { total: number }, Key extends QueryKey>(
  queryOf: (page: number) => UseQueryOptions<List, Error, List, Key>,
  page: number,
  goToPage: (page: number, options?: { replace: boolean }) => void,
) {
  const result = useQuery({ ...queryOf(page), placeholderData: keepPreviousData })
  const isStale = result.isPlaceholderData
  const total = isStale ? undefined : result.data?.total
  const lastPage = total === undefined ? undefined : pageCount(total)
  useEffect(() => {
    const target = lastPage === undefined ? page : clampPage(page, lastPage)
    if (target !== page) goToPage(target, { replace: true })
  })
  return {
    result,
    total,
    lastPage,
    pages: { page, total: result.data?.total ?? 0, isStale, queryOf, onPage: goToPage },
  }
}
