import type { TenderDetail } from '@mirador/contract/tenders'
import type { TenderStatus } from '@mirador/domain/tender/tender-status'
import { useQuery } from '@tanstack/react-query'
import { decisionQuery } from '../../../../api/tender-decision.ts'
import { overAnswers } from './over-answers.ts'
import { ShortBand } from './ShortBand.tsx'

interface Props {
  tender: TenderDetail
  status: TenderStatus | null
  now: Date
}

/** What is known of a tender that waits for its result, or has none, at one glance. */
export default function OverBand({ tender, status, now }: Props) {
  const { data, isPending } = useQuery(decisionQuery(tender.bid_idn))
  return (
    <ShortBand
      bid_idn={tender.bid_idn}
      label="Tres respuestas"
      answers={overAnswers(tender, status, data?.buyer, now)}
      isWaiting={isPending}
    />
  )
}
