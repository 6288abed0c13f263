import { Suspense } from 'react'
import { lazyComponent } from '../../lazy-component.tsx'
import { runtimeConfig } from '../../runtime-config.ts'

// The page works without the banner, so a failure is ignored.
const HistoryBanner = lazyComponent(() => import('./HistoryBanner.tsx').catch(() => ({ default: () => null })))

/** The banner of the own history, if 'Análisis' is open. */
export function LazyHistoryBanner() {
  if (!runtimeConfig().sections.includes('analisis')) return null
  return (
    <Suspense>
      <HistoryBanner />
    </Suspense>
  )
}
