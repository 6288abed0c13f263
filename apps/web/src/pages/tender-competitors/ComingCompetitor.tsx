import { ComingSoon } from '../../components/coming-soon/ComingSoon.tsx'
import { paths } from '../../paths.ts'
import { COMING_SOON } from '../../texts/coming-soon.ts'
import { CompetitorDrawing } from './CompetitorDrawing.tsx'

/** The preview of a closed section. */
export default function ComingCompetitor({ bid_idn }: { bid_idn: string }) {
  return (
    <ComingSoon
      {...COMING_SOON.pages.competitor}
      title={COMING_SOON.competitorsOf(bid_idn)}
      about={COMING_SOON.ofTender(bid_idn)}
      drawing={<CompetitorDrawing />}
      way={{ to: paths.tender(bid_idn), label: COMING_SOON.seeTender }}
    />
  )
}
