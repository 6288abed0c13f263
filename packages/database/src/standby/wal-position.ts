import { sql } from 'kysely'
import type { Db } from '../connection/connect.ts'
import { within } from './within.ts'

/** A place in the primary's write-ahead log. A standby that has replayed up to it shows all that was committed before it. */
export type WalPosition = bigint

const PAGE_BYTES = 8192n
const PAGE_HEADER_BYTES = 24n

/** @param lsn as PostgreSQL writes it, `16/B374D848` */
export function readWalPosition(lsn: string): WalPosition {
  const [high = '', low = ''] = lsn.split('/')
  const position = (BigInt(`0x${high}`) << 32n) | BigInt(`0x${low}`)
  // where a page of the log is just full, the primary names the place behind the next page's header, a standby the one before it
  return position % PAGE_BYTES === PAGE_HEADER_BYTES ? position - PAGE_HEADER_BYTES : position
}

/**
 * Asks the primary for the end of its log, at or behind everything committed before the call. One question at a time:
 * who calls while one is running shares the next.
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
  // of what is inserted: with synchronous_commit off a commit is seen before it is flushed
  const { rows } = await sql<{ lsn: string }>`select pg_current_wal_insert_lsn()::text as lsn`.execute(primary)
  return readWalPosition(rows[0]?.lsn ?? '')
}

/** Up to where the primary has sent, or could send, its log: a standby that keeps up has it at once. */
export async function askFlushed(primary: Db): Promise<WalPosition> {
  const { rows } = await sql<{ lsn: string }>`select pg_current_wal_flush_lsn()::text as lsn`.execute(primary)
  return readWalPosition(rows[0]?.lsn ?? '')
}
