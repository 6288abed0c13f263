import type { TenderRecord } from '@mirador/domain/tender/tender'
import { tenderRecord } from '@mirador/domain/tender/test-tender'
import type { TenderQuery } from '@mirador/domain/tender-query/tender-query'
import { DAY_MS } from '@mirador/domain/time/duration'
import { ensureAccount } from '../accounts/accounts.ts'
import { matchSavedSearches } from '../saved-searches/match-searches.ts'
import { takeSearchMatches } from '../saved-searches/saved-search-matches.ts'
import { insertSavedSearch } from '../saved-searches/saved-searches.ts'
import { ingestTenders } from '../tenders/tenders.ts'
import { openTestDatabase } from './test-database.ts'

export const NOW = new Date('2026-11-20T12:00:00Z')
export const ANA = '00000000-0000-4000-8000-000000000001'
export const BETO = '00000000-0000-4000-8000-000000000002'
export const later = (ms: number) => new Date(NOW.getTime() + ms)

export const record = (number: number, name: string, patch: Partial<TenderRecord> = {}) =>
  tenderRecord({
    bid_idn: `1057-${number}-LE26`,
    name,
    type_code: 'LE',
    institution_rut: '61602000-8',
    institution_name: 'Hospital de Talca',
    region: 7,
    published_at: later(-DAY_MS),
    closes_at: later(9 * DAY_MS),
    items: [],
    read_at: NOW,
    ...patch,
  })

/** A database in which two people save searches and tenders are read and matched. */
export async function openTestSearches() {
  const database = await openTestDatabase()
  const { db } = database
  for (const sub of [ANA, BETO]) await ensureAccount(db, sub, NOW)

  async function save(
    name: string,
    query: Partial<TenderQuery>,
    { sub = ANA, in_digest = true, feed_token = crypto.randomUUID() as string } = {},
  ) {
    const complete: TenderQuery = { scope: 'all', sort: 'recent', ...query }
    const saved = await insertSavedSearch(
      db,
      { sub, name, query: complete, in_digest, feed_token, was_too_broad: false },
      NOW,
    )
    if (typeof saved === 'string') throw new Error(saved)
    return saved
  }

  const take = (sub = ANA, now = NOW) => db.transaction().execute((tx) => takeSearchMatches(tx, sub, now))

  return {
    database,
    db,
    save,
    read: (...records: TenderRecord[]) => ingestTenders(database, records, NOW),
    match: (now = NOW) => matchSavedSearches(db, now),
    take,
    /** Takes the new matches of an account: names of tenders by search. */
    async takeNames(sub = ANA, now = NOW) {
      const matches = await take(sub, now)
      return Object.fromEntries(
        matches.map(({ name, tenders }) => [name, tenders.map((tender) => tender.name).toSorted()]),
      )
    },
  }
}
