import { sql } from 'kysely'
import type { Db } from '../connection/connect.ts'

/** A position in the primary's write-ahead log. A standby that has replayed up to it has everything committed before it. */
export type WalPosition = bigint

const PAGE_BYTES = 8192n
const PAGE_HEADER_BYTES = 24n

/** @param lsn as PostgreSQL writes it, `16/B374D848` */
export function readWalPosition(lsn: string): WalPosition {
  const [high = '', low = ''] = lsn.split('/')
  const position = (BigInt(`0x${high}`) << 32n) | BigInt(`0x${low}`)
  // at the end of a full page, the primary reports the position after the header of the next page, a standby the one
  // before it
  return position % PAGE_BYTES === PAGE_HEADER_BYTES ? position - PAGE_HEADER_BYTES : position
}

/** Queries the primary for the end of its log, which includes everything committed before the call. */
export async function askEnd(primary: Db): Promise<WalPosition> {
  // the insert position: with synchronous_commit off a commit is visible before it is flushed
  const { rows } = await sql<{ lsn: string }>`select pg_current_wal_insert_lsn()::text as lsn`.execute(primary)
  return readWalPosition(rows[0]?.lsn ?? '')
}

/** Identity of cluster and database, equal for physical copies; available to unprivileged roles. */
export const CLUSTER_IDENTITY = sql<string>`
  (select current_database() || '@' || system_identifier::text from pg_control_system())`

/** The identity of the primary, and its flushed position, up to which it can send its log to a standby. */
export async function askFlushed(primary: Db): Promise<{ position: WalPosition; cluster: string }> {
  const { rows } = await sql<{ lsn: string; cluster: string }>`
    select pg_current_wal_flush_lsn()::text as lsn, ${CLUSTER_IDENTITY} as cluster`.execute(primary)
  const { lsn = '', cluster = '' } = rows[0] ?? {}
  return { position: readWalPosition(lsn), cluster }
}
