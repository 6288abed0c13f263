import { AGED_CLASSES, type AgedClass, type AgedClassName } from '@mirador/domain/reading/reading-classes'
import { DUE_PROMISE } from '@mirador/domain/reading/reading-priority'
import type { Channel } from '@mirador/domain/tender/channel'
import { sql } from 'kysely'
import type { Db } from '../connection/connect.ts'

/** How far the published order of readings reaches, by the last reading of each open process. */
export interface ReadingState {
  /** those that close within 72 hours, and how many of them were read in the last 24 */
  due: { tenders: number; read: number }
  /** each open process in one class, and how many of a class were read within its spacing */
  classes: { name: AgedClassName; tenders: number; on_time: number }[]
}

/** Counts the readings of the open processes of a channel. One without a reading is not read. */
export async function findReadingState(db: Db, channel: Channel, now: Date): Promise<ReadingState> {
  const at = sql`${now.toISOString()}::timestamptz`
  const ms = (count: number) => sql`${count}::float8 * interval '1 ms'`
  const closesWithin = (withinMs: number) => sql`coalesce(closes_at <= ${at} + ${ms(withinMs)}, false)`
  const isIn = ({ isFollowed, withinMs }: AgedClass) => sql`(${isFollowed ? sql`is_followed` : sql`true`}
    and ${Number.isFinite(withinMs) ? closesWithin(withinMs) : sql`true`})`
  const whens = AGED_CLASSES.map((row) => sql`when ${isIn(row)} then ${row.name}::text`)
  const spacings = AGED_CLASSES.map((row) => sql`when ${row.name} then ${ms(row.spacingMs)}`)
  const { rows } = await sql<ReadingState['classes'][number] & { due: number; due_read: number }>`
    with open as (
      select o.closes_at, coalesce(s.detail_read_at, t.detail_source_at) as read_at,
        exists (select from tender_follow f where f.tender_id = t.id) as is_followed
      from tender_search o join tender t on t.id = o.tender_id left join source_tender s on s.bid_idn = t.bid_idn
      where o.channel = ${channel} and o.is_open and (o.closes_at is null or o.closes_at > ${at}) and not t.is_demo
    ), classed as (
      select read_at, case ${sql.join(whens, sql` `)} end as name,
        ${closesWithin(DUE_PROMISE.closesWithinMs)} as is_due from open
    )
    select name, count(*)::int as tenders,
      count(*) filter (where read_at > ${at} - case name ${sql.join(spacings, sql` `)} end)::int as on_time,
      count(*) filter (where is_due)::int as due,
      count(*) filter (where is_due and read_at > ${at} - ${ms(DUE_PROMISE.readWithinMs)})::int as due_read
    from classed group by name`.execute(db)
  const sum = (key: 'due' | 'due_read') => rows.reduce((total, row) => total + row[key], 0)
  return {
    due: { tenders: sum('due'), read: sum('due_read') },
    classes: AGED_CLASSES.map(({ name }) => {
      const { tenders = 0, on_time = 0 } = rows.find((row) => row.name === name) ?? {}
      return { name, tenders, on_time }
    }),
  }
}
