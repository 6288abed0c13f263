import type { TenderDetail } from '@mirador/contract/tenders'
import type { TenderStatus } from '@mirador/domain/tender/tender-status'
import { useDecisionPart } from '../../../../api/tender-decision.ts'
import { BAND } from '../../../../components/decision/band-texts.ts'
import { BandFailed } from './BandFailed.tsx'
import { overAnswers } from './over-answers.ts'
import { ShortBand } from './ShortBand.tsx'

interface Props {
  tender: TenderDetail
  status: TenderStatus | null
  now: Date
}

/** What is known of a tender that waits for its result, or has none, at one glance. */
export default function OverBand({ tender, status, now }: Props) {
  const query = useDecisionPart(tender.bid_idn, 'buyer')
  if (query.isError && !query.data) return <BandFailed text={BAND.buyerFailed} query={query} />
  return (
    <ShortBand
      bid_idn={tender.bid_idn}
      label="Tres respuestas"
      answers={overAnswers(tender, status, query.data, now)}
      isWaiting={!query.data}
    />
  )
}
