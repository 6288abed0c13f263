import { companyHistoryQuery } from '../../../api/company-history.ts'
import { lossesQuery } from '../../../api/company-lines.ts'
import { queries } from '../../../api/queries.ts'
import { queryClient } from '../../../api/query-client.ts'
import type { Address } from '../../../paths.ts'
import { isSectionOpen } from '../../../runtime-config.ts'
import { OpenAnalysis } from '../OpenAnalysis.tsx'
import { History, prefetchLater } from './History.tsx'

export function firstQuery(): void {
  if (!isSectionOpen('analisis')) return
  void queryClient.prefetchQuery(companyHistoryQuery)
  void queryClient.prefetchQuery(lossesQuery)
  void queryClient.prefetchQuery(queries.getUserInfo())
  prefetchLater()
}

/** 'Mi historia' */
export default function HistoryPage({ search }: Address) {
  return (
    <OpenAnalysis>
      <History search={search} />
    </OpenAnalysis>
  )
}
