import { ComingSoon } from '../../components/coming-soon/ComingSoon.tsx'
import { COMING_SOON } from '../../texts/coming-soon.ts'
import { AnalysisDrawing } from './AnalysisDrawing.tsx'

/** 'Análisis' while the operator has not opened it. */
export default function ComingAnalysis() {
  return <ComingSoon {...COMING_SOON.pages.analysis} drawing={<AnalysisDrawing />} />
}
