import { COMING_SOON } from '@mirador/texts/coming-soon'
import { AnalysisDrawing } from './AnalysisDrawing.tsx'
import { ComingSoon } from './ComingSoon.tsx'

export default function AnalysisPage() {
  return <ComingSoon {...COMING_SOON.pages.analysis} drawing={<AnalysisDrawing />} />
}
