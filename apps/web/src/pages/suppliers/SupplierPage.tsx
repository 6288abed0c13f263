import { Suspense } from 'react'
import { isRut } from '../../address-state.ts'
import { queryClient } from '../../api/query-client.ts'
import { supplierQuery } from '../../api/suppliers.ts'
import { lazyComponent } from '../../lazy-component.tsx'
import type { Address } from '../../paths.ts'
import { isSectionOpen } from '../../runtime-config.ts'
import { Supplier } from './Supplier.tsx'

const ComingCompetitors = lazyComponent(() => import('../../components/coming-soon/ComingCompetitors.tsx'))

/** Both sections link to this page. */
const isOpen = () => isSectionOpen('competidores') || isSectionOpen('proveedores')

export function firstQuery({ params: { rut_vd: rut = '' } }: Address): void {
  if (isOpen() && isRut(rut)) void queryClient.prefetchQuery(supplierQuery(rut))
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
