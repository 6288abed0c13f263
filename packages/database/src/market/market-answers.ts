import { excludedMask } from '@mirador/domain/ledger/offer-flags'
import { sql } from 'kysely'
import type { Db } from '../connection/connect.ts'

/** The lines of some families in tenders of some regions. */
export interface AnswersQuestion {
  families: readonly number[]
  /** of the tenders; null: all */
  regions: readonly number[] | null
}

/** Maximum number of institutions, and of companies, in an answer. */
export const MAX_LARGEST = 7

const NOT_MONEY = excludedMask('money')
/** An award that is no money, or that is not comparable with the budget. */
const NOT_COMPARED = NOT_MONEY | excludedMask('estimate')

const thoseOf = ({ families, regions }: AnswersQuestion) => sql`
  family = any(${[...families]}::int[])
  and ${regions === null ? sql`true` : sql`region = any(${[...regions]}::smallint[])`}`

/** The number of tenders by month of publication, each once, of those months that have any. */
export async function countTendersByMonth(
  db: Db,
  question: AnswersQuestion,
  months: readonly string[],
): Promise<Map<string, number>> {
  const { rows } = await sql<{ month: string; tenders: number }>`
    select month::text, count(distinct tender_id)::int as tenders from tender_outcome
    where ${thoseOf(question)} and month = any(${[...months]}::date[]) group by month`.execute(db)
  return new Map(rows.map(({ month, tenders }) => [month, tenders]))
}

/** An awarded tender with loaded offers. */
export interface AwardedTender {
  tender_id: number
  /** 0: unknown */
  institution_id: number
  /** suppliers of the whole tender */
  bidders: number
  /** pesos awarded in lines of the families */
  awarded_clp: number
}

export async function listAwardedInMonths(
  db: Db,
  question: AnswersQuestion,
  months: readonly string[],
): Promise<AwardedTender[]> {
  const { rows } = await sql<AwardedTender>`
    select tender_id, min(institution_id) as institution_id, min(bidders) as bidders,
      sum(awarded_clp)::float8 as awarded_clp
    from tender_outcome
    where ${thoseOf(question)} and month = any(${[...months]}::date[]) and bidders is not null
    group by tender_id`.execute(db)
  return rows
}

/** A company that won lines of the families. */
export interface Winner {
  bidder_id: number
  rut: string
  name: string | null
  /** 1: no company won more pesos */
  rank: number
  awarded_clp: number
  tenders: number
}

/** An awarded tender beside its budget. */
export interface BudgetedAward {
  tender_id: number
  /** chosen price ÷ budget */
  share: number
}

/** What was chosen in some awarded tenders. */
export interface Awards {
  /** the companies that won most pesos in lines of the families, of `total`; only legal persons have a row */
  winners: { total: number; largest: Winner[] }
  /**
   * what was paid of the budget, of those tenders where the two can be compared: the budget is in pesos, each line was
   * awarded, and each award is money of the whole contract
   */
  budgeted: BudgetedAward[]
}

interface AwardsQuestion {
  ids: readonly number[]
  /** years of publication of all of the tenders: they lead to the partitions, each of which is read once */
  years: readonly number[]
  families: readonly number[]
  /** id of a company that is in the list of winners even if seven won more */
  own: number | undefined
}

/**
 * Winners and shares of budgets of some awarded tenders, from one reading of their chosen offers. The years are a join:
 * an array of them as a parameter leaves no partition out.
 */
export async function summariseAwards(db: Db, { ids, years, families, own }: AwardsQuestion): Promise<Awards> {
  const { rows } = await sql<{ total: number; winners: Winner[]; budgeted: [id: number, share: number][] }>`
    with chosen as materialized (
      select c.* from unnest(${[...years]}::smallint[]) y (year) cross join lateral (
        select b.tender_id, b.position as line, b.supplier_id, b.family, b.flags, b.unit_amount * b.awarded_quantity as amount
        from bid b where b.year = y.year and b.tender_id = any(${[...ids]}::int[]) and b.is_selected offset 0
      ) c
    ), won as materialized (
      select w.* from (
        select supplier_id as bidder_id, count(distinct tender_id)::int as tenders,
          coalesce(sum(amount) filter (where flags & ${NOT_MONEY}::int = 0), 0)::float8 as awarded_clp
        from chosen where family = any(${[...families]}::int[]) group by supplier_id
      ) w cross join lateral (select from bidder where id = w.bidder_id offset 0) legal
    ), company as (
      select c.*, d.rut, d.name from (
        select *, (rank() over (order by awarded_clp desc))::int as rank,
          row_number() over (order by awarded_clp desc, tenders desc, bidder_id) as place from won
      ) c cross join lateral (select rut, name from bidder where id = c.bidder_id offset 0) d
      where c.place <= ${MAX_LARGEST}::int or c.bidder_id = ${own ?? 0}::int
    ), paid as materialized (
      select tender_id, sum(amount) as amount, count(distinct line) as lines from chosen group by tender_id
      having bool_and(flags & ${NOT_COMPARED}::int = 0 and amount > 0)
    ), budgeted as (
      select p.tender_id, (p.amount / x.amount_clp)::float8 as share
      from paid p join tender_search x on x.tender_id = p.tender_id
      where x.amount_clp > 0 and p.lines = (select count(*) from tender_item i where i.tender_id = p.tender_id)
    )
    select (select count(*)::int from won) as total,
      (select coalesce(jsonb_agg(jsonb_build_object('bidder_id', bidder_id, 'rut', rut, 'name', name, 'rank', rank,
        'awarded_clp', awarded_clp, 'tenders', tenders) order by place), '[]') from company) as winners,
      (select coalesce(jsonb_agg(jsonb_build_array(tender_id, share)), '[]') from budgeted) as budgeted`.execute(db)
  const { total = 0, winners = [], budgeted = [] } = rows[0] ?? {}
  const ownRow = winners[MAX_LARGEST]
  return {
    winners: { total, largest: ownRow ? [...winners.slice(0, MAX_LARGEST - 1), ownRow] : winners },
    budgeted: budgeted.map(([tender_id, share]) => ({ tender_id, share })),
  }
}

/** The institutions to which a company has made an offer or, in Compra Ágil, sent a quotation. */
export async function listOfferedInstitutions(db: Db, bidderId: number): Promise<Set<number>> {
  const { rows } = await sql<{ id: number }>`
    select institution_id as id from supplier_month where supplier_id = ${bidderId}::int and institution_id <> 0
    union
    select i.id from shown_quotation q join quotation_request r on r.id = q.request_id
    join buying_unit u on u.id = r.buying_unit_id join institution i on i.rut = u.rut
    where q.bidder_id = ${bidderId}::int`.execute(db)
  return new Set(rows.map(({ id }) => id))
}

/** RUT and name of some institutions, by id. */
export async function findInstitutionNames(
  db: Db,
  ids: readonly number[],
): Promise<Map<number, { rut: string; name: string }>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<{ id: number; rut: string; name: string }>`
    select id, rut, name from institution where id = any(${[...ids]}::int[])`.execute(db)
  return new Map(rows.map(({ id, ...institution }) => [id, institution]))
}
