import { useQuery } from '@tanstack/react-query'
import { evaluationQuery } from '../../../api/evaluation.ts'
import { queryClient } from '../../../api/query-client.ts'
import { Loaded } from '../../../components/Loaded.tsx'
import { PageHeading } from '../../../components/PageHeading.tsx'
import { isSectionOpen } from '../../../runtime-config.ts'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { AnalysisTabs } from '../AnalysisTabs.tsx'
import { ANALYSIS } from '../analysis-texts.ts'
import { CardTable } from './CardTable.tsx'
import { CALCULATION } from './calculation-texts.ts'
import { Measurements } from './Measurements.tsx'
import { SwitchedOff } from './SwitchedOff.tsx'
import './calculation.css'

export function firstQuery(): void {
  void queryClient.prefetchQuery(evaluationQuery())
}

/**
 * 'Cómo se calcula': the points of the fit, the measurements of each method, and the features that are off. SECTIONS
 * does not close this view, since the fit in every list links to it.
 */
export default function CalculationPage() {
  const query = useQuery(evaluationQuery())
  const isOpen = isSectionOpen('analisis')
  return (
    <>
      <PageHeading title={ANALYSIS.title(CALCULATION.title)} className="text-2xl max-tablet:text-xl">
        {CALCULATION.title}
      </PageHeading>
      <p className="text-ink2">{CALCULATION.summary}</p>
      {isOpen ? <AnalysisTabs view="calculo" /> : <div className="mb-6" />}
      <Loaded
        query={query}
        loading={CALCULATION.loading}
        skeleton={
          <>
            <Skeleton className="h-7 w-56" />
            <Skeleton className="mt-3 h-80 w-full" />
          </>
        }
        errorTitle={CALCULATION.errorTitle}
        errorHint={CALCULATION.errorHint}
      >
        {(data) => (
          <div className="calculation">
            <CardTable card={data.card} />
            <Measurements measurements={data.measurements} />
            <SwitchedOff measurements={data.measurements} />
          </div>
        )}
      </Loaded>
    </>
  )
}
