import { Suspense } from 'react'
import { queries } from '../../api/queries.ts'
import { queryClient } from '../../api/query-client.ts'
import { lazyComponent } from '../../lazy-component.tsx'
import type { Address } from '../../paths.ts'
import { isSectionOpen } from '../../runtime-config.ts'
import { TenderCompetitors } from './TenderCompetitors.tsx'

const ComingCompetitor = lazyComponent(() => import('./ComingCompetitor.tsx'))

export function firstQuery({ params: { bid_idn } }: Address): void {
  // the likely bidders are fetched after the tender, since reading it may store its lines
  if (bid_idn && isSectionOpen('competidores')) void queryClient.prefetchQuery(queries.getTender(bid_idn))
}

/**
 * The bidders of a tender, or the companies that usually bid on similar ones; a preview while SECTIONS closes the
 * section.
 */
export default function TenderCompetitorsPage({ params: { bid_idn = '' } }: Address) {
  if (isSectionOpen('competidores')) return <TenderCompetitors key={bid_idn} bid_idn={bid_idn} />
  return (
    <Suspense>
      <ComingCompetitor bid_idn={bid_idn} />
    </Suspense>
  )
}
