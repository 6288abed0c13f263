import { ANALYSIS } from '@mirador/texts/analysis'
import { Suspense } from 'react'
import { lazyComponent } from '../../lazy-component.tsx'
import type { Address } from '../../paths.ts'
import { runtimeConfig } from '../../runtime-config.ts'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { CALCULATION_VIEW, readAnalysisView } from './analysis-views.ts'

const ComingAnalysis = lazyComponent(() => import('./ComingAnalysis.tsx'))
const Calculation = lazyComponent(() => import('./calculation/Calculation.tsx'))
const History = lazyComponent(() => import('./history/History.tsx'))
const Market = lazyComponent(() => import('./market/Market.tsx'))

/** A view by `?vista=`; closed by SECTIONS, what it will be, and 'Cómo se calcula'. */
export default function AnalysisPage({ search }: Address) {
  const view = readAnalysisView(search)
  // the fit, which every list shows, links to its calculation
  if (!runtimeConfig().sections.includes('analisis') && view !== CALCULATION_VIEW) {
    return (
      <Suspense>
        <ComingAnalysis />
      </Suspense>
    )
  }
  const View = { historia: History, mercado: Market, calculo: Calculation }[view]
  return (
    <Suspense fallback={<Waiting />}>
      <View search={search} />
    </Suspense>
  )
}

function Waiting() {
  return (
    <div role="status">
      <span className="sr-only">{ANALYSIS.loading}</span>
      <Skeleton className="h-9 w-3/5" />
      <Skeleton className="mt-1.5 h-5 w-56" />
      <Skeleton className="mt-6 h-80 w-full" />
    </div>
  )
}
