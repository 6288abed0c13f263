import { Suspense } from 'react'
import { queryClient } from '../../api/query-client.ts'
import { competitorsQuery } from '../../api/suppliers.ts'
import { suppliersAddress, suppliersCall } from '../../components/suppliers/suppliers-state.ts'
import { lazyComponent } from '../../lazy-component.tsx'
import type { Address } from '../../paths.ts'
import { isSectionOpen } from '../../runtime-config.ts'
import { Competitors, FollowedCompanies, isOfFollowed } from './Competitors.tsx'

const ComingCompetitors = lazyComponent(() => import('../../components/coming-soon/ComingCompetitors.tsx'))

export function firstQuery({ search }: Address): void {
  if (!isSectionOpen('competidores')) return
  if (isOfFollowed(search)) FollowedCompanies.prefetch()
  else void queryClient.prefetchQuery(competitorsQuery(suppliersCall(suppliersAddress.read(search))))
}

/** Companies that share lines with the own company, or a preview while SECTIONS closes the section. */
export default function CompetitorsPage({ search }: Address) {
  if (isSectionOpen('competidores')) return <Competitors search={search} />
  return (
    <Suspense>
      <ComingCompetitors />
    </Suspense>
  )
}
