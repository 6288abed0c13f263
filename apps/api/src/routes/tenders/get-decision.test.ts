import { saveEvaluations } from '@mirador/database/evaluation/evaluations'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { AGILE, ALONE, CLOSED, HOSPITAL, NOW, OPEN, OTHER, OWN, openDecisions, PAST } from './test-decisions.ts'

let { app, user, visitor } = {} as Awaited<ReturnType<typeof openDecisions>>
beforeAll(async () => {
  ;({ app, user, visitor } = await openDecisions())
})
afterAll(() => app.close())

const decisionOf = async (code: string, by = user) => (await by.call('GET', `/api/bid/by/${code}/decision`)).body

test('the next own deadline of all of them, and none of a closed tender', async () => {
  expect((await decisionOf(OPEN)).deadline).toEqual({
    next: { kind: 'site_visit_at', at: '2026-11-24T12:00:00.000Z' },
    all: [
      { kind: 'questions_close_at', at: '2026-11-21T12:00:00.000Z', is_done: false },
      { kind: 'site_visit_at', at: '2026-11-24T12:00:00.000Z', is_done: false },
      { kind: 'closes_at', at: '2026-12-04T15:00:00.000Z', is_done: false },
    ],
  })
  // a done one gives way to the next
  const visit = `/api/bid/by/${OPEN}/deadlines/site_visit_at`
  expect((await user.call('PUT', visit, { at: '2026-11-24T12:00:00.000Z' })).status).toBe(200)
  const { next, all } = (await decisionOf(OPEN)).deadline
  expect(next.kind).toBe('closes_at')
  expect(all[1]).toMatchObject({ kind: 'site_visit_at', is_done: true })
  await user.call('DELETE', visit)
  expect((await decisionOf(CLOSED)).deadline).toMatchObject({ next: null, all: { length: 3 } })
})

test('ESC-17 the lines at their usual prices, beside the budget', async () => {
  const { money } = await decisionOf(OPEN)
  // 20 × 1,000 to 1,007, 5 × 100
  expect(money).toEqual({
    budget: { amount: 30_000, currency: 'CLP' },
    type_code: money.type_code,
    total: { kind: 'summed', priced: 2, of: 2, usual: 20_570, lower: 20_535, upper: 20_605, beside_budget: 'below' },
    lines: [
      { line: 1, name: 'Lentes monofocales con armazón', quantity: 20, usual: 1003.5 },
      { line: 2, name: 'Estuche rígido con paño', quantity: 5, usual: 100 },
    ],
    to: '2026-10-01',
    test: null,
  })
  expect((await decisionOf(ALONE)).money).toMatchObject({
    total: { kind: 'silent', priced: 1, of: 4 },
    lines: [{ usual: expect.any(Number) }, { line: 2, usual: null }, { line: 3 }, { line: 4 }],
  })
  const metrics = { inside: 0.56, insideFrom: 0.53, insideTo: 0.6 }
  const measured = { name: 'totals', model: 'range of the usual total', data: 'ledger', dataHash: 'ab'.repeat(32) }
  await saveEvaluations(
    app.database.db,
    [{ ...measured, fromOn: '2026-05-01', toOn: '2026-10-31', n: 700, metrics }],
    NOW,
  )
  expect((await decisionOf(OPEN)).money.test).toEqual({ tenders: 700, inside: 0.56, from: 0.53, to: 0.6 })
})

test('ESC-18 the weights of the criteria, none where none are published, and how a buyer of Compra Ágil chose', async () => {
  expect((await decisionOf(OPEN)).criteria).toEqual({ names: ['Precio', 'Plazo'], weights: [60, 40], reasons: null })
  expect((await decisionOf(ALONE)).criteria).toEqual({ names: [], weights: null, reasons: null })
  expect((await decisionOf(AGILE)).criteria).toEqual({
    names: [],
    weights: null,
    reasons: {
      of: 6,
      list: [
        { reason: 'Plazo de entrega', requests: 3 },
        { reason: 'Precio', requests: 3 },
      ],
    },
  })
})

test('LED-3 how many usually bid and who was chosen, with the own company marked and no natural person', async () => {
  const decision = await decisionOf(OPEN)
  expect(decision.rivals).toEqual({
    from: '2024-11-01',
    to: '2026-10-01',
    n: PAST,
    bidders: { median: 2.5, from: 2, to: 3 },
    winners: [
      { rut: OTHER.rut, name: OTHER.name, is_own: false, bids: 8, won: 8 },
      { rut: OWN.rut, name: OWN.name, is_own: true, bids: 4, won: 2 },
    ],
    others: 2,
  })
  expect((await decisionOf(AGILE)).rivals).toEqual({
    from: '2024-11-01',
    to: '2026-10-01',
    n: 6,
    bidders: { median: 3, from: 3, to: 3 },
    winners: [
      { rut: OWN.rut, name: OWN.name, is_own: true, bids: 6, won: 3 },
      { rut: OTHER.rut, name: OTHER.name, is_own: false, bids: 6, won: 2 },
    ],
    others: 1,
  })
  for (const code of [OPEN, AGILE, ALONE]) {
    expect(JSON.stringify(await decisionOf(code))).not.toMatch(/Quintupil|12\.?345\.?678|bidder_id|tender_id/)
  }
})

test('MKT-2 under five similar purchases only their number is told', async () => {
  expect((await decisionOf(ALONE)).rivals).toMatchObject({ n: 0, bidders: null, winners: [], others: 0 })
  await sql`update tender_outcome set month = '2020-01-01' where tender_id in (
    select id from tender where bid_idn in ('1057-1-LE26', '1057-2-LE26', '1057-3-LE26', '1057-4-LE26'))`.execute(
    app.database.db,
  )
  expect((await decisionOf(OPEN)).rivals).toMatchObject({ n: 4, bidders: null, winners: [], others: 0 })
  await sql`update tender_outcome set month = '2026-10-01' where month = '2020-01-01'`.execute(app.database.db)
})

test('the own offers to the buyer in both channels, and how often the lowest price was chosen', async () => {
  const own = { tenders: { bids: 4, won: 2 }, agile: { bids: 6, won: 3 } }
  const buyer = { rut: HOSPITAL.institution_rut, name: HOSPITAL.institution_name, from: '2024-11-01', to: '2026-10-01' }
  expect((await decisionOf(OPEN)).buyer).toEqual({
    ...buyer,
    own,
    lowest: { k: 8, n: 8 },
    payment_term: 1,
    decision_days: expect.anything(),
    deserted: { k: 0, n: 8 },
  })
  expect((await decisionOf(AGILE)).buyer).toEqual({
    ...buyer,
    own,
    lowest: { k: 4, n: 6 },
    payment_term: null,
    decision_days: null,
    deserted: { k: 0, n: 0 },
  })
  expect((await decisionOf(ALONE)).buyer).toMatchObject({
    own: { tenders: { bids: 0, won: 0 } },
    lowest: { k: 0, n: 0 },
  })
  expect((await decisionOf(OPEN, visitor)).buyer.own).toBeNull()
})

test('the changes, and those that may change the decision', async () => {
  const { changes } = await decisionOf(OPEN)
  expect(
    changes.latest.map(({ change, weighs }: { change: { field: string }; weighs: boolean }) => [change.field, weighs]),
  ).toEqual([
    ['closes_at', true],
    ['items', true],
    ['name', false],
  ])
  expect([changes.total, changes.weighing]).toEqual([3, 2])
  expect(changes.latest[0].change).toMatchObject({ old: '2026-12-01T15:00:00.000Z', new: '2026-12-04T15:00:00.000Z' })
  expect((await decisionOf(ALONE)).changes).toEqual({ total: 0, weighing: 0, latest: [] })
})

test('a part that cannot be read is named, and leaves the other ones standing', async () => {
  await sql`alter table tender_outcome rename to lost_outcome`.execute(app.database.db)
  try {
    const { failed, rivals, buyer, ...parts } = await decisionOf(OPEN)
    expect([failed.toSorted(), rivals, buyer]).toEqual([['buyer', 'rivals'], null, null])
    expect(Object.values(parts)).not.toContain(null)
  } finally {
    await sql`alter table lost_outcome rename to tender_outcome`.execute(app.database.db)
  }
  expect((await decisionOf(OPEN)).failed).toEqual([])
})

test('an unknown code is a 422', async () => {
  const { status, body } = await user.call('GET', '/api/bid/by/1-1-LE26/decision')
  expect([status, body.fields]).toMatchObject([422, [{ field: 'id', code: 'unknown' }]])
})
