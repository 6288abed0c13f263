import { OfferSpool } from '@mirador/database/offers/offer-spool'
import { replaceOffers } from '@mirador/database/offers/replace-offers'
import { ingestTenders } from '@mirador/database/tenders/tenders'
import { offer, tenderOffers } from '@mirador/domain/ledger/test-offer'
import { tenderItem, tenderRecord } from '@mirador/domain/tender/test-tender'
import { readCsv } from '@mirador/testing/files/read-spreadsheet'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApp } from '../../test-app.ts'

const NOW = new Date('2026-11-22T12:00:00Z')
const BUYER = '61602000-8'
const PERSON = { rut: '12345678-5', name: 'Rosalinda Quintupil Ñanco' }
const OWN = { rut: '76482913-1', name: 'Andina SpA' }
const DOS = { rut: '76000002-K', name: 'Dos Ltda' }
/** A natural person, or an internal field of the database. */
const NAMED = /Quintupil|Rosalinda|12\.?345\.?678|supplier_id|tender_id|bidder_id|institution_id/
const code = (number: number) => `1057-${number}-LE26`
const AWARDED = 12

let app: Awaited<ReturnType<typeof openTestApp>>
let company: Awaited<ReturnType<typeof app.signIn>>

beforeAll(async () => {
  app = await openTestApp({ now: () => NOW, settings: { RATE_LIMIT_FACTOR: '100' } })
  const published_at = new Date('2026-09-10T15:00:00Z')
  const records = Array.from({ length: AWARDED + 4 }, (_, i) =>
    tenderRecord({
      bid_idn: code(i + 1),
      name: `Compra ${i + 1}`,
      type_code: 'LE',
      institution_rut: BUYER,
      // the first two state the weights
      facts: { evaluation_criteria: i < 2 ? 'Precio 60 %\nPlazo de entrega 40 %' : 'Precio ; Plazo de entrega' },
      published_at,
      status: i < AWARDED ? 8 : i < AWARDED + 3 ? 7 : 15,
      items: [tenderItem({ position: 1, product_code: i < 3 ? 42231504 : 43211503 })],
      read_at: NOW,
    }),
  )
  await ingestTenders(app.database, records, NOW)
  const spool = new OfferSpool()
  for (let i = 0; i < AWARDED; i++) {
    const family = i < 3 ? 42_230_000 : 43_210_000
    const offers = [
      offer({ ...OWN, family, unitAmount: 900, isSelected: i % 3 === 0, awardedQuantity: i % 3 === 0 ? 10 : 0 }),
      ...(i === 0
        ? []
        : [
            offer({ ...DOS, family, number: 2, unitAmount: 1_000, isSelected: i % 3 === 1 }),
            offer({ ...PERSON, family, number: 3, unitAmount: 800, isSelected: i % 3 === 2 }),
          ]),
    ]
    spool.add(
      tenderOffers(code(i + 1), offers, {
        month: '2026-09-01',
        closedOn: '2026-09-20',
        awardedOn: `2026-10-${10 + i}`,
        institutionRut: BUYER,
      }),
    )
  }
  await replaceOffers(app.database, { spool, sourceAt: NOW, completeMonth: null })
  company = await app.signIn('ventas@andina.cl')
  await company.call('POST', '/api/users/register', { username: 'ventas@andina.cl' })
  await company.call('POST', '/api/users/company', {
    user_id: company.sub,
    rut: OWN.rut,
    canonical_name: 'Andina',
    username: 'Andina',
    brand_name: 'Andina',
    email_address: 'ventas@andina.cl',
    phone_number: '+56 9 8765 4321',
  })
})
afterAll(() => app.close())

const ask = async (part: string, query = '') =>
  (await company.call('GET', `/api/institution/by/rut/${BUYER}/${part}${query}`)).body

test('MKT-1 how an institution buys, by the states of its tenders and the offers of the awarded ones', async () => {
  const { quarters, bought, ledger, ...profile } = await ask('profile')
  const figures = {
    bidders: { n: 12, median: 3, from: 3, to: 3 },
    days: { n: 12, median: 25.5, from: 22.75, to: 28.25 },
    single: { k: 1, n: 12 },
    // the person, who is the lowest, won four of eleven
    lowest: { k: 4, n: 11 },
    deserted: { k: 3, n: 16 },
    revoked: { k: 1, n: 16 },
  }
  expect(profile).toEqual({
    families: null,
    from: '2024-11-01',
    to: '2026-10-01',
    tenders: 16,
    ended: 16,
    ...figures,
    market: figures,
  })
  expect(ledger).toEqual({ to: '2026-09-01', source_at: NOW.toISOString() })
  expect(quarters).toHaveLength(11)
  expect(quarters[0].from).toBe('2024-03-01')
  expect(quarters.at(-1)).toMatchObject({ from: '2026-09-01', is_incomplete: true, tenders: 16, quotations: 0 })
  expect(bought.total).toBe(2)
  expect(bought.families.map(({ code, tenders }: { code: number; tenders: number }) => [code, tenders])).toEqual([
    [43_210_000, 13],
    [42_230_000, 3],
  ])
})

test('MKT-1 the scope of the own families, the type and the months narrow every figure', async () => {
  await company.call('POST', '/api/users/update', { user_id: company.sub, product_family_id: [42_230_000] })
  const mine = await ask('profile')
  expect(mine).toMatchObject({ families: [42_230_000], tenders: 3, single: { k: 1, n: 3 }, lowest: { k: 1, n: 2 } })
  expect(await ask('profile', '?scope=all')).toMatchObject({ families: null, tenders: 16 })
  expect(await ask('profile', '?scope=all&bid_type=3')).toMatchObject({ tenders: 0, bidders: null })
  expect(await ask('profile', '?scope=all&bid_type=2&months=12')).toMatchObject({ from: '2025-11-01', tenders: 16 })
  const unknown = (await company.call('GET', '/api/institution/by/rut/1-9/profile')).body
  expect(unknown).toMatchObject({ tenders: 0, ended: 0, bidders: null, deserted: { k: 0, n: 0 } })
})

test('MKT-1 each figure counts exactly its rows', async () => {
  const single = await ask('outcomes', '?scope=all&which=single')
  expect(single).toMatchObject({ total: 1, tenders: [{ bid_idn: code(1), bidders: 1, days: 20, status: 8 }] })
  const deserted = await ask('outcomes', '?scope=all&which=deserted')
  expect([deserted.total, deserted.tenders.length]).toEqual([3, 3])
  const ended = await ask('outcomes', '?scope=all&offset=10')
  expect([ended.total, ended.tenders.length]).toEqual([16, 6])
})

test('ESC-18 LED-3 the companies that an institution chooses are named, tenders that state weights are counted, and a natural person is only counted', async () => {
  const choices = await ask('choices', '?scope=all')
  expect(choices).toMatchObject({
    awarded: 12,
    read: 12,
    with_criteria: 12,
    with_weights: 2,
    legal: 2,
    others: 4,
    criteria: [
      { name: 'Plazo de entrega', tenders: 12 },
      { name: 'Precio', tenders: 12 },
    ],
    companies: [
      { rut: DOS.rut, name: DOS.name, is_own: false, tenders: 11, chosen: 4 },
      { rut: OWN.rut, name: OWN.name, is_own: true, tenders: 12, chosen: 4, awarded_clp: 36_000, last: '2026-09-01' },
    ],
  })
  for (const part of ['profile', 'choices', 'outcomes']) {
    expect(JSON.stringify(await ask(part, '?scope=all'))).not.toMatch(NAMED)
  }
})

test('DES-1 the quarters of an institution as a file, a percentage from ten on', async () => {
  const answer = await fetch(`${app.url}/api/institution/quarters/export?format=csv&scope=all&rut=${BUYER}`, {
    headers: { authorization: `Bearer ${company.token}` },
  })
  const [header, ...rows] = readCsv(Buffer.from(await answer.arrayBuffer()))
  expect(header?.slice(0, 5)).toEqual([
    ...['Trimestre, primer mes', 'Trimestre, último mes', 'Licitaciones publicadas', 'Adjudicadas con ofertas leídas'],
    'Cuántos ofertan, lo habitual',
  ])
  expect(rows).toHaveLength(11)
  expect(rows.at(-1)?.slice(0, 8)).toEqual(['2026-09', '2026-11', '16', '12', '3', '1', '8,3', '1,5'])
})

test.each(['?scope=both', '?months=13', '?bid_type=x', '?which=all', '?offset=-1'])(
  'a query with %s is refused',
  async (query) => {
    const part = query.startsWith('?which') || query.startsWith('?offset') ? 'outcomes' : 'profile'
    const { status, body } = await company.call('GET', `/api/institution/by/rut/${BUYER}/${part}${query}`)
    expect([status, typeof body.message]).toEqual([400, 'string'])
  },
)
