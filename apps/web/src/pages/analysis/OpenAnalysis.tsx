import { type ReactNode, Suspense } from 'react'
import { lazyComponent } from '../../lazy-component.tsx'
import { isSectionOpen } from '../../runtime-config.ts'

const ComingAnalysis = lazyComponent(() => import('./ComingAnalysis.tsx'))

/** A view of 'Análisis', or a preview of it while SECTIONS closes the section. */
export function OpenAnalysis({ children }: { children: ReactNode }) {
  if (isSectionOpen('analisis')) return children
  return (
    <Suspense>
      <ComingAnalysis />
    </Suspense>
  )
}
