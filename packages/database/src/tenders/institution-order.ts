import { CHANNEL } from '@mirador/domain/tender/channel'
import { type RawBuilder, sql } from 'kysely'

/** Orders of institutions; all but the first by a figure, the largest first, then by name. */
export type InstitutionOrder =
  | { sort: 'name' }
  /** number of open tenders */
  | { sort: 'open' }
  /** pesos awarded in tenders published from a month on */
  | { sort: 'amount'; from: string }
  /** number of open tenders with one of some families, each counted once */
  | { sort: 'mine'; families: readonly number[] }

const TENDER = sql.lit(CHANNEL.tender)

/**
 * The figure by which institutions are ordered; an institution without a row has 0. Undefined for the order by name.
 */
export function measureOf(order: InstitutionOrder): RawBuilder<unknown> | undefined {
  switch (order.sort) {
    case 'name':
      return undefined
    case 'open':
      return sql`select institution_id, open_tenders::float8 as measure from institution_tally where channel = ${TENDER}`
    case 'amount':
      return sql`select institution_id, sum(awarded_clp)::float8 as measure from buyer_month
        where month >= ${order.from}::date group by institution_id`
    case 'mine':
      return sql`select institution_id, count(*)::float8 as measure from tender_search
        where is_open and channel = ${TENDER} and families && ${[...order.families]}::int[] group by institution_id`
  }
}
