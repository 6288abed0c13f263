import { marketQuery } from '../../../api/market.ts'
import { queryClient } from '../../../api/query-client.ts'
import type { Address } from '../../../paths.ts'
import { isSectionOpen } from '../../../runtime-config.ts'
import { OpenAnalysis } from '../OpenAnalysis.tsx'
import { Market } from './Market.tsx'
import { readMarketState } from './market-state.ts'

export function firstQuery({ search }: Address): void {
  if (isSectionOpen('analisis')) void queryClient.prefetchQuery(marketQuery(readMarketState(search)))
}

/** 'Mercado' */
export default function MarketPage({ search }: Address) {
  return (
    <OpenAnalysis>
      <Market search={search} />
    </OpenAnalysis>
  )
}
