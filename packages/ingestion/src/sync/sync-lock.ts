import type { Database, Db } from '@mirador/database/connection/connect'
import { sql } from 'kysely'

const HEARTBEAT_MS = 2000
const SILENCE_MS = 5000

/**
 * Runs `work` as the only sync of a channel of this database. On PostgreSQL the lock belongs to a session: it is
 * released when the process, its machine or the connection dies, and the signal of `work` then aborts. The embedded
 * database belongs to one process anyway.
 * @param lock key of the advisory lock
 * @returns false, without running, while another process holds the lock
 */
export async function withSyncLock(
  database: Database,
  lock: number,
  signal: AbortSignal,
  work: (signal: AbortSignal) => Promise<void>,
): Promise<boolean> {
  if (database.kind === 'embedded') {
    // there is no other process; the lock shows that the recorded run is not that of a killed process
    await sql`select pg_advisory_lock(${lock})`.execute(database.db)
    try {
      await work(signal)
    } finally {
      await sql`select pg_advisory_unlock(${lock})`.execute(database.db).catch(() => {})
    }
    return true
  }
  return database.db.connection().execute(async (session) => {
    const { rows } = await sql<{ held: boolean }>`select pg_try_advisory_lock(${lock}) as held`.execute(session)
    if (!rows[0]?.held) return false
    // so that within a minute the server notices a machine that disappeared
    await sql`select set_config('tcp_keepalives_idle', '20', false), set_config('tcp_keepalives_interval', '10', false),
      set_config('tcp_keepalives_count', '3', false)`.execute(session)
    const lost = new AbortController()
    const heart = setInterval(() => void beat(session).catch(() => lost.abort()), HEARTBEAT_MS)
    try {
      await work(AbortSignal.any([signal, lost.signal]))
    } finally {
      clearInterval(heart)
      const unlocked = sql`select pg_advisory_unlock(${lock})`.execute(session).catch(() => {})
      // a session that does not answer is not awaited: a dead one holds no lock, and a live one unlocks later
      if (!lost.signal.aborted) await unlocked
    }
    return true
  })
}

async function beat(session: Db): Promise<void> {
  const { promise: silence, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new Error('the session does not answer')), SILENCE_MS)
  try {
    await Promise.race([sql`select 1`.execute(session), silence])
  } finally {
    clearTimeout(timer)
  }
}
