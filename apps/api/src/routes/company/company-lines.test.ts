import { OfferSpool } from '@mirador/database/offers/offer-spool'
import { replaceOffers } from '@mirador/database/offers/replace-offers'
import { ingestTenders } from '@mirador/database/tenders/tenders'
import { OFFER_CURRENCIES, OFFER_STATES } from '@mirador/domain/ledger/offer'
import { maskOf } from '@mirador/domain/ledger/offer-flags'
import { offer, tenderOffers } from '@mirador/domain/ledger/test-offer'
import { tenderItem, tenderRecord } from '@mirador/domain/tender/test-tender'
import { readCsv } from '@mirador/testing/files/read-spreadsheet'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApp } from '../../test-app.ts'

const NOW = new Date('2026-11-22T12:00:00Z')
const PERSON = { rut: '12345678-5', name: 'Rosalinda Quintupil Ñanco' }
const OWN = { rut: '76482913-1', name: 'Andina SpA' }
const DOS = { rut: '76000002-K', name: 'Dos Ltda' }
const TRES = { rut: '76000003-8', name: 'Tres SA' }
const code = (number: number) => `1057-${number}-LE26`
/** Texts that must not appear: a natural person, or internal fields of the database. */
const NAMED = /Quintupil|Rosalinda|12\.?345\.?678|supplier_id|tender_id|bidder_id/

let app: Awaited<ReturnType<typeof openTestApp>>
let company: Awaited<ReturnType<typeof app.signIn>>
let person: Awaited<ReturnType<typeof app.signIn>>
let nobody: Awaited<ReturnType<typeof app.signIn>>

beforeAll(async () => {
  app = await openTestApp({ now: () => NOW, settings: { RATE_LIMIT_FACTOR: '100' } })
  const items = Array.from({ length: 14 }, (_, i) =>
    tenderItem({ position: i + 1, product_name: `Producto ${String.fromCharCode(65 + i)}`, unit: 'Unidad' }),
  )
  const facts = { evaluation_criteria: 'AwardCriteria.Text9 ; Precio ; Plazo de entrega' }
  const records = [1, 2, 3, 4].map((number) =>
    tenderRecord({ bid_idn: code(number), name: `Compra ${number}`, status: 8, items, facts, read_at: NOW }),
  )
  await ingestTenders(app.database, records, NOW)
  const spool = new OfferSpool()
  spool.add(
    tenderOffers(code(1), [
      // won
      offer({ ...OWN, position: 1, unitAmount: 900, isSelected: true }),
      offer({ ...DOS, position: 1, number: 2, unitAmount: 1_000 }),
      // the chosen one was cheaper; the price of a natural person counts too
      offer({ ...OWN, position: 2, unitAmount: 1_000 }),
      offer({ ...PERSON, position: 2, number: 2, unitAmount: 880, isSelected: true }),
      // the own one was cheaper; the lower of two admitted own offers
      offer({ ...OWN, position: 3, unitAmount: 1_000 }),
      offer({ ...OWN, position: 3, number: 2, unitAmount: 1_200 }),
      offer({ ...OWN, position: 3, number: 3, unitAmount: 10, state: OFFER_STATES.rejected }),
      offer({ ...DOS, position: 3, number: 4, unitAmount: 1_060, isSelected: true }),
      // the same price
      offer({ ...OWN, position: 4, unitAmount: 500 }),
      offer({ ...DOS, position: 4, number: 2, unitAmount: 500, isSelected: true }),
      // other currencies, and a price that does not count
      offer({ ...OWN, position: 5, unitAmount: 40, currency: OFFER_CURRENCIES.CLF }),
      offer({ ...DOS, position: 5, number: 2, unitAmount: 900, isSelected: true }),
      offer({ ...OWN, position: 6, unitAmount: 7, flags: maskOf(['placeholder']) }),
      offer({ ...DOS, position: 6, number: 2, unitAmount: 900, isSelected: true }),
      // inadmissible, with its price
      offer({ ...OWN, position: 7, unitAmount: 640, state: OFFER_STATES.rejected }),
      offer({ ...TRES, position: 7, number: 2, unitAmount: 900, isSelected: true }),
      // nobody was chosen
      offer({ ...OWN, position: 8, unitAmount: 640 }),
      offer({ ...DOS, position: 8, number: 2, unitAmount: 700 }),
      // two were chosen
      offer({ ...OWN, position: 9, unitAmount: 640, isSelected: true }),
      offer({ ...DOS, position: 9, number: 2, unitAmount: 700, isSelected: true }),
      // not a line of the company
      offer({ ...DOS, position: 10, unitAmount: 1, isSelected: true }),
    ]),
  )
  spool.add(
    tenderOffers(
      code(2),
      Array.from({ length: 12 }, (_, i) => [
        offer({ ...OWN, position: i + 1, unitAmount: 1_000 }),
        offer({ ...TRES, position: i + 1, number: 2, unitAmount: 900 - i, isSelected: true }),
      ]).flat(),
      { awardedOn: '2026-11-14' },
    ),
  )
  spool.add(tenderOffers(code(3), [offer({ ...OWN, state: OFFER_STATES.rejected })], { status: 7, awardedOn: null }))
  spool.add(tenderOffers(code(4), [offer(OWN), offer({ ...DOS, number: 2 })], { status: 6, awardedOn: null }))
  await replaceOffers(app.database, { spool, sourceAt: NOW, completeMonth: null })
  company = await join('ventas@andina.cl', OWN.rut)
  person = await join('rosa@correo.cl', PERSON.rut)
  nobody = await app.signIn('nueva@correo.cl')
})
afterAll(() => app.close())

async function join(email: string, rut: string) {
  const joined = await app.signIn(email)
  await joined.call('POST', '/api/users/register', { username: email })
  const registered = await joined.call('POST', '/api/users/company', {
    user_id: joined.sub,
    rut,
    canonical_name: 'Andina',
    username: 'Andina',
    brand_name: 'Andina',
    email_address: email,
    phone_number: '+56 9 8765 4321',
  })
  expect(registered.status).toBe(200)
  return joined
}

const linesOf = async (query = '', who = company) => (await who.call('GET', `/api/company/lines${query}`)).body
const download = async (path: string, who = company) => {
  const answer = await fetch(app.url + path, { headers: { authorization: `Bearer ${who.token}` } })
  return { answer, file: Buffer.from(await answer.arrayBuffer()) }
}

const LATEST = 'sort=awarded'

test('ESC-32 the lines that a company lost come by its offer in pesos, without one last', async () => {
  const { lines } = await linesOf()
  expect(lines[0]).toMatchObject({ own_total: { amount: 10_000, currency: 'CLP' } })
  const { lines: last } = await linesOf('?offset=10')
  expect(last.slice(-5).map(({ own_total }: { own_total: unknown }) => own_total)).toEqual([
    { amount: 6_400, currency: 'CLP' },
    { amount: 6_400, currency: 'CLP' },
    { amount: 5_000, currency: 'CLP' },
    { amount: 400, currency: 'CLF' },
    null,
  ])
})

test('ESC-32 LED-3 to whom a company lost, most pesos first, and natural persons together without a name', async () => {
  const { body } = await company.call('GET', '/api/company/losses')
  const tres = Array.from({ length: 12 }, (_, i) => (900 - i) * 10).reduce((sum, one) => sum + one, 9_000)
  expect(body).toEqual({
    total: 2,
    winners: [
      { ...TRES, lines: 13, awarded_clp: tres, summed_lines: 13, close_lines: 0 },
      // two in pesos beside the line of another currency of its own, and one of the same price
      { ...DOS, lines: 4, awarded_clp: 10_600 + 5_000 + 9_000 + 9_000, summed_lines: 4, close_lines: 1 },
    ],
    rest: { lines: 0, awarded_clp: 0, summed_lines: 0, close_lines: 0 },
    unnamed: { lines: 1, awarded_clp: 8_800, summed_lines: 1, close_lines: 0 },
  })
  const nothing = { total: 0, winners: [], unnamed: null }
  for (const who of [person, nobody]) expect((await who.call('GET', '/api/company/losses')).body).toMatchObject(nothing)
})

test('MKT-1 the lines that a company lost, each with its price, the chosen one, the winner and the criteria', async () => {
  const { counts, total, lines } = await linesOf(`?${LATEST}`)
  expect(counts).toEqual({
    won: 2,
    chosen_cheaper: 13,
    own_cheaper: 1,
    same_price: 1,
    not_comparable: 3,
    inadmissible: 1,
    no_result: 2,
    close: 1,
  })
  expect(total).toBe(19)
  expect(lines).toHaveLength(10)
  expect(lines[0]).toMatchObject({ bid_idn: code(2), awarded_on: '2026-11-14', line: 1, outcome: 'chosen_cheaper' })
  const { lines: last } = await linesOf(`?${LATEST}&offset=10`)
  expect(last).toHaveLength(9)
  expect(last[2]).toEqual({
    bid_idn: code(1),
    tender_name: 'Compra 1',
    institution_name: null,
    awarded_on: '2026-11-12',
    line: 2,
    line_name: 'Producto B',
    unit: 'Unidad',
    outcome: 'chosen_cheaper',
    is_deserted: false,
    own: { amount: 1_000, currency: 'CLP' },
    own_total: { amount: 10_000, currency: 'CLP' },
    chosen: { amount: 880, currency: 'CLP' },
    difference: -0.12,
    difference_total: -1_200,
    winner: { rut: null, name: null, is_natural_person: true, winners: 1 },
    offers: 2,
    criteria: ['Precio', 'Plazo de entrega'],
  })
  expect(last.slice(3)).toMatchObject([
    { line: 3, outcome: 'own_cheaper', own: { amount: 1_000 }, chosen: { amount: 1_060 }, difference: 0.06, offers: 4 },
    { line: 4, outcome: 'same_price', difference: 0, winner: { ...DOS, is_natural_person: false, winners: 1 } },
    { line: 5, outcome: 'not_comparable', own: { amount: 40, currency: 'CLF' }, difference: null },
    { line: 6, outcome: 'not_comparable', own: null, chosen: { amount: 900 } },
    { line: 7, outcome: 'inadmissible', own: { amount: 640 }, difference: null },
    { line: 8, outcome: 'not_comparable', chosen: null, winner: null },
  ])
})

test.each([
  ['all', 23],
  ['lost', 19],
  ['close', 1],
  ['won', 2],
  ['chosen_cheaper', 13],
  ['own_cheaper', 1],
  ['same_price', 1],
  ['not_comparable', 3],
  ['inadmissible', 1],
  ['no_result', 2],
])('MKT-1 the outcome %s lists its %i lines, and the file has the same', async (outcome, count) => {
  const first = await linesOf(`?outcome=${outcome}`)
  const rest = await linesOf(`?outcome=${outcome}&offset=10`)
  const more = await linesOf(`?outcome=${outcome}&offset=20`)
  expect(first.total).toBe(count)
  const lines = [...first.lines, ...rest.lines, ...more.lines]
  expect(lines).toHaveLength(count)
  const { answer, file } = await download(`/api/company/lines/export?outcome=${outcome}&format=csv`)
  expect(answer.headers.get('x-row-count')).toBe(String(count))
  const [header, ...rows] = readCsv(file)
  expect(header?.slice(0, 3)).toEqual(['Adjudicación', 'Código', 'Licitación'])
  expect(rows.map((row) => [row[1], Number(row[4])])).toEqual(
    lines.map(({ bid_idn, line }: { bid_idn: string; line: number }) => [bid_idn, line]),
  )
})

test('MKT-1 the column orders the whole table, not the page', async () => {
  const { lines } = await linesOf('?outcome=chosen_cheaper&sort=difference&direction=asc')
  expect(lines.map(({ line }: { line: number }) => line)).toEqual([2, 12, 11, 10, 9, 8, 7, 6, 5, 4])
  const { lines: desc } = await linesOf('?outcome=all&sort=offers&direction=desc')
  expect(desc[0]).toMatchObject({ bid_idn: code(1), line: 3, offers: 4 })
  const { lines: names } = await linesOf('?outcome=all&sort=line&direction=desc')
  expect(names.slice(0, 2).map(({ line_name }: { line_name: string }) => line_name)).toEqual([
    'Producto L',
    'Producto K',
  ])
})

test('MKT-1 the rivals with the choices of buyers, and each figure lists its lines', async () => {
  const { body } = await company.call('GET', '/api/supplier/all')
  expect(body).toMatchObject({ total: 2, awarded_lines: 21, from: '2026-11-12', to: '2026-11-14' })
  const dos = body.companies.find(({ rut }: { rut: string }) => rut === DOS.rut)
  expect(dos).toMatchObject({ ...DOS, lines: 7, own_won: 1, rival_won: 4, both_won: 1, other_won: 0, none_won: 1 })
  const results = { all: 7, own: 1, rival: 4, both: 1, other: 0, none: 1 }
  for (const [result, count] of Object.entries(results)) {
    const { body: metLines } = await company.call('GET', `/api/company/rivals/lines?rut=${DOS.rut}&result=${result}`)
    expect(metLines).toMatchObject({ rival: DOS, total: count })
    expect(metLines.lines).toHaveLength(count)
    const { file } = await download(`/api/company/rivals/lines/export?rut=${DOS.rut}&result=${result}&format=csv`)
    expect(readCsv(file)).toHaveLength(count + 1)
  }
  const { body: ownLines } = await company.call('GET', `/api/company/rivals/lines?rut=${DOS.rut}&result=own`)
  expect(ownLines.lines).toMatchObject([
    { line: 1, result: 'own', own: { amount: 900, currency: 'CLP' }, rival: { amount: 1_000, currency: 'CLP' } },
  ])
})

test('LED-3 a natural person is no rival, and has no lines and no rivals of its own', async () => {
  const paths = [
    '/api/company/lines?outcome=all',
    '/api/supplier/all',
    '/api/company/losses',
    `/api/company/rivals/lines?rut=${DOS.rut}`,
  ]
  for (const who of [person, nobody]) {
    const [lines, rivals, , metLines] = await Promise.all(paths.map(async (path) => (await who.call('GET', path)).body))
    expect([lines.total, lines.lines, rivals.total, rivals.companies]).toEqual([0, [], 0, []])
    expect(metLines).toMatchObject({ rival: null, total: 0, lines: [] })
  }
  const answer = (await company.call('GET', `/api/company/rivals/lines?rut=${PERSON.rut}`)).body
  expect(answer).toEqual((await company.call('GET', '/api/company/rivals/lines?rut=76999999-1')).body)
  const answers = await Promise.all(paths.map(async (path) => (await company.call('GET', path)).body))
  const files = await Promise.all(
    [
      '/api/company/lines/export?outcome=all&format=csv',
      '/api/supplier/export?format=csv',
      `/api/company/rivals/lines/export?rut=${DOS.rut}&format=csv`,
    ].map(async (path) => (await download(path)).file.toString('utf8')),
  )
  for (const text of [JSON.stringify(answers), ...files]) expect(text).not.toMatch(NAMED)
})

test.each([
  ['/api/company/lines?outcome=ganadas', 'outcome'],
  ['/api/company/lines?sort=price', 'sort'],
  ['/api/company/lines?direction=up', 'direction'],
  ['/api/company/rivals/lines', 'rut'],
  ['/api/company/rivals/lines?rut=Dos', 'rut'],
  [`/api/company/rivals/lines?rut=${DOS.rut}&result=draw`, 'result'],
])('%s names the invalid field', async (path, field) => {
  const { status, body } = await company.call('GET', path)
  expect(status).toBe(400)
  expect(body.fields.map(({ field: name }: { field: string }) => name)).toEqual([field])
})
