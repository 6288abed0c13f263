import { tenderRecord } from '@mirador/domain/tender/test-tender'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runCancellable, type StatementTurns } from '../connection/cancellation.ts'
import type { Database } from '../connection/connect.ts'
import { ingestTenders } from '../tenders/tenders.ts'
import { openTestDatabase } from '../testing/test-database.ts'
import type { FitScorer } from './fit-scorer.ts'
import { countLexemes, readRarity } from './lexeme-sample.ts'
import { computeOpenFits } from './open-fits.ts'
import { type OpenTenders, readOpenTenders } from './open-tenders.ts'

const NOW = new Date('2026-11-20T15:00:00Z')

let database: Database
let open: OpenTenders
beforeAll(async () => {
  database = await openTestDatabase()
  const closes_at = new Date('2026-12-20T15:00:00Z')
  const records = Array.from({ length: 200 }, (_, n) =>
    tenderRecord({ bid_idn: `1057-${n + 1}-LE26`, closes_at, read_at: NOW }),
  )
  await ingestTenders(database, records, NOW)
  await countLexemes(database.db, NOW)
  open = await readOpenTenders(database.db, await readRarity(database.db, { version: 1, tenders: 200 }))
})
afterAll(() => database.close())

/** A company whose fits take a tenth of a millisecond each. */
function slowScorer(key: string): FitScorer {
  const exact = ({ id }: { id: number }) => {
    const until = performance.now() + 0.1
    while (performance.now() < until);
    return id % 100
  }
  const own = { blocker: () => null, isOfOwnRubro: () => true, hasOwnWord: () => true, anchor: undefined }
  return { key, exact, ...own } as unknown as FitScorer
}

function chargedTurns() {
  const charged: number[] = []
  const turns: StatementTurns = { begin: async () => (ms) => void charged.push(ms) }
  return { turns, charged }
}

test('TRU-2 the time of computing the fits of a company is charged to the account that requests them first, in short turns', async () => {
  const [first, second] = [chargedTurns(), chargedTurns()]
  const { signal } = new AbortController()
  const scorer = slowScorer('one')
  const [fits, same] = await Promise.all([
    runCancellable(signal, () => computeOpenFits(database.db, scorer, open), first.turns),
    runCancellable(signal, () => computeOpenFits(database.db, scorer, open), second.turns),
  ])
  expect(same).toBe(fits)
  expect(fits.order).toHaveLength(200)
  expect(first.charged.reduce((sum, ms) => sum + ms, 0)).toBeGreaterThan(10)
  expect(first.charged.length).toBeGreaterThan(2)
  expect(second.charged).toEqual([])
})

test('TRU-2 cancelling the reader that started the fits does not cancel them', async () => {
  const leaving = new AbortController()
  const { turns } = chargedTurns()
  const scorer = slowScorer('two')
  const began = runCancellable(leaving.signal, () => computeOpenFits(database.db, scorer, open), turns)
  leaving.abort()
  const fits = await computeOpenFits(database.db, scorer, open)
  expect(fits.order).toHaveLength(200)
  expect(await began).toBe(fits)
})
