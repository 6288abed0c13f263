import { Suspense } from 'react'
import { marketAnswersQuery } from '../../../api/market.ts'
import { queryClient } from '../../../api/query-client.ts'
import { lazyComponent } from '../../../lazy-component.tsx'
import type { Address } from '../../../paths.ts'
import { isSectionOpen } from '../../../runtime-config.ts'
import { OpenAnalysis } from '../OpenAnalysis.tsx'
import { isByMonth, readAnswersState } from './answers/answers-state.ts'
import { MarketAnswers } from './answers/MarketAnswers.tsx'

// Loaded later: most people read only the answers.
const MarketMonths = lazyComponent(() => import('./MarketMonths.tsx'))

export function firstQuery({ search }: Address): void {
  if (!isSectionOpen('analisis') || isByMonth(search)) return
  void queryClient.prefetchQuery(marketAnswersQuery(readAnswersState(search)))
}

/** 'Mercado': four answers, or month by month. */
export default function MarketPage({ search }: Address) {
  return (
    <OpenAnalysis>
      {isByMonth(search) ? (
        <Suspense>
          <MarketMonths search={search} />
        </Suspense>
      ) : (
        <MarketAnswers search={search} />
      )}
    </OpenAnalysis>
  )
}
