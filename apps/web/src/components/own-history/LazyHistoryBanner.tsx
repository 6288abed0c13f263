import { Suspense } from 'react'
import { lazyComponent } from '../../lazy-component.tsx'
import { runtimeConfig } from '../../runtime-config.ts'

// What surrounds it works without it, so a failure is ignored.
const HistoryBanner = lazyComponent(() => import('./HistoryBanner.tsx').catch(() => ({ default: () => null })))

/** The banner of the own history, where 'Análisis' is open. */
export function LazyHistoryBanner() {
  if (!runtimeConfig().sections.includes('analisis')) return null
  return (
    <Suspense>
      <HistoryBanner />
    </Suspense>
  )
}
