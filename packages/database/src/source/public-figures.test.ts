import { tenderRecord } from '@mirador/domain/tender/test-tender'
import { DAY_MS } from '@mirador/domain/time/duration'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '../connection/connect.ts'
import { ingestTenders } from '../tenders/tenders.ts'
import { openTestDatabase } from '../testing/test-database.ts'
import { finishRun, startRun } from './ingestion-runs.ts'
import { findPublicFigures } from './public-figures.ts'

const NOW = new Date('2026-11-23T12:00:00Z')
const at = (days: number) => new Date(NOW.getTime() + days * DAY_MS)

let database: Database
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

test('LOG-1 an empty database holds nothing', async () => {
  expect(await findPublicFigures(database.db)).toEqual({ total: 0, open: 0, since: null, last_read_at: null })
})

test('LOG-1 the public figures count stored and open tenders, from the oldest publication', async () => {
  const published = (n: number, publishedAt: Date | null, closesAt: Date) =>
    tenderRecord({ bid_idn: `1-${n}-LE26`, published_at: publishedAt, closes_at: closesAt, read_at: NOW })
  await ingestTenders(
    database,
    [
      published(1, at(-900), at(-880)),
      published(2, at(-3), at(5)),
      published(3, at(-1), at(9)),
      published(4, null, at(9)),
    ],
    NOW,
  )
  const run = await startRun(database.db, 'sync', at(-1))
  await finishRun(database.db, run, { outcome: 'ok', counts: {} }, NOW)
  expect(await findPublicFigures(database.db)).toEqual({ total: 4, open: 3, since: at(-900), last_read_at: NOW })
})
