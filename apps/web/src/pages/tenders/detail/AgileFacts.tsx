import type { TenderDetail } from '@mirador/contract/tenders'
import { CALL } from '@mirador/domain/tender/channel'
import type { TenderFacts } from '@mirador/domain/tender/tender'
import { shortDayTime } from '@mirador/domain/time/chile-time'
import { AGILE } from '../../../texts/agile.ts'
import { FactList } from './FactList.tsx'

type Agile = NonNullable<TenderDetail['agile']>

/** The facts that only a Compra Ágil has. */
export function AgileFacts({ tender, agile, now }: { tender: TenderDetail; agile: Agile; now: Date }) {
  const facts = tender.facts as TenderFacts
  const { call, only_small, second_call_closes_at } = agile
  return (
    <FactList
      facts={[
        [AGILE.call, call === CALL.second ? AGILE.second : call === CALL.first ? AGILE.first : null],
        [AGILE.who, only_small === null ? null : only_small ? AGILE.onlySmall : AGILE.anyone],
        [
          AGILE.secondCloses,
          call === CALL.first && second_call_closes_at && shortDayTime(new Date(second_call_closes_at), now),
        ],
        [AGILE.deliveryDays, facts.delivery_days === undefined ? null : AGILE.days(facts.delivery_days)],
        [AGILE.received, facts.quotations === undefined ? null : String(facts.quotations)],
        [AGILE.attachments, facts.attachments ? AGILE.attachmentsAt(facts.attachments) : null],
        [AGILE.why, facts.outcome_reason],
        [AGILE.orderCode, agile.result?.order ? null : facts.order_code],
      ].map(([label, value]) => [label as string, value || null] as const)}
    />
  )
}
