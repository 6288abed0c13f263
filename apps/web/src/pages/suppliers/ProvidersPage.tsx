import { Suspense } from 'react'
import { queryClient } from '../../api/query-client.ts'
import { suppliersQuery } from '../../api/suppliers.ts'
import { prefetchFilters } from '../../components/parties/CompanyList.tsx'
import { companiesAddress, companiesCall } from '../../components/parties/companies-state.ts'
import { lazyComponent } from '../../lazy-component.tsx'
import type { Address } from '../../paths.ts'
import { isSectionOpen } from '../../runtime-config.ts'
import { Providers, USUAL } from './Providers.tsx'

const ComingProviders = lazyComponent(() => import('./ComingProviders.tsx'))

export function firstQuery({ search }: Address): void {
  if (!isSectionOpen('proveedores')) return
  prefetchFilters()
  void queryClient.prefetchQuery(suppliersQuery(companiesCall(companiesAddress.read(search), USUAL)))
}

/** Companies to find by name, RUT, family and region, or a preview while SECTIONS closes the section. */
export default function ProvidersPage({ search }: Address) {
  if (isSectionOpen('proveedores')) return <Providers search={search} />
  return (
    <Suspense>
      <ComingProviders />
    </Suspense>
  )
}
