import { COMING_SOON } from '@mirador/texts/coming-soon'
import { useParams } from 'react-router'
import { ComingSoon } from './ComingSoon.tsx'

export default function CompetitorPage() {
  const { bid_idn = '' } = useParams()
  return <ComingSoon {...COMING_SOON.pages.competitor} about={COMING_SOON.ofTender(bid_idn)} />
}
