import { CHANNEL, type Channel } from '@mirador/domain/tender/channel'
import { sql } from 'kysely'
import type { Db } from '../connection/connect.ts'
import { findSetting } from '../connection/setting.ts'
import { type Lease, takeTurn } from './line-turn.ts'

// Who may call the source now, over all processes of one database: the source refuses two calls close together, and the
// API refreshes while the worker syncs.

/** Each channel is an API of its own, so that a slow one does not delay the other. */
const NAMES: Record<Channel, string> = { [CHANNEL.tender]: 'source_call', [CHANNEL.agile]: 'source_call_agile' }

/** Attempts to write a state that other processes write too, and the wait after the last attempt. */
const CONTENTION = { tries: 10, waitMs: 50 }

/**
 * Takes the one line to the source.
 * @param holdMs how long the line counts as taken if this process dies now
 * @returns 0 when taken, else the milliseconds to wait before the next try
 */
export async function takeLease(
  db: Db,
  now: Date,
  holdMs: number,
  isUrgent: boolean,
  channel: Channel = CHANNEL.tender,
): Promise<number> {
  const name = NAMES[channel]
  for (let tried = 0; tried < CONTENTION.tries; tried++) {
    const before = await findSetting<Lease>(db, name)
    const { waitMs, lease } = takeTurn(before, { at: now.getTime(), holdMs, isUrgent })
    if (lease === before || (await replaceLease(db, name, before, lease))) return waitMs
  }
  return CONTENTION.waitMs
}

/** @returns false when another call has changed the state meanwhile */
async function replaceLease(db: Db, name: string, before: Lease | undefined, lease: Lease): Promise<boolean> {
  const value = JSON.stringify(lease)
  const { rows } = before
    ? await sql`
        update setting set value = ${value}::jsonb where name = ${name} and value = ${JSON.stringify(before)}::jsonb
        returning name`.execute(db)
    : await sql`
        insert into setting (name, value) values (${name}, ${value}::jsonb) on conflict do nothing
        returning name`.execute(db)
  return rows.length > 0
}

/** Releases the line; it stays closed for the pause. */
export async function releaseLease(
  db: Db,
  now: Date,
  pauseMs: number,
  channel: Channel = CHANNEL.tender,
): Promise<void> {
  const until = now.getTime() + pauseMs
  await sql`update setting set value = jsonb_set(value, '{busy_until}', to_jsonb(${until}::float8)) where name = ${NAMES[channel]}`.execute(
    db,
  )
}
