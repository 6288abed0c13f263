import { Suspense } from 'react'
import { isRut } from '../../address-state.ts'
import { metLinesQuery } from '../../api/company-lines.ts'
import { queryClient } from '../../api/query-client.ts'
import { metCompanyQuery, supplierQuery } from '../../api/suppliers.ts'
import { metLinesCall } from '../../components/company-lines/met-shown.ts'
import { lazyComponent } from '../../lazy-component.tsx'
import type { Address } from '../../paths.ts'
import { isSectionOpen } from '../../runtime-config.ts'
import { Supplier } from './Supplier.tsx'
import { readSupplierState } from './supplier-state.ts'
import { MetLines } from './WithCompany.tsx'

const ComingCompetitors = lazyComponent(() => import('../../components/coming-soon/ComingCompetitors.tsx'))

/** Both sections link to this page. */
const isOpen = () => isSectionOpen('competidores') || isSectionOpen('proveedores')

export function firstQuery({ params: { rut_vd: rut = '' }, search }: Address): void {
  if (!isOpen() || !isRut(rut)) return
  MetLines.prefetch()
  void queryClient.prefetchQuery(supplierQuery(rut))
  void queryClient.prefetchQuery(metCompanyQuery(rut))
  void queryClient.prefetchQuery(metLinesQuery(metLinesCall(rut, readSupplierState(search))))
}

/** The profile of a legal person, or a preview while both sections that link to it are closed. */
export default function SupplierPage({ params: { rut_vd: rut = '' }, search }: Address) {
  if (isOpen()) return <Supplier key={rut} rut={rut} search={search} />
  return (
    <Suspense>
      <ComingCompetitors />
    </Suspense>
  )
}
