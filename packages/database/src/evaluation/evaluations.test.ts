import { LEDGER_DATA } from '@mirador/domain/evaluation/gates'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Database } from '../connection/connect.ts'
import { openTestDatabase } from '../testing/test-database.ts'
import {
  type Evaluation,
  findLoadedEvaluation,
  listEvaluations,
  readShippedEvaluations,
  saveEvaluations,
  storeShippedEvaluations,
} from './evaluations.ts'

const NOW = new Date('2026-11-23T12:00:00Z')
const LATER = new Date('2026-11-24T12:00:00Z')
const evaluation = (more: Partial<Evaluation> = {}): Evaluation => ({
  name: 'ranking',
  model: 'points card 1',
  data: 'ofertas.csv.gz',
  dataHash: 'ab'.repeat(32),
  fromOn: '2023-05-01',
  toOn: '2023-11-27',
  n: 288,
  metrics: { ndcg10: 0.173, recall20: 0.28 },
  ...more,
})

let database: Database
beforeEach(async () => {
  database = await openTestDatabase()
})
afterEach(() => database.close())

test('measurements are kept by model and period, the latest period first; a repeated measurement replaces the stored one', async () => {
  const later = evaluation({ fromOn: '2024-01-01', toOn: '2024-06-30' })
  const baseline = evaluation({ model: 'a + 0.5 b' })
  await saveEvaluations(database.db, [evaluation(), baseline, later, evaluation({ name: 'words' })], NOW)
  const again = evaluation({ n: 290, metrics: { ndcg10: 0.18 } })
  await saveEvaluations(database.db, [again], LATER)
  // an earlier measurement does not replace it
  await saveEvaluations(database.db, [evaluation()], NOW)
  expect(await listEvaluations(database.db)).toEqual([
    { ...later, madeAt: NOW },
    { ...baseline, madeAt: NOW },
    { ...again, madeAt: LATER },
    { ...evaluation({ name: 'words' }), madeAt: NOW },
  ])
})

test('an empty measurement stores nothing, and a refused row stores none of its batch', async () => {
  await saveEvaluations(database.db, [], NOW)
  const broken = [evaluation({ name: 'broken' }), evaluation({ name: 'broken', model: 'other', n: 0 })]
  await expect(saveEvaluations(database.db, broken, NOW)).rejects.toThrow('evaluation_n_check')
  expect(await listEvaluations(database.db)).toEqual([])
})

test('the latest four periods of each kind are listed, separately for files and for the loaded offers', async () => {
  const months = ['01', '02', '03', '04', '05', '06'].map((month) => `2024-${month}-01`)
  const all = ['ledger', 'ofertas.csv.gz'].flatMap((data) =>
    months.map((day) =>
      evaluation({ data, fromOn: day, toOn: day, dataHash: (data === 'ledger' ? 'cd' : 'ab').repeat(32) }),
    ),
  )
  await saveEvaluations(database.db, all, NOW)
  const listed = await listEvaluations(database.db)
  expect(listed.filter(({ data }) => data === 'ledger').map(({ toOn }) => toOn)).toEqual(months.slice(2).reverse())
  expect(listed).toHaveLength(8)
})

test('the last measurement on the loaded offers is read, never a later one on files', async () => {
  const loaded = evaluation({ data: LEDGER_DATA, dataHash: 'cd'.repeat(32) })
  const earlier = evaluation({ data: LEDGER_DATA, dataHash: 'cd'.repeat(32), toOn: '2023-10-30' })
  await saveEvaluations(database.db, [evaluation()], LATER)
  expect(await findLoadedEvaluation(database.db, 'ranking')).toEqual([])
  await saveEvaluations(database.db, [loaded, earlier, evaluation({ name: 'words', data: LEDGER_DATA })], NOW)
  expect(await findLoadedEvaluation(database.db, 'ranking')).toEqual([{ ...loaded, madeAt: NOW }])
})

test('the start stores the measurements made before delivery once, and keeps later ones', async () => {
  await storeShippedEvaluations(database.db)
  const shipped = readShippedEvaluations().flatMap(({ rows }) => rows)
  expect(new Set(shipped.map(({ name }) => name))).toEqual(
    new Set(['ranking', 'bidders', 'winners', 'words', 'outside', 'searches']),
  )
  expect(shipped.every(({ data, n }) => data !== '' && n > 0)).toBe(true)
  const [first] = shipped
  if (!first) throw new Error('none')
  await saveEvaluations(database.db, [{ ...first, n: first.n + 1 }], LATER)
  await storeShippedEvaluations(database.db)
  const stored = await listEvaluations(database.db)
  expect(stored).toHaveLength(shipped.length)
  expect(stored.filter(({ madeAt }) => madeAt.getTime() === LATER.getTime())).toMatchObject([{ n: first.n + 1 }])
})
