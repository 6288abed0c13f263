import { COMING_SOON } from '../../texts/coming-soon.ts'
import { ComingSoon } from './ComingSoon.tsx'
import { CompetitorsDrawing } from './CompetitorsDrawing.tsx'

/** The preview of a closed section. */
export default function ComingCompetitors() {
  return <ComingSoon {...COMING_SOON.pages.competitors} drawing={<CompetitorsDrawing />} />
}
