import { OFFER_CURRENCIES } from '@mirador/domain/ledger/offer'
import { sql } from 'kysely'
import type { Db } from '../connection/connect.ts'
import { comparedLines, DIFFERENCE, isOf } from './compared-lines.ts'

/** How far the chosen offers of a tender were from the own ones, in those lost lines of which both prices count in pesos. */
export interface TenderDifference {
  lines: number
  /** unit price × quantity of the own offers */
  own_clp: number
  /** what the chosen prices come to at the own quantities, minus `own_clp`: below 0 the chosen ones are cheaper */
  clp: number
}

export interface ComparedTenders {
  /** lines that were lost by little, and the pesos awarded in them to legal persons */
  close: { lines: number; awarded_clp: number }
  /** by tender, of those with such lines */
  differences: ReadonlyMap<number, TenderDifference>
}

/** Compares the own offers of some tenders with the chosen ones, line by line, as 'Mi historia' does. */
export async function compareTenders(db: Db, bidderId: number, tenderIds: readonly number[]): Promise<ComparedTenders> {
  const { rows } = await sql<TenderDifference & { tender_id: number; close_lines: number; close_clp: number }>`
    with ${comparedLines(bidderId, { tenderIds })},
    line as materialized (
      select l.*, ${isOf('close')} as is_close, ${DIFFERENCE} as difference from compared l
    ), part as (
      select s.tender_id, s.line, sum(s.money) as clp from line l join selected s on s.tender_id = l.tender_id and s.line = l.line
      cross join lateral (select from bidder where id = s.supplier_id offset 0) b
      where l.is_close group by s.tender_id, s.line
    )
    select l.tender_id, (count(*) filter (where ${IS_IN_PESOS}))::int as lines,
      coalesce(sum(l.own_total) filter (where ${IS_IN_PESOS}), 0)::float8 as own_clp,
      coalesce(sum(l.difference * l.own_total) filter (where ${IS_IN_PESOS}), 0)::float8 as clp,
      (count(*) filter (where l.is_close))::int as close_lines,
      coalesce(sum(p.clp) filter (where l.is_close), 0)::float8 as close_clp
    from line l left join part p on p.tender_id = l.tender_id and p.line = l.line
    group by l.tender_id`.execute(db)
  return {
    close: {
      lines: rows.reduce((sum, { close_lines }) => sum + close_lines, 0),
      awarded_clp: rows.reduce((sum, { close_clp }) => sum + close_clp, 0),
    },
    differences: new Map(
      rows.flatMap(({ tender_id, lines, own_clp, clp }) => (lines > 0 ? [[tender_id, { lines, own_clp, clp }]] : [])),
    ),
  }
}

const IS_IN_PESOS = sql`l.difference is not null and l.own_total > 0 and l.own_currency = ${OFFER_CURRENCIES.CLP}::smallint`
