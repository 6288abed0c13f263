import { openTestDatabase } from '@mirador/database/testing/test-database'
import { LEVEL, type TenderRecord } from '@mirador/domain/tender/tender'
import { tenderRecord } from '@mirador/domain/tender/test-tender'
import { HOUR_MS } from '@mirador/domain/time/duration'
import { databaseStore, type SyncStore } from '@mirador/ingestion/sync/sync-store'
import { seededRandom } from '@mirador/invented/random'
import { expect, test } from 'vitest'
import { createMemoryStore } from './memory-store.ts'

const START = Date.parse('2026-11-16T12:00:00Z')
const CODES = Array.from({ length: 40 }, (_, i) => `1000-${i + 1}-LE26`)
const isFollowed = (code: string) => CODES.indexOf(code) % 3 === 0

test('SYN-1 the in-memory store of the simulated sync answers like the database, after any order of writes', async () => {
  const database = await openTestDatabase()
  const stores: [SyncStore, SyncStore] = [
    databaseStore(database),
    createMemoryStore({ isFollowed, findBookedCalls: () => ({ calls: 0, by_budget: {} }) }),
  ]
  const random = seededRandom(7)
  const listEntry = (bid_idn: string, at: Date): TenderRecord =>
    tenderRecord({
      bid_idn,
      level: LEVEL.list,
      source: 'api-list',
      read_at: at,
      status: random.weighted([
        [5, 5],
        [6, 1],
        [8, 1],
      ]),
      closes_at: new Date(at.getTime() + random.int(-30, 200) * HOUR_MS),
    })
  try {
    const sub = '11111111-1111-4111-8111-111111111111'
    await database.db
      .insertInto('account')
      .values({ sub, email: 'a@ejemplo.cl', created_at: new Date(START) })
      .execute()
    const followed = new Set<string>()
    let time = START
    for (let step = 0; step < 120; step++) {
      time += random.int(1, 5) * HOUR_MS
      const now = new Date(time)
      const code = random.pick(CODES)
      const [known] = (await stores[0].findListedTenders([code])).values()
      const write = random.int(0, 4)
      const entry = listEntry(code, now)
      const { status, closes_at = null } = known?.stored ?? entry
      const detail = tenderRecord({ bid_idn: code, status, closes_at, read_at: now })
      const detail_due = random.chance(0.7)
      for (const store of stores) {
        if (write <= 1) {
          const listing = { bid_idn: code, status: entry.status, closes_at: entry.closes_at ?? null, listed_at: now }
          await store.upsertListings([{ ...listing, detail_due }])
          await store.ingestTenders([entry], now)
        } else if (write <= 3) {
          await store.ingestTenders([detail], now)
          await store.settleTender(code, now)
        } else if (known?.listing) {
          await store.postponeTender(code, { now, firstWaitMs: HOUR_MS, isPermanent: step % 5 === 0, error: 'x' })
        }
      }
      if (isFollowed(code) && !followed.has(code) && known?.stored) {
        const { id } = await database.db
          .selectFrom('tender')
          .select('id')
          .where('bid_idn', '=', code)
          .executeTakeFirstOrThrow()
        await database.db.insertInto('tender_follow').values({ sub, tender_id: id, followed_at: now }).execute()
        followed.add(code)
      }
      const later = new Date(time + random.int(0, 40) * HOUR_MS)
      const [stored, simulated] = await Promise.all(
        stores.map(async (store) => ({
          // followers of the database come after the first writing
          // only the database has details of files, whose time stands in for that of a reading
          candidates: (await store.listReadingCandidates(later))
            .map(({ detail_read_at, ...candidate }) => ({
              ...candidate,
              read: candidate.is_stub ? null : detail_read_at,
            }))
            .filter(({ bid_idn }) => !isFollowed(bid_idn) || followed.has(bid_idn))
            .sort((a, b) => (a.bid_idn < b.bid_idn ? -1 : 1)),
          vanished: (await store.listVanished(CODES.slice(0, 20), later)).sort(),
          open: await store.countOpen(later),
          due: await store.countDetailsDue(),
        })),
      )
      expect({ step, ...simulated }).toEqual({ step, ...stored })
    }
  } finally {
    await database.close()
  }
})
