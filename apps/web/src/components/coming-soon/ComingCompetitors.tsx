import { COMING_SOON } from '../../texts/coming-soon.ts'
import { ComingSoon } from './ComingSoon.tsx'
import { CompetitorsDrawing } from './CompetitorsDrawing.tsx'

/** Of a closed section: what it will be. */
export default function ComingCompetitors() {
  return <ComingSoon {...COMING_SOON.pages.competitors} drawing={<CompetitorsDrawing />} />
}
