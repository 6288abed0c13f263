import { sql } from 'kysely'
import type { Db } from '../connection/connect.ts'
import { within } from './within.ts'

/** A position in the primary's write-ahead log. A standby that has replayed up to it has everything committed before it. */
export type WalPosition = bigint

const PAGE_BYTES = 8192n
const PAGE_HEADER_BYTES = 24n

/** @param lsn as PostgreSQL writes it, `16/B374D848` */
export function readWalPosition(lsn: string): WalPosition {
  const [high = '', low = ''] = lsn.split('/')
  const position = (BigInt(`0x${high}`) << 32n) | BigInt(`0x${low}`)
  // where a page of the log is just full, the primary reports the position after the header of the next page, a standby the one before it
  return position % PAGE_BYTES === PAGE_HEADER_BYTES ? position - PAGE_HEADER_BYTES : position
}

/**
 * Queries the primary for the end of its log, which includes everything committed before the call. One query at a time:
 * calls during a running one share the next.
 */
export function createPositionQuestion(primary: Db, patienceMs: number): () => Promise<WalPosition> {
  let running: Promise<unknown> = Promise.resolve()
  let next: Promise<WalPosition> | undefined
  return () => {
    next ??= running.then(() => {
      next = undefined
      const asked = within(patienceMs, askEnd(primary))
      running = asked.catch(() => {})
      return asked
    })
    return next
  }
}

async function askEnd(primary: Db): Promise<WalPosition> {
  // the insert position: with synchronous_commit off a commit is visible before it is flushed
  const { rows } = await sql<{ lsn: string }>`select pg_current_wal_insert_lsn()::text as lsn`.execute(primary)
  return readWalPosition(rows[0]?.lsn ?? '')
}

/** The flushed position of the primary, up to which it can send its log to a standby. */
export async function askFlushed(primary: Db): Promise<WalPosition> {
  const { rows } = await sql<{ lsn: string }>`select pg_current_wal_flush_lsn()::text as lsn`.execute(primary)
  return readWalPosition(rows[0]?.lsn ?? '')
}
