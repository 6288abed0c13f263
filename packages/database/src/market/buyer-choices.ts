import { tenderCriteria } from '@mirador/domain/criteria/tender-criteria'
import { excludedMask } from '@mirador/domain/ledger/offer-flags'
import { sql } from 'kysely'
import type { Db } from '../connection/connect.ts'
import type { Bidder } from '../offers/bidder.ts'
import { tendersOf } from './buyer-profile.ts'
import type { CountedTenders } from './market-values.ts'

/** Maximum number of listed companies. */
export const MAX_COMPANIES = 50
/** Maximum number of awarded tenders, the latest, whose criteria and offers are read. */
export const MAX_READ = 500

const NOT_MONEY = excludedMask('money')

/** A company that a buyer chose at least once. */
export interface ChosenCompany extends Bidder {
  /** awarded tenders in which it made offers, and in which one of them was chosen */
  tenders: number
  chosen: number
  /** pesos of its chosen offers that count as money */
  awarded_clp: number
  /** the month of the last tender in which it was chosen */
  last: string
}

export interface ChosenCompanies {
  companies: ChosenCompany[]
  /** number of chosen legal persons, also of those that are not listed */
  legal: number
  /** tenders in which others than legal persons were chosen */
  others: number
}

export interface BuyerChoices extends ChosenCompanies {
  /** number of awarded tenders that were read: all of them, or the latest `MAX_READ` */
  read: number
  awarded: number
  criteria: { name: string; tenders: number }[]
  /** tenders with criteria, and those of them that state how much each weighs */
  with_criteria: number
  with_weights: number
}

/** The criteria that a buyer uses and the companies that it chooses; only legal persons have a row. */
export async function findBuyerChoices(db: Db, institutionId: number, counted: CountedTenders): Promise<BuyerChoices> {
  const { rows: tenders } = await sql<{ tender_id: number; awarded: number }>`
    select tender_id, (count(*) over ())::int as awarded from (${tendersOf(institutionId, counted)}) t
    where bidders is not null order by month desc, tender_id desc limit ${MAX_READ}::int`.execute(db)
  const ids = tenders.map(({ tender_id }) => tender_id)
  const [criteria, companies] = await Promise.all([countCriteria(db, ids), listChosen(db, ids)])
  return { read: ids.length, awarded: tenders[0]?.awarded ?? 0, ...criteria, ...companies }
}

async function countCriteria(
  db: Db,
  ids: readonly number[],
): Promise<Pick<BuyerChoices, 'criteria' | 'with_criteria' | 'with_weights'>> {
  const { rows } = await sql<{ criteria: string | null; description: string | null }>`
    select facts ->> 'evaluation_criteria' as criteria, description from tender where id = any(${[...ids]}::int[])`.execute(
    db,
  )
  const named = rows
    .map(({ criteria, description }) => tenderCriteria(criteria, description))
    .filter(({ names }) => names.length > 0)
  // spellings that differ only in case are one name: the most frequent one
  const byKey = Map.groupBy(
    named.flatMap(({ names }) => names),
    (name) => name.toLocaleLowerCase('es'),
  )
  const criteria = [...byKey.values()].map((names) => ({ name: mostFrequent(names), tenders: names.length }))
  return {
    criteria: criteria.sort((a, b) => b.tenders - a.tenders || a.name.localeCompare(b.name, 'es')),
    with_criteria: named.length,
    with_weights: named.filter(({ weights }) => weights !== null).length,
  }
}

function mostFrequent(names: readonly string[]): string {
  const groups = [...Map.groupBy(names, (name) => name).values()].sort(
    (a, b) => b.length - a.length || (a[0] as string).localeCompare(b[0] as string, 'es'),
  )
  return groups[0]?.[0] as string
}

/**
 * The companies that were chosen in some awarded tenders. Their offers are looked up tender by tender, so that the plan
 * does not depend on the number of tenders.
 * @param family counts its lines alone
 */
export async function listChosen(db: Db, ids: readonly number[], family?: number): Promise<ChosenCompanies> {
  const { rows } = await sql<ChosenCompany & { rut: string | null; legal: number; others: number }>`
    with offered as (
      select s.tender_id, o.bidder_id, bool_or(o.is_selected) as is_chosen,
        sum(case when o.is_selected and o.flags & ${NOT_MONEY}::int = 0 then o.unit_amount * o.awarded_quantity end) as money,
        min(s.month) as month
      from offer_snapshot s cross join lateral (
        select bidder_id, is_selected, flags, unit_amount, awarded_quantity from shown_offer
        where tender_id = s.tender_id and year = s.year
          and ${family === undefined ? sql`true` : sql`family = ${family}::int`} offset 0
      ) o
      where s.tender_id = any(${[...ids]}::int[])
      group by s.tender_id, o.bidder_id
    ), chosen as (
      select bidder_id, count(*)::int as tenders, (count(*) filter (where is_chosen))::int as chosen,
        coalesce(sum(money), 0)::float8 as awarded_clp, (max(month) filter (where is_chosen))::text as last
      from offered where bidder_id is not null group by bidder_id having bool_or(is_chosen)
    )
    select b.rut, b.name, c.tenders, c.chosen, c.awarded_clp, c.last, n.legal, n.others
    from (select (select count(*)::int from chosen) as legal,
      (select count(*)::int from offered where bidder_id is null and is_chosen) as others) n
    left join (select * from chosen order by chosen desc, tenders, bidder_id limit ${MAX_COMPANIES}::int) c on true
    left join bidder b on b.id = c.bidder_id
    order by c.chosen desc, c.tenders, c.bidder_id`.execute(db)
  const [first] = rows
  return {
    companies: rows.flatMap(({ legal: _l, others: _o, ...company }) => (company.rut === null ? [] : [company])),
    legal: first?.legal ?? 0,
    others: first?.others ?? 0,
  }
}
