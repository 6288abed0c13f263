import { ensureAccount } from '@mirador/database/accounts/accounts'
import { insertCompany } from '@mirador/database/accounts/companies'
import { saveEvaluations } from '@mirador/database/evaluation/evaluations'
import { OfferSpool } from '@mirador/database/offers/offer-spool'
import { replaceOffers } from '@mirador/database/offers/replace-offers'
import { ingestTenders } from '@mirador/database/tenders/tenders'
import { offer, tenderOffers } from '@mirador/domain/ledger/test-offer'
import { tenderItem, tenderRecord } from '@mirador/domain/tender/test-tender'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApp } from '../../test-app.ts'

const NOW = new Date('2026-11-22T12:00:00Z')
const ASKED = '1057-99-LE26'
const BY_MONEY = '1057-98-LE26'
const OWN = { rut: '76000001-1', name: 'Uno SpA' }
const OTHER = { rut: '76000002-K', name: 'Dos Ltda' }
const PERSON = { rut: '12345678-5', name: 'Rosalinda Quintupil Ñanco' }
const LENSES = { product_code: 42_142_902, unit: 'Unidad', product_name: 'Lentes de gafas' }
const GLASSES = { ...LENSES, description: 'Lentes monofocales con armazón' }
const CLOTHS = { ...LENSES, description: 'Paño de limpieza' }
const CASES = { ...LENSES, description: 'Estuche rígido con paño' }

let app: Awaited<ReturnType<typeof openTestApp>>
let user: Awaited<ReturnType<typeof app.signIn>>

beforeAll(async () => {
  app = await openTestApp({ now: () => NOW, settings: { RATE_LIMIT_FACTOR: '100' } })
  const buyer = (n: number) => ({
    institution_rut: `6160200${n % 2}-${n % 2 ? 6 : 8}`,
    institution_name: `Hospital ${n % 2}`,
  })
  const past = Array.from({ length: 12 }, (_, n) =>
    tenderRecord({
      bid_idn: `1057-${n + 1}-LE26`,
      status: 8,
      read_at: NOW,
      ...buyer(n),
      items: [
        tenderItem({ ...GLASSES, position: 1, quantity: 800 }),
        tenderItem({ ...CASES, position: 2, quantity: 50 }),
        tenderItem({ ...CLOTHS, position: 3, quantity: 1_000 }),
      ],
    }),
  )
  const subject = tenderRecord({
    bid_idn: ASKED,
    status: 5,
    read_at: NOW,
    ...buyer(0),
    items: [
      tenderItem({ position: 1, product_code: 85_101_501, description: 'Operativo', unit: 'Unidad', quantity: 9_000 }),
      tenderItem({ ...CASES, position: 2, quantity: 60 }),
      tenderItem({ ...GLASSES, position: 3, quantity: 1_000 }),
      tenderItem({ ...GLASSES, position: 4, description: 'Lentes bifocales', quantity: 70 }),
      tenderItem({ ...GLASSES, position: 5, unit: 'Global', quantity: 70 }),
      tenderItem({ ...GLASSES, position: 6, quantity: null }),
      tenderItem({ ...GLASSES, position: 7, quantity: 5 }),
    ],
  })
  const byMoney = tenderRecord({
    bid_idn: BY_MONEY,
    status: 5,
    read_at: NOW,
    ...buyer(0),
    items: [
      tenderItem({ ...GLASSES, position: 1, description: 'Lentes bifocales', quantity: 9_000 }),
      tenderItem({ ...CLOTHS, position: 2, quantity: 2_000 }),
      tenderItem({ ...GLASSES, position: 3, quantity: 100 }),
    ],
  })
  await ingestTenders(app.database, [...past, subject, byMoney], NOW)
  const spool = new OfferSpool()
  for (let n = 0; n < 12; n++) {
    spool.add(
      tenderOffers(
        `1057-${n + 1}-LE26`,
        [
          offer({ ...(n === 3 ? OWN : OTHER), number: 1, unitAmount: 15_000 + n * 100, isSelected: true }),
          offer({ ...PERSON, number: 2, unitAmount: 16_000 + n }),
          offer({ ...(n === 4 ? OWN : OTHER), number: 3, unitAmount: 17_000 + n }),
          offer({ ...OTHER, position: 2, unitAmount: n % 2 ? 100 : 1_200, isSelected: true }),
          offer({ ...OTHER, position: 3, unitAmount: 400 + n, isSelected: true }),
        ],
        { institutionRut: buyer(n).institution_rut, month: n < 6 ? '2026-10-01' : '2026-09-01' },
      ),
    )
  }
  await replaceOffers(app.database, { spool, sourceAt: NOW, completeMonth: null })
  user = await app.signIn('ventas@empresa.cl')
  await ensureAccount(app.database.db, user.sub, NOW)
  await insertCompany(
    app.database.db,
    {
      sub: user.sub,
      rut: OWN.rut,
      canonical_name: OWN.name,
      brand_name: OWN.name,
      email_address: 'ventas@empresa.cl',
      phone_number: '+56 9 8765 4321',
    },
    NOW,
  )
})
afterAll(() => app.close())

const read = async (query = `bid_idn=${ASKED}`) => (await user.call('GET', `/api/bid/prices?${query}`)).body
const lineOf = async (line: number) => {
  const pages = [...(await read()).lines, ...(await read(`bid_idn=${ASKED}&offset=5`)).lines]
  return pages.find((one: { line: number }) => one.line === line)
}

test('MKT-1 the chosen and the other prices of a line, with lines, buyers, period and the own prices', async () => {
  expect(await read()).toMatchObject({ from: '2024-11-01', to: '2026-10-01', total: 7 })
  const line = await lineOf(3)
  const chosen = Array.from({ length: 12 }, (_, n) => 15_000 + n * 100)
  expect(line).toMatchObject({ chosen, lines: 12, buyers: 2, no_price: null, is_cut: false, quantity: 1_000 })
  expect(line.others).toHaveLength(24)
  expect(line.own).toEqual([
    { price: 17_004, is_chosen: false, month: '2026-10-01' },
    { price: 15_300, is_chosen: true, month: '2026-10-01' },
  ])
  expect(line.rows).toHaveLength(10)
  expect(line.rows[0]).toEqual({
    bid_idn: '1057-6-LE26',
    line: 1,
    month: '2026-10-01',
    institution_name: 'Hospital 1',
    quantity: 800,
    chosen: [15_500],
    lowest: 15_500,
    bidders: 2,
  })
  expect(JSON.stringify(await read())).not.toMatch(/Quintupil|12345678/)
})

test('MKT-2 fewer than five prices, mixed products, services and other exclusions have no figure', async () => {
  expect(await lineOf(2)).toMatchObject({ summary: { kind: 'mixed', spread: 12 }, lines: 12 })
  expect(await lineOf(4)).toMatchObject({ summary: { kind: 'none' }, chosen: [], no_price: null })
  expect(await lineOf(1)).toMatchObject({ no_price: 'service', summary: { kind: 'none' }, rows: [] })
  expect(await lineOf(5)).toMatchObject({ no_price: 'unit' })
  expect(await lineOf(6)).toMatchObject({ no_price: 'quantity' })
  // 800 are more than ten times 5
  expect(await lineOf(7)).toMatchObject({ summary: { kind: 'none' } })
})

test('MKT-1 five lines come first, by what they cost at their usual price, then by quantity', async () => {
  const numbers = (body: { lines: { line: number }[] }) => body.lines.map(({ line }) => line)
  expect(numbers(await read())).toEqual([3, 4, 2, 7, 1])
  expect(numbers(await read(`bid_idn=${ASKED}&offset=5`))).toEqual([5, 6])
  expect(await read(`bid_idn=${ASKED}&line=3`)).toMatchObject({ lines: [await lineOf(3)] })
  expect(numbers(await read(`bid_idn=${ASKED}&line=6`))).toEqual([6])
  expect(numbers(await read(`bid_idn=${ASKED}&line=77`))).toEqual([])
  // 100 × 15.550, 2.000 × 405, and the largest quantity without a price
  expect(numbers(await read(`bid_idn=${BY_MONEY}`))).toEqual([3, 2, 1])
  expect(await read('bid_idn=9-9-LE26')).toMatchObject({ total: 0, lines: [] })
})

test('MKT-2 the band is shown only while the latest test on the loaded offers reaches the gate', async () => {
  const { db } = app.database
  expect(await read()).toMatchObject({ has_band: false, band_test: null })
  const before = (await lineOf(3)).summary
  expect(before).toMatchObject({ kind: 'summed', median: 15_550, band: null, quartiles: { from: 15_275, to: 15_825 } })
  const save = (metrics: object, madeAt: string, data = 'ledger') =>
    saveEvaluations(
      db,
      [
        {
          name: 'prices',
          model: 'band',
          data,
          dataHash: data === 'ledger' ? 'ab'.repeat(32) : 'cd'.repeat(32),
          fromOn: '2026-05-01',
          toOn: '2026-10-31',
          n: 900,
          metrics: { coverage: 0.82, promised: 0.84, error: 0.02, worstError: 0.04, classes: 5, ...metrics },
        },
      ],
      new Date(madeAt),
    )
  // a measurement of files is about other offers
  await save({}, '2026-11-21T00:00:00Z', 'a file.csv')
  expect(await read()).toMatchObject({ has_band: false, band_test: null })
  await save({}, '2026-11-20T00:00:00Z')
  expect(await read()).toMatchObject({ has_band: true, band_test: { held: 0.82, tested: 900, missed: null } })
  expect((await lineOf(3)).summary).toEqual({ ...before, band: { from: 15_000, to: 16_100, probability: 11 / 13 } })
  await save({ worstError: 0.2 }, '2026-11-21T00:00:00Z')
  expect(await read()).toMatchObject({ has_band: false, band_test: { missed: 'size', from_on: '2026-05-01' } })
  expect((await lineOf(3)).summary).toEqual(before)
  await sql`delete from evaluation`.execute(db)
})

test('MKT-1 the lines behind a chart, all of them, with their tenders', async () => {
  const { body } = await user.call('GET', `/api/bid/prices/lines?bid_idn=${ASKED}&line=3`)
  expect(body.total).toBe(12)
  expect(body.rows).toHaveLength(12)
  expect(body.rows.slice(0, 10)).toEqual((await lineOf(3)).rows)
  const none = await user.call('GET', `/api/bid/prices/lines?bid_idn=${ASKED}&line=77`)
  expect(none.body).toEqual({ total: 0, rows: [] })
  expect((await user.call('GET', `/api/bid/prices/lines?bid_idn=${ASKED}&line=x`)).status).toBe(400)
})
