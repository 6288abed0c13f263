import { withShortNames } from '@mirador/domain/tender/long-names'
import type { TenderRecord } from '@mirador/domain/tender/tender'
import { withoutUnidentified } from '@mirador/domain/tender/unidentified-suppliers'
import { sql } from 'kysely'
import type { Database, Tx } from '../connection/connect.ts'
import { lockTenders } from '../search/tender-search.ts'
import { typedWords } from '../search/typed-words.ts'
import { findStoredTenders } from './stored-tenders.ts'
import { type Confirmation, confirmReads } from './tender-confirmations.ts'
import { digestOf, findKnownTenders, type KnownTender } from './tender-digest.ts'
import { confirmRecords, type DigestedRecord, type IngestCounts, mergeRecords } from './tender-merging.ts'
import { compressRaws, storeRaws } from './tender-raw.ts'
import { type Writing, writeTenders } from './tender-writing.ts'

export type { IngestCounts } from './tender-merging.ts'

/**
 * Stores records of a source (about a thousand tenders at most) in one transaction: merged with the stored ones by the
 * rules of tender-merge, with one history row per changed field, names cut by long-names, and without names of
 * suppliers without a RUT. Raw answers are kept. A repeated call changes nothing, which digests detect without reading
 * the stored tenders.
 */
export async function ingestTenders(
  database: Database,
  published: readonly TenderRecord[],
  now: Date,
): Promise<IngestCounts> {
  const counts: IngestCounts = { created: 0, updated: 0, unchanged: 0, older: 0 }
  if (published.length === 0) return counts
  const records = published.map((record) => withoutUnidentified(withShortNames(record)))
  const byCode = new Map<string, DigestedRecord[]>()
  for (const record of records) {
    const digested = byCode.get(record.bid_idn) ?? []
    digested.push({ record, digest: digestOf(record) })
    byCode.set(record.bid_idn, digested)
  }
  const words = typedWords(database.db)
  const raws = await compressRaws(records)
  await database.bulk(async (tx, copy) => {
    await beginWriting(tx)
    const known = await findKnownTenders(tx, [...byCode.keys()])
    const stored = await findDoubtful(tx, byCode, known)
    const writings = new Map<string, Writing>()
    const confirmed: Confirmation[] = []
    for (const [code, digested] of byCode) {
      const same = known.get(code)
      const before = stored.get(code)
      const outcome = same && !before ? confirmRecords(same, digested, counts) : mergeRecords(before, digested, counts)
      if (outcome?.kind === 'writing') writings.set(code, outcome.writing)
      if (outcome?.kind === 'confirmation') confirmed.push(outcome.confirmation)
    }
    await writeTenders(tx, copy, [...writings.values()], { now, words })
    await confirmReads(tx, copy, confirmed)
    await storeRaws(tx, copy, raws, (code) => (writings.get(code)?.id || known.get(code)?.id) as number)
  })
  words.confirm()
  return counts
}

/**
 * Locks out other writers of tenders: two imports of the same code would otherwise both insert it. A large import runs
 * on tables with the statistics of empty ones, where wrong estimates cost more than the work: compiling a statement
 * takes longer than a thousand rows, and all rows are read by their keys.
 */
async function beginWriting(tx: Tx) {
  await lockTenders(tx)
  await sql`select set_config('jit', 'off', true), set_config('enable_seqscan', 'off', true)`.execute(tx)
}

/** The complete stored tenders that may not hold all of their new records. */
async function findDoubtful(
  tx: Tx,
  byCode: ReadonlyMap<string, readonly DigestedRecord[]>,
  known: ReadonlyMap<string, KnownTender>,
): ReturnType<typeof findStoredTenders> {
  const codes = [...known].flatMap(([code, { digest }]) =>
    digest && byCode.get(code)?.every((digested) => digested.digest.equals(digest)) ? [] : [code],
  )
  return codes.length === 0 ? new Map() : findStoredTenders(tx, codes)
}
