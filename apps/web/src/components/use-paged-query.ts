import { clampPage, pageCount } from '@mirador/domain/pagination'
import { keepPreviousData, type QueryKey, type UseQueryOptions, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'

/**
 * The query of one page of a list; the rows of the previous page stay until those of the next come. A page past the end goes to
 * the last one.
 *
 * @param goToPage replaces the address
 * @returns total and last page once the rows are those of `page`
 */
export function usePagedQuery<List extends { total: number }, Key extends QueryKey>(
  options: UseQueryOptions<List, Error, List, Key>,
  page: number,
  goToPage: (page: number) => void,
) {
  const result = useQuery({ ...options, placeholderData: keepPreviousData })
  const total = result.isPlaceholderData ? undefined : result.data?.total
  const lastPage = total === undefined ? undefined : pageCount(total)
  useEffect(() => {
    const target = lastPage === undefined ? page : clampPage(page, lastPage)
    if (target !== page) goToPage(target)
  })
  return { result, total, lastPage }
}
