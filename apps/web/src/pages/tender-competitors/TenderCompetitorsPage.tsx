import { Suspense } from 'react'
import { queries } from '../../api/queries.ts'
import { queryClient } from '../../api/query-client.ts'
import { lazyComponent } from '../../lazy-component.tsx'
import type { Address } from '../../paths.ts'
import { isSectionOpen } from '../../runtime-config.ts'
import { TenderCompetitors } from './TenderCompetitors.tsx'

const ComingCompetitor = lazyComponent(() => import('./ComingCompetitor.tsx'))

export function firstQuery({ params: { bid_idn } }: Address): void {
  // who usually bids is asked once the tender is known: reading it may be what stores its lines
  if (bid_idn && isSectionOpen('competidores')) void queryClient.prefetchQuery(queries.getTender(bid_idn))
}

/** Who bid on a tender, or usually bids on such ones; closed by SECTIONS, what it will be. */
export default function TenderCompetitorsPage({ params: { bid_idn = '' } }: Address) {
  if (isSectionOpen('competidores')) return <TenderCompetitors key={bid_idn} bid_idn={bid_idn} />
  return (
    <Suspense>
      <ComingCompetitor bid_idn={bid_idn} />
    </Suspense>
  )
}
