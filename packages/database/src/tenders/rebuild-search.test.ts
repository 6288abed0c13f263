import { tenderRecord } from '@mirador/domain/tender/test-tender'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '../connection/connect.ts'
import { upsertSetting } from '../connection/setting.ts'
import { insertSavedSearch, listSavedSearches } from '../saved-searches/saved-searches.ts'
import { storeWordChanges } from '../saved-searches/word-changes.ts'
import { SEARCH_REBUILD } from '../search/former-words.ts'
import { openTestDatabase } from '../testing/test-database.ts'
import { listPage } from '../testing/test-list.ts'
import { findSearchRebuilt, rebuildSearch } from './rebuild-search.ts'
import { ingestTenders } from './tenders.ts'

const NOW = new Date('2026-11-20T12:00:00Z')
const TENDERS = 450

let database: Database
beforeAll(async () => {
  database = await openTestDatabase()
  const records = Array.from({ length: TENDERS }, (_, i) =>
    tenderRecord({
      bid_idn: `1057-${i + 1}-LE26`,
      name: i % 2 ? 'Mantenimiento de las mesas del casino' : 'Pago del mes',
      published_at: NOW,
      read_at: NOW,
    }),
  )
  await ingestTenders(database, records, NOW)
})
afterAll(() => database.close())

const vectors = async () => {
  const { rows } = await sql<{ search: string }>`select search::text from tender_search order by tender_id`.execute(
    database.db,
  )
  return rows.map(({ search }) => search)
}
const rebuild = (milliseconds: number) => rebuildSearch(database, { now: NOW, milliseconds, finish: storeWordChanges })
const totals = async (searches: readonly string[]) => {
  const counts: number[] = []
  for (const q of searches) counts.push((await listPage(database.db, { q })).total)
  return counts
}

test('LIC-3 rows with former stems are found while they are derived again, which resumes after an interruption', async () => {
  const searches = ['mesa', 'mantenimiento*', 'manteni*', '"mesas del casino"', 'mantenimiento -mesa']
  const written = await vectors()
  const half = TENDERS / 2
  const sub = '00000000-0000-4000-8000-000000000001'
  await database.db.insertInto('account').values({ sub, created_at: NOW }).execute()
  const saved = { '1': 'mesas', '2': 'mantenimiento*', '3': '"pago del mes" -sobre', '4': 'casino -pago' }
  const save = async (name: string, q: string, at: Date) => {
    const search = { sub, name, query: { q, scope: 'all', sort: 'recent' } as const, in_digest: true, feed_token: name }
    await insertSavedSearch(database.db, { ...search, was_too_broad: false }, at)
  }
  for (const [name, q] of Object.entries(saved)) await save(name, q, NOW)
  await save('5 saved later', 'mesas', new Date(NOW.getTime() + 2))

  // indexed as by the release before
  await sql`
    update tender_search s set search = to_tsvector('spanish', search_text(t.name)) from tender t where t.id = s.tender_id`.execute(
    database.db,
  )
  await upsertSetting(database.db, SEARCH_REBUILD, {
    after: 0,
    last: TENDERS,
    begun_at: new Date(NOW.getTime() + 1).toISOString(),
  })
  // "mes" had the stem of "mesa"; phrases of the sample had no pairs
  const [mesa, ...otherTotals] = await totals(searches.filter((q) => !q.startsWith('"')))
  expect(mesa).toBe(TENDERS)
  expect(otherTotals).toEqual([half, half, 0])
  expect(await findSearchRebuilt(database.db)).toBe(0)

  await sql`truncate tender_to_match`.execute(database.db)
  expect(await rebuild(0)).toBe(0)
  const first = await rebuild(1)
  expect(first).toBeGreaterThan(0)
  expect(first).toBeLessThan(TENDERS)
  expect(await findSearchRebuilt(database.db)).toBe(Math.floor((100 * first) / TENDERS))
  expect(await rebuild(60_000)).toBe(TENDERS - first)

  expect(await findSearchRebuilt(database.db)).toBeNull()
  expect(await rebuild(60_000)).toBe(0)
  expect(await vectors()).toEqual(written)
  expect(await totals(searches)).toEqual([half, half, half, half, 0])
  // 'mesa' finds no other noun, and 'sobre' is searched; a word that matches no stored word is unchanged
  const savedSearches = await listSavedSearches(database.db, sub, NOW)
  expect(savedSearches.map(({ word_changes }) => word_changes)).toEqual([
    [{ word: 'mesas', wasIgnored: false, lost: ['mes'], gained: [] }],
    [{ word: 'mantenimiento*', wasIgnored: false, lost: [], gained: ['mantenimiento'] }],
    [
      { word: 'mes', wasIgnored: false, lost: ['mesas'], gained: [] },
      { word: 'sobre', wasIgnored: true, lost: [], gained: [] },
    ],
    [],
    [],
  ])
  const { rows: queued } = await sql`select from tender_to_match`.execute(database.db)
  expect(queued).toHaveLength(0)
})
