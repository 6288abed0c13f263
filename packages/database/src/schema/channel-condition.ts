import { CHANNEL, type Channel } from '@mirador/domain/tender/channel'
import { type RawBuilder, sql } from 'kysely'

/**
 * The condition that a row of a table with a channel is a tender, and no Compra Ágil. By inequality: see its indexes in
 * 0001_baseline.sql.
 * @param table where several tables of a statement have a channel
 */
export const isTender = (table?: string): RawBuilder<boolean> =>
  sql`${sql.ref(table ? `${table}.channel` : 'channel')} <> ${sql.lit(CHANNEL.agile)}`

/** The condition that a row is of a channel, as a list: empty where both channels are meant. */
export function channelConditions(channel: Channel | undefined): RawBuilder<boolean>[] {
  if (channel === undefined) return []
  return channel === CHANNEL.tender ? [isTender()] : [sql`channel = ${sql.lit(CHANNEL.agile)}`]
}

/**
 * The same condition for rows that are found by their words. "is true" hides it from the partial indexes of the
 * channels: the planner assigns a high cost to each row that is visited for its words (costs_a_fetch), and would also
 * read an index of half of all rows to visit fewer.
 */
export const channelOfHits = (channel: Channel | undefined): RawBuilder<boolean>[] =>
  channelConditions(channel).map((condition) => sql`(${condition}) is true`)
