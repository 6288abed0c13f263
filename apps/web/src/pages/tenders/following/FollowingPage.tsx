import { Suspense } from 'react'
import { prefetchBesideData } from '../../../api/prefetch-beside-data.ts'
import { queries } from '../../../api/queries.ts'
import { queryClient } from '../../../api/query-client.ts'
import { PageHeading } from '../../../components/PageHeading.tsx'
import { lazyComponent } from '../../../lazy-component.tsx'
import type { Address } from '../../../paths.ts'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { FOLLOWED } from './followed-query.ts'
import { FOLLOWING } from './following-texts.ts'

// Loaded with the first tenders: changes, deadlines and companies are much code.
const FollowedGroups = lazyComponent(() => import('./FollowedGroups.tsx'))

export function firstQuery(): void {
  void queryClient.prefetchQuery(queries.listTenders(FOLLOWED, 1))
  void queryClient.prefetchQuery(queries.countUnseenTenders())
  prefetchBesideData(FollowedGroups)
}

/** 'Siguiendo' */
export default function FollowingPage({ search }: Address) {
  return (
    <>
      <PageHeading title={FOLLOWING.title} className="text-2xl max-tablet:text-xl" />
      <Suspense
        fallback={
          <div role="status">
            <span className="sr-only">{FOLLOWING.loading}</span>
            <Skeleton className="h-5 w-4/5" />
            <Skeleton className="mt-3 h-11 w-80" />
            <Skeleton className="mt-6 h-72 w-full" />
          </div>
        }
      >
        <FollowedGroups search={search} />
      </Suspense>
    </>
  )
}
