import type { ValueCount } from '@mirador/domain/market/value-counts'
import { countValues } from '@mirador/domain/market/value-counts'
import { sql } from 'kysely'
import type { Db } from '../connection/connect.ts'
import { IS_AWARDED } from '../offers/bidder.ts'
import { type ChosenCompany, listChosen, MAX_READ } from './buyer-choices.ts'
import { tendersOf } from './buyer-profile.ts'

/** The decided purchases of a buyer that are like one: same channel, same families. */
export interface SimilarPurchases {
  n: number
  /** number of suppliers of each */
  bidders: ValueCount[]
  /** legal persons that were chosen, the most frequent first */
  companies: Pick<ChosenCompany, 'rut' | 'name' | 'tenders' | 'chosen'>[]
  /** purchases in which others than legal persons were chosen */
  others: number
}

export const NO_PURCHASES: SimilarPurchases = { n: 0, bidders: [], companies: [], others: 0 }

interface Question {
  institutionId: number
  families: readonly number[]
  /** first and last month of publication, `YYYY-MM-01` */
  from: string
  to: string
  /** a tender that is not counted: the one of the request */
  exceptTender: number
}

/** The awarded tenders of a buyer with lines of some families, the latest 500. */
export async function findSimilarPurchases(db: Db, question: Question): Promise<SimilarPurchases> {
  const { institutionId, families, from, to, exceptTender } = question
  const { rows } = await sql<{ tender_id: number; bidders: number }>`
    select tender_id, bidders from (${tendersOf(institutionId, { families, types: null, from, to })}) t
    where bidders is not null and tender_id <> ${exceptTender}::int
    order by month desc, tender_id desc limit ${MAX_READ}::int`.execute(db)
  const { companies, others: unnamed } = await listChosen(
    db,
    rows.map(({ tender_id }) => tender_id),
  )
  return { n: rows.length, bidders: countValues(rows.map(({ bidders }) => bidders)), companies, others: unnamed }
}

/** Purchases in which a company made an offer to a buyer, and in which it was chosen. */
export interface OwnPurchases {
  bids: number
  won: number
}

/** The tenders of a buyer in which a company made an offer, in all loaded months. */
export async function countOwnTenders(db: Db, bidderId: number, institutionId: number): Promise<OwnPurchases> {
  const { rows } = await sql<OwnPurchases>`
    select count(distinct o.tender_id)::int as bids,
      count(distinct o.tender_id) filter (where o.is_selected and ${IS_AWARDED})::int as won
    from shown_offer o join offer_snapshot s on s.tender_id = o.tender_id and s.year = o.year
    where o.bidder_id = ${bidderId}::int and s.institution_id = ${institutionId}::int`.execute(db)
  return rows[0] ?? { bids: 0, won: 0 }
}
