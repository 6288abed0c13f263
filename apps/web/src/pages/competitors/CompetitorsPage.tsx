import { Suspense } from 'react'
import { queryClient } from '../../api/query-client.ts'
import { suppliersQuery } from '../../api/suppliers.ts'
import { prefetchFilters } from '../../components/parties/CompanyList.tsx'
import { companiesAddress, companiesCall } from '../../components/parties/companies-state.ts'
import { lazyComponent } from '../../lazy-component.tsx'
import type { Address } from '../../paths.ts'
import { isSectionOpen } from '../../runtime-config.ts'
import { Competitors, USUAL } from './Competitors.tsx'

const ComingCompetitors = lazyComponent(() => import('../../components/coming-soon/ComingCompetitors.tsx'))

export function firstQuery({ search }: Address): void {
  if (!isSectionOpen('competidores')) return
  prefetchFilters()
  void queryClient.prefetchQuery(suppliersQuery(companiesCall(companiesAddress.read(search), USUAL)))
}

/** The companies that the own one meets, or a preview while SECTIONS closes the section. */
export default function CompetitorsPage({ search }: Address) {
  if (isSectionOpen('competidores')) return <Competitors search={search} />
  return (
    <Suspense>
      <ComingCompetitors />
    </Suspense>
  )
}
