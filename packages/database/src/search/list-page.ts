import type { Channel } from '@mirador/domain/tender/channel'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../connection/connect.ts'
import type { KeyOrder } from '../connection/key-order.ts'
import { PLANNED_ANEW } from '../connection/statement-names.ts'
import { channelConditions } from '../schema/channel-condition.ts'
import { type Asker, RANKS, type StoredOrder } from './tender-filters.ts'
import { LIST_VERSION } from './tender-total.ts'

/** The columns of a row in a list. */
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

/** The rows of a page: offset counts rows, not pages. */
export interface Page {
  offset: number
  limit: number
  /** by id, the newest first, instead of a rank */
  byKey?: KeyOrder | undefined
}

/** The number of hits that a page was chosen from. */
export interface CountedPage {
  total: number
  open: number
}

interface Reading {
  /** the only channel of the list */
  channel: Channel | undefined
  /** expression by which the page ascends, instead of the list's order */
  rank?: RawBuilder<unknown> | undefined
  /** join of tender_search with the tables that the rank and the conditions read */
  join?: RawBuilder<unknown> | undefined
  /** conditions of the list, that of the channel included */
  conditions: readonly RawBuilder<boolean>[]
  /** no condition but the channel narrows the list: the tally of ranks tells where its page begins */
  isWhole?: boolean
  isPlannedAnew: boolean
  /** whether all hits are collected before they are sorted */
  isSorted?: boolean
  /** a statement before that of the hits, with its name and a comma */
  before?: RawBuilder<unknown>
  /** a subquery of `total` and `open`, counted with the page: of the one before, or of `hits`, which have `is_open` */
  counts?: RawBuilder<unknown>
  /** maximum number of visited rows */
  maxVisited?: number | undefined
}

/** The rows of one page: first the ids from the dense table, then the columns. */
export async function findPage(
  db: Db,
  {
    order,
    asker: { sub },
    dismissed,
  }: { order: StoredOrder; asker: Asker; dismissed?: RawBuilder<boolean> | undefined },
  { offset, limit, byKey }: Page,
  {
    channel,
    rank = byKey ? sql`tender_id` : RANKS[order],
    join = sql``,
    conditions,
    isWhole,
    isPlannedAnew,
    before,
    counts,
    isSorted = false,
    maxVisited,
  }: Reading,
): Promise<{ rows: TenderRow[]; version: number | undefined; counts: CountedPage | undefined }> {
  const start =
    isWhole && !byKey && offset >= DEEP ? await findStart(db, { order, dismissed, channel }, offset) : undefined
  const dismissalConditions = dismissed ? [sql<boolean>`not (${dismissed})`] : []
  const skipped = offset - (start?.before ?? 0)
  const direction = byKey ? sql`desc` : sql`asc`
  const after = byKey?.after ? [sql<boolean>`tender_id < ${byKey.after[0]}::int`] : []
  const walked =
    maxVisited &&
    sql`(select * from tender_search ${where([...channelConditions(channel), ...after])} order by ${byKey ? rank : RANKS[order]} ${direction}, tender_id ${direction} limit ${sql.lit(maxVisited)})`
  const ranked = sql`select tender_id, ${rank} as rank${counts && !before ? sql`, is_open` : sql``} from ${walked ?? sql``} tender_search ${join}
    ${where([...(start ? [sql<boolean>`${rank} >= ${start.rank}::bigint`] : []), ...after, ...conditions, ...(counts ? [] : dismissalConditions)])}`
  const planning = isPlannedAnew ? sql.raw(PLANNED_ANEW) : sql``
  const page = sql`
    with ${before ?? sql``} hits as ${sql.raw(isSorted ? 'materialized' : 'not materialized')} (${ranked}),
    page as (select tender_id, rank from hits ${counts ? where(dismissalConditions) : sql``} order by rank ${direction}, tender_id ${direction} limit ${sql.lit(limit)}${skipped > 0 ? sql` offset ${skipped}` : sql``})`
  const { rows } = await sql<
    TenderRow & { total: number | null; open: number; version: number }
  >`${page} ${rowsOfPage(sub, direction, counts)} ${planning}`.execute(db)
  const [first] = rows
  const counted = counts && first && first.total !== null ? { total: first.total, open: first.open } : undefined
  // the counts of an empty page come in a row without a tender
  return { rows: first?.id === null ? [] : rows, version: first?.version, counts: counted }
}

/** The rows of some tenders, in this order; one that is not stored any more is left out. */
export async function listTenderRows(db: Db, sub: string, ids: readonly number[]): Promise<TenderRow[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<TenderRow>`
    with page as (select tender_id, rank from unnest(${ids}::int[]) with ordinality as listed (tender_id, rank))
    ${rowsOfPage(sub, sql`asc`)}`.execute(db)
  return rows
}

/** The columns of a page of ranked tenders, in its order; with the counts of all hits also for an empty page. */
const rowsOfPage = (sub: string, direction: RawBuilder<unknown>, counts?: RawBuilder<unknown>) => sql`
    select t.id, t.bid_idn, t.name, t.status, t.status_text, o.is_open, t.type_code, t.institution_name,
      i.rut as institution_rut, t.comuna, t.region, t.currency, t.amount, t.published_at, t.closes_at, t.read_at, t.source_at, t.is_demo,
      t.channel, t.call, t.only_small,
      f.sub is not null as is_followed, ${LIST_VERSION} as version${counts ? sql`, counted.total, counted.open` : sql``}
    from ${counts ? sql`${counts} counted left join` : sql``} (page p
      join tender_search o on o.tender_id = p.tender_id
      join tender t on t.id = p.tender_id) ${counts ? sql`on true` : sql``}
    left join institution i on i.id = t.institution_id
    left join tender_follow f on f.tender_id = t.id and f.sub = ${sub}::uuid
    order by p.rank ${direction}, p.tender_id ${direction}`

/** Minimum offset for which the look-up of the start of a page pays. */
const DEEP = 2_000

/**
 * The start of a page of the whole list, or of a whole channel, to within a few thousand tenders, so that no plan walks
 * half a million rows.
 */
async function findStart(
  db: Db,
  {
    order,
    dismissed,
    channel,
  }: { order: StoredOrder; dismissed: RawBuilder<boolean> | undefined; channel: Channel | undefined },
  offset: number,
) {
  // at or before the start of the page, which lies further down by the number of dismissed tenders before it
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
