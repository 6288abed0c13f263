import {
  type Evaluation,
  readShippedEvaluations,
  saveEvaluations,
  storeShippedEvaluations,
} from '@mirador/database/evaluation/evaluations'
import { POINTS_CARD } from '@mirador/domain/fit/points-card'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApp } from '../../test-app.ts'

let app: Awaited<ReturnType<typeof openTestApp>>
let user: Awaited<ReturnType<typeof app.signIn>>
beforeAll(async () => {
  app = await openTestApp()
  user = await app.signIn('ventas@empresa.cl')
})
afterAll(() => app.close())

const read = async () => (await user.call('GET', '/api/evaluation')).body

test('the points card in force is returned, with fitted and assumed points', async () => {
  const { card, measurements } = await read()
  expect(measurements).toEqual([])
  expect(card.version).toBe(POINTS_CARD.version)
  const given = card.features.filter(({ with_history }: { with_history: number }) => with_history > 0)
  expect(given.reduce((sum: number, one: { with_history: number }) => sum + one.with_history, 0)).toBe(100)
  expect(card.features).toContainEqual({ feature: 'ownBuyer', with_history: 24, without_history: 0, is_fitted: true })
  expect(card.features).toContainEqual({ feature: 'words', with_history: 20, without_history: 45, is_fitted: false })
  expect(card.features).toContainEqual({
    feature: 'dismissedLike',
    with_history: -30,
    without_history: -30,
    is_fitted: false,
  })
})

test('measurements are returned by kind and period, with interval, data and gate', async () => {
  const { db } = app.database
  await storeShippedEvaluations(db)
  const own: Evaluation = {
    name: 'prices',
    model: 'band',
    data: 'ledger',
    dataHash: 'ab'.repeat(32),
    fromOn: '2026-01-01',
    toOn: '2026-03-01',
    n: 900,
    metrics: { coverage: 0.7, coverageFrom: 0.66, coverageTo: 0.74, error: 0.1, worstError: 0.2 },
  }
  await saveEvaluations(db, [own, { ...own, name: 'another kind' }], new Date('2026-11-24T00:00:00Z'))
  const { measurements } = await read()
  expect(measurements.at(-1)).toEqual({
    name: 'prices',
    data: null,
    from_on: '2026-01-01',
    to_on: '2026-03-01',
    is_gate_reached: false,
    measured_at: '2026-11-24T00:00:00.000Z',
    models: [
      {
        model: 'band',
        n: 900,
        metrics: [
          { metric: 'coverage', value: 0.7, from: 0.66, to: 0.74 },
          { metric: 'error', value: 0.1, from: null, to: null },
          { metric: 'worstError', value: 0.2, from: null, to: null },
        ],
      },
    ],
  })
  const shipped = readShippedEvaluations().flatMap(({ rows }) => rows)
  const ranking = shipped.filter(({ name }) => name === 'ranking')
  const [first] = measurements
  expect(first).toMatchObject({ name: 'ranking', data: ranking[0]?.data, is_gate_reached: true })
  expect(first.models).toHaveLength(ranking.length)
  const card = first.models.find(({ model }: { model: string }) => model === `points card ${POINTS_CARD.version}`)
  const stored = ranking.find(({ model }) => model === card.model)
  expect(card.metrics).toContainEqual({
    metric: 'ndcg10',
    value: stored?.metrics.ndcg10,
    from: stored?.metrics.ndcg10From,
    to: stored?.metrics.ndcg10To,
  })
  expect(measurements.find(({ name }: { name: string }) => name === 'winners').is_gate_reached).toBe(false)
})
