import { CHANNEL, type Channel } from '@mirador/domain/tender/channel'
import { MINUTE_MS } from '@mirador/domain/time/duration'
import { sql } from 'kysely'
import type { Db } from '../connection/connect.ts'
import { findSetting } from '../connection/setting.ts'

/**
 * Who may call the source now, over all processes of one database: the source refuses two calls close
 * between all processes, and the API refreshes while the worker syncs.
 */
interface Lease {
  /** No other call before this instant (epoch ms): the running call's worst end, then its end plus the pause. */
  busy_until: number
  /** Until then a user is waiting: the background lets them go first. */
  urgent_until: number
}

/** Each channel is an API of its own, so that a slow one does not hold up the other. */
const NAMES: Record<Channel, string> = { [CHANNEL.tender]: 'source_call', [CHANNEL.agile]: 'source_call_agile' }

/** Longer than any hold: such a row was written before the machine's clock was set back. */
const ABSURD_MS = 10 * MINUTE_MS

/**
 * Takes the one line to the source.
 * @param holdMs how long the line counts as taken if this process dies now
 * @returns 0 when taken, else the milliseconds to wait before asking again
 */
export async function takeLease(
  db: Db,
  now: Date,
  holdMs: number,
  isUrgent: boolean,
  channel: Channel = CHANNEL.tender,
): Promise<number> {
  const name = NAMES[channel]
  const at = now.getTime()
  const taken = JSON.stringify({ busy_until: at + holdMs, urgent_until: 0 } satisfies Lease)
  const { rows } = await sql`
    insert into setting as s (name, value) values (${name}, ${taken}::jsonb)
    on conflict (name) do update set value = excluded.value
    where ((s.value ->> 'busy_until')::float8 <= ${at}::float8
        or (s.value ->> 'busy_until')::float8 > ${at + ABSURD_MS}::float8)
      and (${isUrgent}::boolean or (s.value ->> 'urgent_until')::float8 <= ${at}::float8)
    returning name`.execute(db)
  if (rows.length > 0) return 0
  if (isUrgent) await announceUrgent(db, name, at)
  const lease = await findSetting<Lease>(db, name)
  const until = Math.max(lease?.busy_until ?? 0, isUrgent ? 0 : (lease?.urgent_until ?? 0))
  return Math.max(1, until - at)
}

/** Gives the line back; it stays closed for the pause. */
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

async function announceUrgent(db: Db, name: string, at: number) {
  await sql`update setting set value = jsonb_set(value, '{urgent_until}', to_jsonb(${at + 2000}::float8)) where name = ${name}`.execute(
    db,
  )
}
