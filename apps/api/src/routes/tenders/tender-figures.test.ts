import { getFacets, getToday } from '@mirador/contract/tender-figures'
import { updateAccountRubros } from '@mirador/database/accounts/accounts'
import { ingestTenders } from '@mirador/database/tenders/tenders'
import { saveUtm } from '@mirador/database/tenders/utm'
import type { TenderRecord } from '@mirador/domain/tender/tender'
import { tenderItem, tenderRecord } from '@mirador/domain/tender/test-tender'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@mirador/domain/time/duration'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod/mini'
import { openTestApp } from '../../test-app.ts'

/** Friday, 09:00 in Chile. */
const START = new Date('2026-11-20T12:00:00Z')

let app: Awaited<ReturnType<typeof openTestApp>>
beforeAll(async () => {
  app = await openTestApp({ now: () => START, settings: { RATE_LIMIT_FACTOR: '100' } })
  await ingestTenders(
    app.database,
    Array.from({ length: 60 }, (_, i) => tender(i)),
    START,
  )
})
afterAll(() => app.close())

const tender = (n: number, patch: Partial<TenderRecord> = {}) =>
  tenderRecord({
    bid_idn: `1-${n}-LE26`,
    status: n % 5 === 0 ? 8 : 5,
    type_code: n % 3 ? 'LE' : 'LP',
    region: (n % 4) + 1,
    comuna: n % 2 ? 'Ñuñoa' : "O'Higgins",
    institution_rut: n % 3 ? '61602000-8' : '60511000-1',
    institution_name: n % 3 ? 'Hospital de Talca' : 'Intendencia',
    published_at: new Date(START.getTime() - (n % 6) * DAY_MS),
    questions_close_at: new Date(START.getTime() + (n % 3) * DAY_MS),
    closes_at: new Date(START.getTime() + ((n % 20) - 1) * DAY_MS + HOUR_MS),
    items: n % 2 ? [tenderItem({ product_code: 43_211_503 })] : [],
    read_at: START,
    ...patch,
  })

type User = Awaited<ReturnType<typeof app.signIn>>
async function totalOf(user: User, filters: Record<string, string>): Promise<number> {
  const { status, body } = await user.call('GET', `/api/bid/all?${new URLSearchParams(filters)}`)
  expect(status).toBe(200)
  return body.total
}

test('DES-2 the counts of a list over the API are the totals of its lists', async () => {
  const user = await app.signIn('ana@andina.cl')
  const { status, body } = await user.call('GET', '/api/bid/facets?region=2,3&comuna=Ñuñoa&institution=61602000-8')
  expect(status).toBe(200)
  expect(z.parse(z.strictObject(getFacets.answer.shape), body)).toEqual(body)
  const chosen = { region: '2,3', comuna: 'Ñuñoa', institution: '61602000-8' }
  expect(body).toMatchObject({ total: await totalOf(user, chosen), open: expect.any(Number) })
  for (const name of ['status', 'bid_type', 'region', 'comuna', 'family', 'institution'] as const) {
    expect(body[name].length).toBeGreaterThan(0)
    for (const { value, total } of body[name]) expect(total).toBe(await totalOf(user, { ...chosen, [name]: value }))
  }
  expect(body.institution[0]).toMatchObject({ value: '61602000-8', name: 'Hospital de Talca' })
  expect((await user.call('GET', '/api/bid/facets?region=99')).body).toMatchObject({ code: 'invalid_request' })
})

test('DES-3 each figure of the day is the total of the list with its filters', async () => {
  const user = await app.signIn('beto@andina.cl')
  const read = async (scope = 'all') => {
    const { status, body } = await user.call('GET', `/api/bid/today?scope=${scope}`)
    expect(status).toBe(200)
    expect(z.parse(z.strictObject(getToday.answer.shape), body)).toEqual(body)
    return body
  }
  const first = await read()
  expect(first).toMatchObject({ day: '2026-11-20', new_since_visit: null, with_changes: 0 })
  for (const { total, filters } of [first.closing_today, first.questions_tomorrow]) {
    expect(total).toBeGreaterThan(0)
    expect(total).toBe(await totalOf(user, filters))
  }
  expect(first.closing_days).toHaveLength(14)
  expect(first.closing_days[0]).toEqual({ day: '2026-11-20', total: first.closing_today.total })
  for (const { day, total } of first.closing_days) {
    expect(total).toBe(await totalOf(user, { status: 'publicada', closes_from: day, closes_to: day }))
  }

  await updateAccountRubros(app.database.db, user.sub, [43_210_000])
  const mine = await read('mine')
  expect(mine.closing_today.total).toBe(await totalOf(user, { ...mine.closing_today.filters, scope: 'mine' }))
  expect(mine.closing_days).not.toEqual(first.closing_days)
})

test('DES-3 new tenders count from the day of the previous visit', async () => {
  const user = await app.signIn('carla@andina.cl')
  const newSince = async () => (await user.call('GET', '/api/bid/today')).body.new_since_visit
  expect(await newSince()).toBeNull()
  const lastSeen = new Date(START.getTime() - 2 * DAY_MS)
  await app.database.db.updateTable('account').set({ visited_at: lastSeen }).where('sub', '=', user.sub).execute()
  const fact = await newSince()
  expect(fact).toMatchObject({ visited_at: lastSeen.toISOString(), filters: { published_from: '2026-11-18' } })
  expect(fact.total).toBe(await totalOf(user, fact.filters))
  expect(fact.total).toBe(30)
  expect(await newSince()).toEqual(fact)
})

test('DES-3 followed tenders with unseen changes are counted', async () => {
  const user = await app.signIn('dario@andina.cl')
  await user.call('POST', '/api/users/follow_bid', { bid_idn: '1-1-LE26' })
  const later = new Date(START.getTime() + MINUTE_MS)
  await ingestTenders(
    app.database,
    [tender(1, { closes_at: new Date(START.getTime() + 9 * DAY_MS), read_at: later })],
    later,
  )
  expect((await user.call('GET', '/api/bid/today')).body.with_changes).toBe(1)
})

test('DES-3 a list has the number of its open tenders', async () => {
  const user = await app.signIn('elsa@andina.cl')
  const { body } = await user.call('GET', '/api/bid/all?region=1,2')
  expect(body.open).toBe(await totalOf(user, { region: '1,2', status: 'publicada' }))
  expect(body.open).toBeLessThan(body.total)
  expect((await user.call('GET', '/api/users/follow_bid')).body).toMatchObject({ total: 0, open: 0 })
})

test('LIC-5 an awarded tender has its winner and amount', async () => {
  const user = await app.signIn('fabian@andina.cl')
  const awards = (...lines: [rut: string, name: string | null, quantity: number, unit: number | null][]) =>
    lines.map(([supplier_rut, supplier_name, quantity, unit_amount]) => ({
      supplier_rut,
      supplier_name,
      quantity,
      unit_amount,
    }))
  const known = awards(
    ['76000001-9', 'Ana SpA', 2, 100.5],
    ['76000002-7', 'Beto Ltda.', 1, 500],
    ['76000001-9', 'Ana SpA', 1, 99.5],
  )
  const unknown = awards(
    ['76000003-5', null, 1, null],
    ['76000004-3', 'Carla', 1, 5],
    ['76000005-1', 'D', 1, 7],
    ['76000006-K', 'E', 1, 6],
  )
  const items = (lines: ReturnType<typeof awards>) =>
    lines.map((award, i) => tenderItem({ position: i + 1, product_code: 43_211_503, awards: [award] }))
  await ingestTenders(
    app.database,
    [
      tender(200, { status: 8, items: items(known), region: 15 }),
      tender(201, { status: 8, items: items(unknown), region: 15 }),
      tender(202, { status: 8, items: [], region: 15 }),
      tender(203, { status: 5, items: items(known), region: 15 }),
      tender(204, {
        status: 8,
        items: items(awards(['76000001-9', 'Ana SpA', 1, 0.0045])),
        currency: 'CLF',
        region: 15,
      }),
    ],
    START,
  )
  const { body } = await user.call('GET', '/api/bid/all?region=15')
  const winnersOf = (n: number) => body.bids.find((bid: { bid_idn: string }) => bid.bid_idn === `1-${n}-LE26`).winners
  expect(winnersOf(200)).toEqual({
    suppliers: [
      { rut: '76000002-7', name: 'Beto Ltda.', is_natural_person: false, amount: 500 },
      { rut: '76000001-9', name: 'Ana SpA', is_natural_person: false, amount: 300.5 },
    ],
    supplier_count: 2,
    amount: 800.5,
  })
  expect(winnersOf(201)).toEqual({
    suppliers: [
      { rut: '76000005-1', name: 'D', is_natural_person: false, amount: 7 },
      { rut: '76000006-K', name: 'E', is_natural_person: false, amount: 6 },
      { rut: '76000004-3', name: 'Carla', is_natural_person: false, amount: 5 },
    ],
    supplier_count: 4,
    amount: null,
  })
  expect([winnersOf(202), winnersOf(203)]).toEqual([null, null])
  // a price below a cent is not 0
  expect(winnersOf(204)).toMatchObject({ suppliers: [{ amount: 0.0045 }], amount: 0.0045 })
  expect((await user.call('GET', '/api/bid/by/1-200-LE26')).body[0].winners).toEqual(winnersOf(200))
  await user.call('POST', '/api/users/follow_bid', { bid_idn: '1-200-LE26' })
  expect((await user.call('GET', '/api/users/follow_bid')).body.bids[0].winners).toEqual(winnersOf(200))
})

test('DES-2 DET-2 the UTM is that of the month of publication, in the filters that of this month, or null', async () => {
  const user = await app.signIn('utm@andina.cl')
  const utmOf = async (path: string, read: (body: never) => unknown) =>
    read((await user.call('GET', path)).body as never)
  const ofTender = () => utmOf('/api/bid/by/1-1-LE26', ([{ utm }]: [{ utm: unknown }]) => utm)
  const ofFilters = () => utmOf('/api/bid/facets', ({ utm }: { utm: unknown }) => utm)
  const old = tender(900, { published_at: new Date('2026-10-31T12:00:00Z') })
  await ingestTenders(app.database, [old], START)
  expect(await ofTender()).toBeNull()
  expect(await ofFilters()).toBeNull()
  const november = { month: '2026-11', pesos: 69_542 }
  await saveUtm(app.database.db, [november])
  expect(await ofTender()).toEqual(november)
  expect(await ofFilters()).toEqual(november)
  expect(await utmOf('/api/bid/by/1-900-LE26', ([{ utm }]: [{ utm: unknown }]) => utm)).toBeNull()
})
