import type { TenderRecord } from '@mirador/domain/tender/tender'
import { tenderRecord } from '@mirador/domain/tender/test-tender'
import { DAY_MS } from '@mirador/domain/time/duration'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listInstitutions } from '../companies/institution-list.ts'
import type { Database } from '../connection/connect.ts'
import { openTestDatabase } from '../testing/test-database.ts'
import { countBuyerFigures } from './institutions.ts'
import { ingestTenders } from './tenders.ts'

const NOW = new Date('2026-11-20T12:00:00Z')
const RUTS = ['61602000-8', '61606500-1', '69150800-5', '60910000-1']
const STATUSES = [5, 6, 7, 8, 9, 10, 14, 15, 18, 19]

let database: Database
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

test("MKT-1 the figures of buyers equal a count over all tenders, also after the tenders' states change", async () => {
  const store = new Map<string, TenderRecord>()
  // the same tenders in every run
  let seed = 7
  const random = (below: number) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((seed / 2_147_483_648) * below)
  }
  for (let reading = 0; reading < 3; reading++) {
    const batch = Array.from({ length: 150 }, () => {
      const number = random(200)
      const at = new Date(NOW.getTime() + reading * 1000)
      return tenderRecord({
        bid_idn: `1-${number}-LE26`,
        institution_rut: RUTS[number % 3] ?? null,
        institution_name: `Comprador ${number % 3}`,
        // around the start of the year and around now
        published_at: random(20) === 0 ? null : new Date(NOW.getTime() + (random(800) - 780) * DAY_MS),
        status: STATUSES[random(STATUSES.length)] ?? 5,
        read_at: at,
      })
    })
    const unique = [...new Map(batch.map((record) => [record.bid_idn, record])).values()]
    await ingestTenders(database, unique, new Date(NOW.getTime() + reading * 1000))
    for (const record of unique) store.set(record.bid_idn, record)
  }
  const order = { sort: 'name', isDescending: false } as const
  const { rows } = await listInstitutions(database.db, { order }, { offset: 0, limit: 10 })
  expect(rows).toHaveLength(3)
  const ids = rows.map(({ id }) => id)
  const figures = await countBuyerFigures(database.db, [...ids, 999_999], NOW)
  expect(figures.size).toBe(3)
  const { rows: stored } = await database.db
    .selectFrom('tender')
    .innerJoin('institution', 'institution.id', 'tender.institution_id')
    .select(['institution.rut as institution_rut', 'tender.published_at', 'tender.status'])
    .execute()
    .then((rows) => ({ rows }))
  expect(stored).toHaveLength(store.size)
  const yearAgo = new Date('2025-11-20T12:00:00Z')
  for (const { id, rut, tenders } of rows) {
    const own = stored.filter(({ institution_rut }) => institution_rut === rut)
    expect(tenders).toBe(own.length)
    expect(figures.get(id)).toEqual({
      last_year: own.filter(({ published_at: at }) => at && at > yearAgo && at <= NOW).length,
      decided: own.filter(({ status }) => [7, 8, 9, 10].includes(status)).length,
      deserted: own.filter(({ status }) => status === 7).length,
    })
    expect(figures.get(id)?.decided).toBeGreaterThan(0)
    expect(figures.get(id)?.last_year).toBeLessThan(own.length)
  }
})

test('MKT-1 no buyers have no figures', async () => {
  expect(await countBuyerFigures(database.db, [], NOW)).toEqual(new Map())
})
