import { DAY_MS } from '@mirador/domain/time/duration'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Database } from '../connection/connect.ts'
import { openTestDatabase } from '../testing/test-database.ts'
import {
  deleteRunsBefore,
  findLastRun,
  finishRun,
  interruptDeadRuns,
  interruptOpenRuns,
  startRun,
  withRun,
} from './ingestion-runs.ts'

const NOW = new Date('2026-11-20T15:00:00Z')
const now = () => NOW
const daysAgo = (days: number) => new Date(NOW.getTime() - days * DAY_MS)

let database: Database
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())
beforeEach(() => database.db.deleteFrom('ingestion_run').execute())

const runs = () => database.db.selectFrom('ingestion_run').select(['kind', 'outcome']).orderBy('id').execute()

test('SYN-1 the open record of a dead process is closed as interrupted, that of a living one is left alone', async () => {
  await startRun(database.db, 'import:monthly', daysAgo(1))
  await startRun(database.db, 'sync', daysAgo(1))
  await withRun(database, 'import:monthly', now, async (id) => {
    const interrupted = { outcome: 'interrupted' }
    expect(await runs()).toMatchObject([interrupted, interrupted, { kind: 'import:monthly', outcome: null }])
    expect(await interruptDeadRuns(database.db, NOW)).toBe(0)
    await finishRun(database.db, id, { outcome: 'ok', counts: {} }, NOW)
  })
  expect((await runs()).at(-1)).toEqual({ kind: 'import:monthly', outcome: 'ok' })
})

test('open runs of one kind alone are closed', async () => {
  await startRun(database.db, 'sync', daysAgo(2))
  await finishRun(database.db, await startRun(database.db, 'sync', daysAgo(1)), { outcome: 'ok', counts: {} }, NOW)
  await startRun(database.db, 'agile-sync', daysAgo(1))
  await startRun(database.db, 'sync', daysAgo(1))
  expect(await interruptOpenRuns(database.db, 'sync', NOW)).toBe(2)
  const outcomes = (await runs()).map(({ outcome }) => outcome)
  expect(outcomes).toEqual(['interrupted', 'ok', null, 'interrupted'])
})

test('old runs are deleted, except for the newest of each kind and outcome', async () => {
  for (const [kind, outcome, days] of [
    ['sync', 'ok', 200],
    ['sync', 'ok', 100],
    ['sync', 'failed', 100],
    ['sync', 'failed', 1],
    ['import:monthly', 'partial', 300],
  ] as const) {
    const id = await startRun(database.db, kind, daysAgo(days))
    await finishRun(database.db, id, { outcome, counts: {} }, daysAgo(days))
  }
  await deleteRunsBefore(database.db, daysAgo(90))
  expect(await runs()).toEqual([
    { kind: 'sync', outcome: 'ok' },
    { kind: 'sync', outcome: 'failed' },
    { kind: 'import:monthly', outcome: 'partial' },
  ])
})

test('SYN-1 after a clock that was a day ahead the last run is the one that was recorded last', async () => {
  for (const [outcome, days] of [
    ['ok', -1],
    ['failed', 0],
  ] as const) {
    const id = await startRun(database.db, 'sync', daysAgo(days))
    await finishRun(database.db, id, { outcome, counts: {} }, daysAgo(days))
  }
  expect(await findLastRun(database.db, 'sync')).toMatchObject({ outcome: 'failed' })
})
