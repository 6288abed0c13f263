import { COMING_SOON } from '@mirador/texts/coming-soon'
import { ComingSoon } from './ComingSoon.tsx'
import { CompetitorsDrawing } from './CompetitorsDrawing.tsx'

export default function CompetitorsPage() {
  return <ComingSoon {...COMING_SOON.pages.competitors} drawing={<CompetitorsDrawing />} />
}
