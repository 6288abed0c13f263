import type { TenderRecord } from '@mirador/domain/tender/tender'
import { DAY_MS } from '@mirador/domain/time/duration'
import { syntheticTenders } from './synthetic-tenders.ts'

/** Synthetic requests of Compra Ágil: tenders of small amounts that live two days, with the codes and calls of the other channel. */
export function* syntheticAgile({ now, count }: { now: Date; count: number }): Generator<TenderRecord[]> {
  if (count === 0) return
  for (const batch of syntheticTenders({ now, count })) yield batch.map(agileOf)
}

function agileOf(tender: TenderRecord, index: number): TenderRecord {
  const call = index % 5 === 0 ? 2 : 1
  return {
    ...tender,
    bid_idn: tender.bid_idn.replace(/[A-Z][A-Z0-9]*(?=\d\d$)/, 'COT'),
    source: 'agile-detail',
    type_code: null,
    currency: 'CLP',
    amount: ((tender.amount ?? 1_000_000) % 6_900_000) + 1,
    closes_at: twoDaysAfter(tender.published_at),
    call,
    only_small: call === 1,
    award: null,
    items: (tender.items ?? []).map((item) => ({ ...item, awards: [] })),
  }
}

const twoDaysAfter = (instant: Date | null | undefined) => (instant ? new Date(instant.getTime() + 2 * DAY_MS) : null)
