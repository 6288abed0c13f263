import { currencyName, OFFER_STATES, type OfferCurrency } from '@mirador/domain/ledger/offer'
import type { OcdsBid, OcdsBids } from '@mirador/domain/ocds/ocds-bids'
import { sql } from 'kysely'
import type { Tx } from '../connection/connect.ts'
import { IS_AWARDED } from '../offers/bidder.ts'

interface BidRow extends Omit<OcdsBid, 'currency'> {
  tender_id: number
  at: Date
  bidders: number
  currency: OfferCurrency | null
}

/**
 * The offers of some decided tenders, by tender id: those of a supplier together, and of legal persons alone
 * (docs/decisions/0068).
 */
export async function listOcdsBids(tx: Tx, ids: readonly number[]): Promise<Map<number, OcdsBids>> {
  const { rows } = await sql<BidRow | (Pick<BidRow, 'tender_id' | 'at' | 'bidders'> & { rut: null })>`
    select s.tender_id, s.source_at as at, count_bidders(s.tender_id, s.year, null) as bidders, b.rut, b.name,
      o.sent_on::text, o.total, o.currency, o.is_admitted
    from offer_snapshot s
    left join lateral (
      select o.bidder_id, max(o.sent_on) as sent_on,
        case when count(distinct o.currency) = 1 and count(o.total_amount) = count(*) then sum(o.total_amount) end as total,
        case when count(distinct o.currency) = 1 then min(o.currency) end as currency,
        case when ${IS_AWARDED} then bool_or(o.is_selected or o.state <> ${OFFER_STATES.rejected}::smallint) end as is_admitted
      from shown_offer o where o.tender_id = s.tender_id and o.year = s.year and o.bidder_id is not null
      group by o.bidder_id
    ) o on true
    left join bidder b on b.id = o.bidder_id
    where s.tender_id = any(${ids}::int[]) and s.offers > 0 and (${IS_AWARDED} or s.status = 7)
    order by s.tender_id, b.rut collate "C"`.execute(tx)
  const byTender = Map.groupBy(rows, ({ tender_id }) => tender_id)
  return new Map(
    [...byTender].map(([id, own]) => {
      const [{ at, bidders }] = own as [BidRow]
      return [id, { at, bidders, bids: own.flatMap((row) => (row.rut === null ? [] : [bidOf(row)])) }]
    }),
  )
}

function bidOf({ rut, name, sent_on, total, currency, is_admitted }: BidRow): OcdsBid {
  return { rut, name, sent_on, total, currency: currencyName(currency), is_admitted }
}
