import { useQuery } from '@tanstack/react-query'
import { CalendarClock } from 'lucide'
import { Suspense, useRef } from 'react'
import { deadlinesQuery } from '../../../api/deadlines.ts'
import { queries } from '../../../api/queries.ts'
import { queryClient } from '../../../api/query-client.ts'
import { Loaded } from '../../../components/Loaded.tsx'
import { PageHeading } from '../../../components/PageHeading.tsx'
import { lazyComponent } from '../../../lazy-component.tsx'
import { paths, pathTo } from '../../../paths.ts'
import { ButtonLink } from '../../../ui/ButtonLink.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { CalendarButton } from '../calendar/CalendarButton.tsx'
import { DeadlineGroups, DeadlinesSkeleton } from './DeadlineGroups.tsx'
import { DEADLINES } from './deadlines-texts.ts'
import './deadlines.css'

const SourceBanner = lazyComponent(() => import('../../../components/source-state/SourceBanner.tsx'))
// Fetched while the rows are, since the keys work on rows.
const ListKeys = lazyComponent(() => import('../list/ListKeys.tsx'))
ListKeys.prefetch()

export function firstQuery(): void {
  void queryClient.prefetchQuery(deadlinesQuery())
  void queryClient.prefetchQuery(queries.getUserInfo())
  void queryClient.prefetchQuery(queries.countUnseenTenders())
  void queryClient.prefetchQuery(queries.getSourceStatus())
}

/** What is followed, by the next own deadline that is not done. */
export default function DeadlinesPage() {
  const query = useQuery(deadlinesQuery())
  const page = useRef<HTMLDivElement>(null)
  const [before, place, after] = DEADLINES.sentence
  return (
    <div ref={page} className="plazos">
      <div className="flex flex-wrap items-start justify-between gap-x-4">
        <div className="min-w-0 flex-1">
          <PageHeading title={DEADLINES.title} className="text-2xl max-tablet:text-xl" />
          <p className="text-ink2">
            {before}
            <strong className="font-bold text-ink">{place}</strong>
            {after}
          </p>
        </div>
        <CalendarButton />
      </div>
      <Suspense>
        <SourceBanner className="my-2" />
      </Suspense>
      <Suspense>
        <ListKeys />
      </Suspense>
      <Loaded
        query={query}
        skeleton={<DeadlinesSkeleton />}
        errorTitle={DEADLINES.errorTitle}
        errorHint={DEADLINES.errorHint}
        onRetried={() => page.current?.querySelector('h1')?.focus()}
      >
        {(list) => <DeadlineGroups list={list} empty={<NoDeadlines />} />}
      </Loaded>
      {query.data && query.data.bids.length < query.data.total && (
        <p className="mt-5 flex flex-wrap items-center gap-x-4 gap-y-1 text-sm text-ink2">
          {DEADLINES.capped(query.data.bids.length, query.data.total)}
          <ButtonLink size="pill" to={paths.followedTenders()}>
            {DEADLINES.seeFollowed}
          </ButtonLink>
        </p>
      )}
    </div>
  )
}

function NoDeadlines() {
  return (
    <div className="mt-4">
      <EmptyState
        icon={CalendarClock}
        title={DEADLINES.empty}
        actions={<ButtonLink to={pathTo('tenders')}>{DEADLINES.toList}</ButtonLink>}
      />
    </div>
  )
}
