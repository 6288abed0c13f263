import type { Db } from '../connection/connect.ts'
import { hashOf, NO_HASH } from './log.ts'
import { readLog } from './log-entries.ts'

/** The first entry of a log that does not follow from those before. */
export interface LogBreak {
  seq: number
  /** `missing`: entries before it are missing; `order`: it follows another entry; `content`: it was changed */
  kind: 'missing' | 'order' | 'content'
}

export interface VerifiedLog {
  organisation: number
  /** entries that were read, up to the break */
  entries: number
  /** null: the log is whole */
  broken: LogBreak | null
}

/**
 * Recomputes the hashes of every log. Removed last entries are not noticed: nothing follows them
 * (docs/decisions/0119).
 */
export async function* verifyLogs(db: Db): AsyncGenerator<VerifiedLog> {
  const organisations = await db
    .selectFrom('log_entry')
    .select('organisation_id')
    .distinct()
    .orderBy('organisation_id')
    .execute()
  for (const { organisation_id } of organisations) yield await verifyLog(db, organisation_id)
}

async function verifyLog(db: Db, organisation: number): Promise<VerifiedLog> {
  let previous: Uint8Array = NO_HASH
  let entries = 0
  for await (const { previous_hash, hash, ...entry } of readLog(db, organisation)) {
    const { seq } = entry
    entries += 1
    const kind = ((): LogBreak['kind'] | undefined => {
      if (seq !== entries) return 'missing'
      if (!isSame(previous_hash, previous)) return 'order'
      return isSame(hash, hashOf({ organisation_id: organisation, ...entry }, previous)) ? undefined : 'content'
    })()
    if (kind) return { organisation, entries, broken: { seq, kind } }
    previous = hash
  }
  return { organisation, entries, broken: null }
}

const isSame = (one: Uint8Array, other: Uint8Array) => Buffer.compare(one, other) === 0
