import { ensureAccount } from '@mirador/database/accounts/accounts'
import { insertCompany } from '@mirador/database/accounts/companies'
import { OfferSpool } from '@mirador/database/offers/offer-spool'
import { replaceOffers } from '@mirador/database/offers/replace-offers'
import { ingestTenders } from '@mirador/database/tenders/tenders'
import { OFFER_CURRENCIES, OFFER_STATES } from '@mirador/domain/ledger/offer'
import { maskOf, OFFER_FLAG_NAMES } from '@mirador/domain/ledger/offer-flags'
import { offer, tenderOffers } from '@mirador/domain/ledger/test-offer'
import { tenderItem, tenderRecord } from '@mirador/domain/tender/test-tender'
import { readCsv, readXlsx } from '@mirador/testing/files/read-spreadsheet'
import { OFFER_REASONS } from '@mirador/texts/tender-offers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApp } from '../../test-app.ts'

const NOW = new Date('2026-11-22T12:00:00Z')
const MADE = new Date('2026-11-20T03:00:00Z')
const [AWARDED, CLOSED, DESERTED, LONG, WITHOUT] = ['1', '2', '3', '4', '5'].map((n) => `1057-${n}-LE26`) as [
  string,
  string,
  string,
  string,
  string,
]
const PERSON = { rut: '12345678-5', name: 'Rosalinda Quintupil Ñanco' }
const UNO = { rut: '76000001-1', name: 'Uno SpA' }
const DOS = { rut: '76000002-K', name: 'Dos Ltda' }

let app: Awaited<ReturnType<typeof openTestApp>>
let user: Awaited<ReturnType<typeof app.signIn>>

beforeAll(async () => {
  app = await openTestApp({ now: () => NOW, settings: { RATE_LIMIT_FACTOR: '100' } })
  const items = (count: number) =>
    Array.from({ length: count }, (_, i) =>
      tenderItem({ position: i + 1, product_name: `Producto ${i + 1}`, unit: 'Unidad', quantity: 10 }),
    )
  const records = [AWARDED, CLOSED, DESERTED, LONG, WITHOUT].map((bid_idn) =>
    tenderRecord({ bid_idn, status: 8, items: items(bid_idn === LONG ? 23 : 2), read_at: NOW }),
  )
  await ingestTenders(app.database, records, NOW)
  const spool = new OfferSpool()
  spool.add(
    tenderOffers(AWARDED, [
      offer({ ...UNO, number: 1, unitAmount: 900, state: OFFER_STATES.rejected }),
      offer({ ...PERSON, number: 2, unitAmount: 1_000, isSelected: true, flags: maskOf(['wrongCheckDigit']) }),
      offer({ ...DOS, number: 3, unitAmount: 40, flags: maskOf(['outOfScale', 'placeholder']) }),
      offer({ ...PERSON, number: 4, unitAmount: 1_100 }),
      offer({ rut: null, name: 'Foreign Inc', number: 5, unitAmount: null, totalAmount: null }),
      offer({ ...DOS, position: 2, unitAmount: 7.5, currency: OFFER_CURRENCIES.CLF, isSelected: true }),
    ]),
  )
  spool.add(tenderOffers(CLOSED, [offer(UNO), offer({ ...DOS, number: 2 })], { status: 6, awardedOn: null }))
  spool.add(tenderOffers(DESERTED, [offer({ ...UNO, state: OFFER_STATES.rejected })], { status: 7 }))
  spool.add(
    tenderOffers(
      LONG,
      Array.from({ length: 23 }, (_, i) => offer({ ...UNO, position: i + 1, isSelected: true })),
    ),
  )
  await replaceOffers(app.database, { spool, sourceAt: MADE, completeMonth: null })
  user = await app.signIn('ventas@empresa.cl')
})
afterAll(() => app.close())

const offersOf = async (bid_idn: string, more = '') =>
  (await user.call('GET', `/api/bid/offers?bid_idn=${bid_idn}${more}`)).body
const download = async (format: string, bid_idn = AWARDED) => {
  const answer = await fetch(`${app.url}/api/bid/offers/export?bid_idn=${bid_idn}&format=${format}`, {
    headers: { authorization: `Bearer ${user.token}` },
  })
  return { answer, file: Buffer.from(await answer.arrayBuffer()) }
}

test('LED-1 the offers of an awarded tender by line, the chosen ones first, with the reasons why some do not count', async () => {
  const { lines, ...summary } = await offersOf(AWARDED.toLowerCase())
  expect(summary).toEqual({
    month: '2026-11-01',
    source_at: MADE.toISOString(),
    is_decided: true,
    offers: 6,
    bidders: 4,
    total: 2,
    own: null,
  })
  expect(lines.map(({ offers, ...line }: { offers: unknown[] }) => line)).toEqual([
    { line: 1, name: 'Producto 1', quantity: 10, unit: 'Unidad', bidders: 4, comparison: null },
    { line: 2, name: 'Producto 2', quantity: 10, unit: 'Unidad', bidders: 1, comparison: null },
  ])
  const person = {
    bidder: null,
    is_natural_person: true,
    is_own: false,
    is_inadmissible: false,
    currency: 'CLP',
    flags: [],
  }
  const company = { is_natural_person: false, is_own: false, is_selected: false, quantity: 10, awarded_quantity: 0 }
  expect(lines[0].offers).toEqual([
    { ...person, is_selected: true, unit_amount: 1_000, total_amount: 10_000, quantity: 10, awarded_quantity: 10 },
    {
      ...company,
      bidder: DOS,
      is_inadmissible: false,
      currency: 'CLP',
      unit_amount: 40,
      total_amount: 400,
      flags: ['outOfScale', 'placeholder'],
    },
    {
      ...company,
      bidder: UNO,
      is_inadmissible: true,
      currency: 'CLP',
      unit_amount: 900,
      total_amount: 9_000,
      flags: [],
    },
    { ...person, is_selected: false, unit_amount: 1_100, total_amount: 11_000, quantity: 10, awarded_quantity: 0 },
    {
      ...company,
      bidder: null,
      is_inadmissible: false,
      currency: 'CLP',
      unit_amount: null,
      total_amount: null,
      flags: [],
    },
  ])
  expect(lines[1].offers).toMatchObject([{ bidder: DOS, is_selected: true, currency: 'CLF', unit_amount: 7.5 }])
})

test('LED-3 the offer of a natural person has no name, RUT or key, in answers and files', async () => {
  const workbook = JSON.stringify((await readXlsx((await download('xlsx')).file)).map((row) => [...row]))
  const csv = (await download('csv')).file.toString('utf8')
  for (const text of [JSON.stringify(await offersOf(AWARDED)), workbook, csv]) {
    expect(text).toContain('Dos Ltda')
    expect(text).not.toMatch(/Quintupil|Rosalinda|12\.?345\.?678/)
    expect(text).not.toMatch(/Foreign Inc/)
    expect(text).not.toMatch(/supplier_id|tender_id|"number"/)
  }
})

test('nobody is named and no price shown while a process is not decided', async () => {
  expect(await offersOf(CLOSED)).toMatchObject({ is_decided: false, offers: 2, bidders: 2, total: 1, lines: [] })
  expect(readCsv((await download('csv', CLOSED)).file)).toHaveLength(1)
})

test('in a deserted tender every offer is rejected, which does not make it inadmissible', async () => {
  const { is_decided, lines } = await offersOf(DESERTED)
  expect(is_decided).toBe(true)
  expect(lines[0].offers).toMatchObject([{ bidder: UNO, is_selected: false, is_inadmissible: false }])
})

test('ten lines a page, and none after the last page', async () => {
  const pages = await Promise.all([0, 10, 20, 30].map((offset) => offersOf(LONG, `&offset=${offset}`)))
  expect(pages.map(({ total }) => total)).toEqual([23, 23, 23, 23])
  expect(pages.map(({ lines }) => lines.map(({ line }: { line: number }) => line))).toEqual([
    Array.from({ length: 10 }, (_, i) => i + 1),
    Array.from({ length: 10 }, (_, i) => i + 11),
    [21, 22, 23],
    [],
  ])
})

test('a tender without offers, or an unknown one, has none', async () => {
  const none = {
    month: null,
    source_at: null,
    is_decided: false,
    offers: 0,
    bidders: 0,
    total: 0,
    own: null,
    lines: [],
  }
  expect(await offersOf(WITHOUT)).toEqual(none)
  expect(await offersOf('9-9-LE26')).toEqual(none)
  expect((await user.call('GET', `/api/bid/by/${WITHOUT}`)).body[0].offers).toBe(0)
  expect((await user.call('GET', `/api/bid/by/${AWARDED}`)).body[0].offers).toBe(6)
  expect((await user.call('GET', '/api/bid/offers')).status).toBe(400)
})

test('the file has every offer with its reasons in words', async () => {
  const { answer, file } = await download('csv')
  expect(answer.headers.get('content-disposition')).toContain('ofertas-2026-11-22.csv')
  expect(answer.headers.get('x-row-count')).toBe('6')
  const [header, ...rows] = readCsv(file)
  expect(header).toEqual([
    ...['Línea', 'Producto o servicio', 'Cantidad pedida', 'Unidad', 'Proveedor', 'RUT', 'Resultado'],
    ...['Precio unitario', 'Moneda', 'Cantidad ofertada', 'Total ofertado', 'Cantidad adjudicada'],
    'Por qué no cuenta, o qué tiene de raro',
  ])
  expect(rows.map(([line, , , , bidder, rut, result]) => [line, bidder, rut, result])).toEqual([
    ['1', 'Persona natural', '', 'Elegida'],
    ['1', 'Dos Ltda', '76.000.002-K', 'No elegida'],
    ['1', 'Uno SpA', '76.000.001-1', 'Inadmisible'],
    ['1', 'Persona natural', '', 'No elegida'],
    ['1', 'Proveedor sin RUT chileno', '', 'No elegida'],
    ['2', 'Dos Ltda', '76.000.002-K', 'Elegida'],
  ])
  expect(rows[1]?.at(-1)).toBe(`${OFFER_REASONS.outOfScale} ${OFFER_REASONS.placeholder}`)
  expect(Object.keys(OFFER_REASONS).toSorted()).toEqual([...OFFER_FLAG_NAMES].toSorted())
})

async function companyOf(email: string, { rut, name }: { rut: string; name: string }) {
  const joined = await app.signIn(email)
  await ensureAccount(app.database.db, joined.sub, NOW)
  const contact = { brand_name: name, email_address: email, phone_number: '+56 9 8765 4321' }
  await insertCompany(app.database.db, { sub: joined.sub, rut, canonical_name: name, ...contact }, NOW)
  return joined
}

test('MKT-1 the offers of the own company are marked, with its price beside the chosen one, for its account only', async () => {
  const mine = await companyOf('ventas@dos.cl', DOS)
  const { body } = await mine.call('GET', `/api/bid/offers?bid_idn=${AWARDED}`)
  const { results, ...own } = body.own
  expect(own).toEqual({ lines: 2, won: 1, rut: DOS.rut, is_unseen: false })
  const price = (amount: number, currency: string) => ({ amount, currency })
  const unnamed = { rut: null, name: null, is_natural_person: true, winners: 1 }
  expect(results).toEqual([
    {
      line: 2,
      name: 'Producto 2',
      outcome: 'won',
      own: price(7.5, 'CLF'),
      chosen: price(7.5, 'CLF'),
      difference: null,
      difference_total: null,
      winner: { ...DOS, is_natural_person: false, winners: 1 },
    },
    {
      line: 1,
      name: 'Producto 1',
      outcome: 'not_comparable',
      own: null,
      chosen: price(1_000, 'CLP'),
      difference: null,
      difference_total: null,
      winner: unnamed,
    },
  ])
  expect(body.lines.map(({ comparison }: { comparison: unknown }) => comparison)).toEqual([
    { outcome: 'not_comparable', own: null, chosen: { amount: 1_000, currency: 'CLP' }, difference: null },
    {
      outcome: 'won',
      own: { amount: 7.5, currency: 'CLF' },
      chosen: { amount: 7.5, currency: 'CLF' },
      difference: null,
    },
  ])
  const marked = body.lines.flatMap(({ offers }: { offers: { is_own: boolean; bidder: unknown }[] }) =>
    offers.filter(({ is_own }) => is_own).map(({ bidder }) => bidder),
  )
  expect(marked).toEqual([DOS, DOS])
  expect((await mine.call('GET', `/api/bid/offers?bid_idn=${DESERTED}`)).body.own).toBeNull()
  const person = await companyOf('ventas@persona.cl', PERSON)
  expect((await person.call('GET', `/api/bid/offers?bid_idn=${AWARDED}`)).body).toEqual(await offersOf(AWARDED))
})

test('ESC-20 the first page has the own lines of every page, those of most money first', async () => {
  const mine = await companyOf('ventas@uno.cl', UNO)
  const ownOf = async (offset: number) =>
    (await mine.call('GET', `/api/bid/offers?bid_idn=${LONG}&offset=${offset}`)).body.own
  const first = await ownOf(0)
  expect(first).toMatchObject({ lines: 23, won: 23, rut: UNO.rut })
  expect(first.results.map(({ line }: { line: number }) => line).sort((a: number, b: number) => a - b)).toEqual(
    Array.from({ length: 23 }, (_, i) => i + 1),
  )
  expect(await ownOf(10)).toEqual({ ...first, results: [] })
})
