import type { Channel } from '@mirador/domain/tender/channel'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../connection/connect.ts'
import { PLANNED_ANEW } from '../connection/statement-names.ts'
import { channelConditions } from '../schema/channel-condition.ts'
import { type Asker, RANKS, type StoredOrder } from './tender-filters.ts'
import { LIST_VERSION } from './tender-total.ts'

/** What a row of a list shows. */
export interface TenderRow {
  id: number
  bid_idn: string
  name: string
  status: number
  status_text: string | null
  is_open: boolean
  type_code: string | null
  institution_name: string | null
  institution_rut: string | null
  comuna: string | null
  region: number | null
  currency: string | null
  amount: number | null
  published_at: Date | null
  closes_at: Date | null
  read_at: Date
  source_at: Date
  is_demo: boolean
  is_followed: boolean
  /** see channel.ts */
  channel: number
  call: number | null
  only_small: boolean | null
}

/** Which rows of a list: offset counts rows, not pages. */
export interface Page {
  offset: number
  limit: number
}

interface Reading {
  /** the only channel of the list */
  channel: Channel | undefined
  /** what the page ascends by, in the place of the list's order */
  rank?: RawBuilder<unknown> | undefined
  /** of tender_search with what the rank and the conditions read */
  join?: RawBuilder<unknown> | undefined
  /** that of the channel among them */
  conditions: readonly RawBuilder<boolean>[]
  /** no condition narrows the list but its channel: its page begins where the tally of ranks says */
  isWhole?: boolean
  isPlannedAnew: boolean
  /** all hits are found before they are sorted */
  isSorted?: boolean
  /** rows of the order that are visited at most */
  maxVisited?: number | undefined
}

/** The rows of one page: its ids from the dense table, then what they show. */
export async function findPage(
  db: Db,
  {
    order,
    asker: { sub },
    dismissed,
  }: { order: StoredOrder; asker: Asker; dismissed?: RawBuilder<boolean> | undefined },
  { offset, limit }: Page,
  {
    channel,
    rank = RANKS[order],
    join = sql``,
    conditions,
    isWhole,
    isPlannedAnew,
    isSorted = false,
    maxVisited,
  }: Reading,
) {
  const start = isWhole && offset >= DEEP ? await findStart(db, { order, dismissed, channel }, offset) : undefined
  const dismissalConditions = dismissed ? [sql<boolean>`not (${dismissed})`] : []
  const skipped = offset - (start?.before ?? 0)
  const walked =
    maxVisited &&
    sql`(select * from tender_search ${where(channelConditions(channel))} order by ${RANKS[order]}, tender_id limit ${sql.lit(maxVisited)})`
  const ranked = sql`select tender_id, ${rank} as rank from ${walked ?? sql``} tender_search ${join}
    ${where([...(start ? [sql<boolean>`${rank} >= ${start.rank}::bigint`] : []), ...conditions, ...dismissalConditions])}`
  const planning = isPlannedAnew ? sql.raw(PLANNED_ANEW) : sql``
  const { rows } = await sql<TenderRow & { version: number }>`
    with hits as ${sql.raw(isSorted ? 'materialized' : 'not materialized')} (${ranked}),
    page as (select * from hits order by rank, tender_id limit ${sql.lit(limit)}${skipped > 0 ? sql` offset ${skipped}` : sql``})
    select t.id, t.bid_idn, t.name, t.status, t.status_text, o.is_open, t.type_code, t.institution_name,
      i.rut as institution_rut, t.comuna, t.region, t.currency, t.amount, t.published_at, t.closes_at, t.read_at, t.source_at, t.is_demo,
      t.channel, t.call, t.only_small,
      f.sub is not null as is_followed, ${LIST_VERSION} as version
    from page p
    join tender_search o on o.tender_id = p.tender_id
    join tender t on t.id = p.tender_id
    left join institution i on i.id = t.institution_id
    left join tender_follow f on f.tender_id = t.id and f.sub = ${sub}::uuid
    order by p.rank, p.tender_id ${planning}`.execute(db)
  return { rows, version: rows[0]?.version }
}

/** From here on it pays to ask where a page of the whole list begins. */
const DEEP = 2_000

/** Where a page of the whole list, or of all of a channel, begins, to within a few thousand tenders, so that no plan walks half a million to get there. */
async function findStart(
  db: Db,
  {
    order,
    dismissed,
    channel,
  }: { order: StoredOrder; dismissed: RawBuilder<boolean> | undefined; channel: Channel | undefined },
  offset: number,
) {
  // at or before the start of the page, which lies further down by what was dismissed before it
  const shownBefore = dismissed
    ? sql`before - (select count(*)::int from tender_search
        ${where([dismissed, ...channelConditions(channel), sql`${RANKS[order]} < bucket << 20`])}) as before`
    : sql`before`
  const { rows } = await sql<{ rank: number; before: number }>`
    select bucket << 20 as rank, ${shownBefore} from (
      select bucket, (sum(sum(tenders)) over (order by bucket) - sum(tenders))::int as before, sum(tenders)::int as tenders
      from tender_rank_tally ${where([sql`list = ${order}`, ...channelConditions(channel)])} group by bucket
    ) b where before + tenders > ${offset} order by bucket limit 1`.execute(db)
  return rows[0]
}

export function where(conditions: readonly RawBuilder<boolean>[]) {
  return conditions.length > 0 ? sql`where ${sql.join(conditions, sql` and `)}` : sql``
}
