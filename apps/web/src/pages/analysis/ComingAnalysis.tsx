import { COMING_SOON } from '@mirador/texts/coming-soon'
import { ComingSoon } from '../../components/coming-soon/ComingSoon.tsx'
import { AnalysisDrawing } from './AnalysisDrawing.tsx'

/** 'Análisis' while the operator has not opened it. */
export default function ComingAnalysis() {
  return <ComingSoon {...COMING_SOON.pages.analysis} drawing={<AnalysisDrawing />} />
}
