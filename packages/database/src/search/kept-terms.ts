import { SECOND_MS } from '@mirador/domain/time/duration'
import { sql } from 'kysely'
import type { Db } from '../connection/connect.ts'

interface KeptTerms {
  readAt: number
  terms: Promise<ReadonlySet<string>>
}

/** How long a process relies on the terms it has read. */
const READ_EVERY_MS = 10 * SECOND_MS
const byDatabase = new WeakMap<Db, KeptTerms>()

/**
 * The terms that have bits, as this process last read them: a search costs no statement for that. For statements that
 * check the terms again (`InBits.holds`) and have another way if they changed.
 */
export function keptTerms(db: Db): Promise<ReadonlySet<string>> {
  const known = byDatabase.get(db)
  if (known && performance.now() - known.readAt < READ_EVERY_MS) return known.terms
  const terms = readTerms(db)
  byDatabase.set(db, { readAt: performance.now(), terms })
  terms.catch(() => byDatabase.delete(db))
  return terms
}

/** Makes the next search read the terms: after a review. */
export const forgetKeptTerms = (db: Db) => byDatabase.delete(db)

async function readTerms(db: Db): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ terms: string[] }>`
    select coalesce(json_agg(term), '[]') as terms from common_term`.execute(db)
  return new Set(rows[0]?.terms)
}
