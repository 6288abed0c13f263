import type { LogKind } from '@mirador/domain/mesa/log'
import type { Db } from '../connection/connect.ts'

/** An entry of the log, without its hashes. */
export interface StoredLogEntry {
  seq: number
  at: Date
  actor: string | null
  kind: LogKind
  bid_idn: string | null
  details: Record<string, unknown>
}

const COLUMNS = ['seq', 'at', 'actor', 'kind', 'bid_idn', 'details'] as const

interface LogPage {
  organisation: number
  bid_idn: string
  limit: number
  /** entries before this one */
  before?: number | undefined
}

/** The log of a tender, the newest entry first. */
export async function listLogEntries(
  db: Db,
  { organisation, bid_idn, limit, before }: LogPage,
): Promise<{ entries: StoredLogEntry[]; has_more: boolean }> {
  const rows = await db
    .selectFrom('log_entry')
    .select(COLUMNS)
    .where('organisation_id', '=', organisation)
    .where('bid_idn', '=', bid_idn)
    .$if(before !== undefined, (query) => query.where('seq', '<', before ?? 0))
    .orderBy('seq', 'desc')
    .limit(limit + 1)
    .execute()
  return { entries: rows.slice(0, limit), has_more: rows.length > limit }
}

/** How many entries the log of a tender has. */
export async function countLogEntries(db: Db, organisation: number, bid_idn: string): Promise<number> {
  const { entries } = await db
    .selectFrom('log_entry')
    .select((eb) => eb.cast<number>(eb.fn.countAll(), 'integer').as('entries'))
    .where('organisation_id', '=', organisation)
    .where('bid_idn', '=', bid_idn)
    .executeTakeFirstOrThrow()
  return entries
}

/** Entries that are read at once. */
const BATCH = 500

export type ChainedEntry = StoredLogEntry & { previous_hash: Buffer; hash: Buffer }

/** The whole log of an organisation, the oldest entry first, read while it is consumed. */
export async function* readLog(db: Db, organisation: number): AsyncGenerator<ChainedEntry> {
  for (let after = 0; ; ) {
    const rows = await db
      .selectFrom('log_entry')
      .select([...COLUMNS, 'previous_hash', 'hash'])
      .where('organisation_id', '=', organisation)
      .where('seq', '>', after)
      .orderBy('seq')
      .limit(BATCH)
      .execute()
    yield* rows
    const last = rows.at(-1)
    if (!last || rows.length < BATCH) return
    after = last.seq
  }
}
