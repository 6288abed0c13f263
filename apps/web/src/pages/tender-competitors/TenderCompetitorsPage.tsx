import { Suspense } from 'react'
import { lazyComponent } from '../../lazy-component.tsx'
import type { Address } from '../../paths.ts'
import { isSectionOpen } from '../../runtime-config.ts'
import { Skeleton } from '../../ui/Skeleton.tsx'

const ComingCompetitor = lazyComponent(() => import('./ComingCompetitor.tsx'))
const TenderCompetitors = lazyComponent(() => import('./TenderCompetitors.tsx'))

/** Who bid on a tender, or usually bids on such ones; closed by SECTIONS, what it will be. */
export default function TenderCompetitorsPage({ params: { bid_idn = '' } }: Address) {
  if (!isSectionOpen('competidores')) {
    return (
      <Suspense>
        <ComingCompetitor bid_idn={bid_idn} />
      </Suspense>
    )
  }
  return (
    <Suspense fallback={<Skeleton className="h-80 w-full" />}>
      <TenderCompetitors key={bid_idn} bid_idn={bid_idn} />
    </Suspense>
  )
}
