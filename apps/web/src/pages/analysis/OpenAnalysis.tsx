import { type ReactNode, Suspense } from 'react'
import { lazyComponent } from '../../lazy-component.tsx'
import { isSectionOpen } from '../../runtime-config.ts'

const ComingAnalysis = lazyComponent(() => import('./ComingAnalysis.tsx'))

/** A view of 'Análisis'; closed by SECTIONS, what it will be. */
export function OpenAnalysis({ children }: { children: ReactNode }) {
  if (isSectionOpen('analisis')) return children
  return (
    <Suspense>
      <ComingAnalysis />
    </Suspense>
  )
}
