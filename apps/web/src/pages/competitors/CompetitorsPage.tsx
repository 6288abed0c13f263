import { Suspense } from 'react'
import { lazyComponent } from '../../lazy-component.tsx'
import type { Address } from '../../paths.ts'
import { runtimeConfig } from '../../runtime-config.ts'
import { Skeleton } from '../../ui/Skeleton.tsx'

const ComingCompetitors = lazyComponent(() => import('../../components/coming-soon/ComingCompetitors.tsx'))
const Competitors = lazyComponent(() => import('./Competitors.tsx'))

/** Those who share lines with the own company; closed by SECTIONS, what it will be. */
export default function CompetitorsPage({ search }: Address) {
  const isOpen = runtimeConfig().sections.includes('competidores')
  return (
    <Suspense fallback={isOpen ? <Skeleton className="h-96 w-full" /> : null}>
      {isOpen ? <Competitors search={search} /> : <ComingCompetitors />}
    </Suspense>
  )
}
