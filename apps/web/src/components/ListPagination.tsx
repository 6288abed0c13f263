import { pageCount, pageWindow } from '@mirador/domain/pagination'
import { PAGINATION } from '@mirador/texts/texts'
import { Pagination } from '../ui/Pagination.tsx'

/** The pages of a list of `total` rows; nothing when they fit on one. */
export function ListPagination({
  page,
  total,
  onPage,
}: {
  page: number
  total: number
  onPage: (page: number) => void
}) {
  const lastPage = pageCount(total)
  if (lastPage === 1) return null
  return (
    <Pagination
      page={page}
      lastPage={lastPage}
      entries={pageWindow(page, lastPage)}
      onPage={onPage}
      labels={PAGINATION}
    />
  )
}
