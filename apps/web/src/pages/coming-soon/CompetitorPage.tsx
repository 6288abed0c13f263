import { COMING_SOON } from '@mirador/texts/coming-soon'
import { type Address, paths } from '../../paths.ts'
import { ComingSoon } from './ComingSoon.tsx'
import { CompetitorDrawing } from './CompetitorDrawing.tsx'

export default function CompetitorPage({ params: { bid_idn = '' } }: Address) {
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
