import { followedInstitution } from '@mirador/domain/tender-query/followed-institution'
import { useQuery } from '@tanstack/react-query'
import { BookmarkX } from 'lucide'
import { queries } from '../../../api/queries.ts'
import { queryClient } from '../../../api/query-client.ts'
import { type SearchList, savedSearchQueries } from '../../../api/saved-searches.ts'
import { Loaded } from '../../../components/Loaded.tsx'
import { PageHeading } from '../../../components/PageHeading.tsx'
import { pathTo } from '../../../paths.ts'
import { ACTIONS } from '../../../texts/common.ts'
import { ButtonLink } from '../../../ui/ButtonLink.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { SavedSearchRow } from './SavedSearchRow.tsx'
import { SAVED_SEARCHES } from './saved-searches-texts.ts'

export function firstQuery(): void {
  void queryClient.prefetchQuery(savedSearchQueries.list())
  void queryClient.prefetchQuery(queries.countUnseenTenders())
}

/** Followed institutions are in 'Siguiendo'. */
const withoutFollows = (list: SearchList): SearchList => ({
  ...list,
  searches: list.searches.filter(({ query }) => followedInstitution(query) === undefined),
})

/** The saved searches: open, rename, mail settings, feed address and delete. */
export default function SavedSearchesPage() {
  const query = useQuery({ ...savedSearchQueries.list(), select: withoutFollows, refetchOnMount: 'always' })
  const { data } = query
  // refetched, so that the badge agrees with the rows
  useQuery({ ...queries.countUnseenTenders(), refetchOnMount: 'always' })
  return (
    <>
      <PageHeading title={SAVED_SEARCHES.listTitle} className="text-2xl max-tablet:text-xl" />
      <p className="mb-5 min-h-[1.375rem] text-ink2 max-tablet:mb-4">
        {data ? SAVED_SEARCHES.listCount(data.searches.length, data.most) : !query.isError && SAVED_SEARCHES.loading}
      </p>
      <Loaded
        query={query}
        skeleton={
          <div className="sheet grid gap-4 p-6">
            <Skeleton className="h-16 w-full" />
            <Skeleton className="h-16 w-full" />
            <Skeleton className="h-16 w-full" />
          </div>
        }
        errorTitle={SAVED_SEARCHES.failed}
        errorHint={SAVED_SEARCHES.failedHint}
      >
        {content}
      </Loaded>
    </>
  )

  function content(list: NonNullable<typeof data>) {
    if (list.searches.length === 0) {
      return (
        <EmptyState
          icon={BookmarkX}
          title={SAVED_SEARCHES.none}
          actions={
            <ButtonLink variant="primary" to={pathTo('tenders')}>
              {ACTIONS.goToTenders}
            </ButtonLink>
          }
        >
          {SAVED_SEARCHES.noneHint}
        </EmptyState>
      )
    }
    return (
      <ul aria-label={SAVED_SEARCHES.listTitle} className="sheet ruled px-6 max-tablet:px-4">
        {list.searches.map((search) => (
          <SavedSearchRow key={search.id} search={search} />
        ))}
      </ul>
    )
  }
}
