import { Suspense } from 'react'
import { lazyComponent } from '../../lazy-component.tsx'
import type { Address } from '../../paths.ts'
import { runtimeConfig } from '../../runtime-config.ts'
import { Skeleton } from '../../ui/Skeleton.tsx'

const ComingProviders = lazyComponent(() => import('./ComingProviders.tsx'))
const Providers = lazyComponent(() => import('./Providers.tsx'))

/** Companies to find by name, RUT, family and region; closed by SECTIONS, what it will be. */
export default function ProvidersPage({ search }: Address) {
  const isOpen = runtimeConfig().sections.includes('proveedores')
  return (
    <Suspense fallback={isOpen ? <Skeleton className="h-96 w-full" /> : null}>
      {isOpen ? <Providers search={search} /> : <ComingProviders />}
    </Suspense>
  )
}
