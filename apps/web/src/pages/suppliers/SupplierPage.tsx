import { Suspense } from 'react'
import { lazyComponent } from '../../lazy-component.tsx'
import type { Address } from '../../paths.ts'
import { runtimeConfig } from '../../runtime-config.ts'
import { Skeleton } from '../../ui/Skeleton.tsx'

const ComingCompetitors = lazyComponent(() => import('../../components/coming-soon/ComingCompetitors.tsx'))
const Supplier = lazyComponent(() => import('./Supplier.tsx'))

/** The profile of a legal person; while both sections that lead here are closed, what they will be. */
export default function SupplierPage({ params: { rut_vd: rut = '' }, search }: Address) {
  const { sections } = runtimeConfig()
  const isOpen = sections.includes('competidores') || sections.includes('proveedores')
  return (
    <Suspense fallback={isOpen ? <Skeleton className="h-96 w-full" /> : null}>
      {isOpen ? <Supplier key={rut} rut={rut} search={search} /> : <ComingCompetitors />}
    </Suspense>
  )
}
