import { ensureAccount, updateAccountRubros } from '@mirador/database/accounts/accounts'
import { insertCompany } from '@mirador/database/accounts/companies'
import { DocumentSpool } from '@mirador/database/documents/document-spool'
import { QUOTATION_TABLES } from '@mirador/database/documents/quotation-tables'
import { replaceDocuments } from '@mirador/database/documents/replace-documents'
import { matchSavedSearches } from '@mirador/database/saved-searches/match-searches'
import { ingestTenders } from '@mirador/database/tenders/tenders'
import { OFFER_CURRENCIES } from '@mirador/domain/ledger/offer'
import { type QuotationRequest, REQUEST_PROGRESS } from '@mirador/domain/ledger/quotation'
import { supplierIdentity } from '@mirador/domain/ledger/supplier-identity'
import type { TenderRecord } from '@mirador/domain/tender/tender'
import { tenderItem, tenderRecord } from '@mirador/domain/tender/test-tender'
import { DAY_MS, HOUR_MS } from '@mirador/domain/time/duration'
import { readCsv } from '@mirador/testing/files/read-spreadsheet'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApp } from '../../test-app.ts'

const NOW = new Date('2026-11-20T12:00:00Z')
const [OPEN, CHOSEN, UNDECIDED] = ['1057-1-COT26', '1057-2-COT26', '1057-3-COT26'] as const
const UNO = { rut: '76000001-1', name: 'Uno SpA' }
const PERSON = { rut: '12345678-5', name: 'Rosalinda Quintupil Ñanco' }

let app: Awaited<ReturnType<typeof openTestApp>>
let user: Awaited<ReturnType<typeof app.signIn>>

const tender = (n: number) =>
  tenderRecord({
    bid_idn: `1057-${n}-LE26`,
    name: `Carpas ${n}`,
    ...buyer,
    closes_at: new Date(NOW.getTime() + n * DAY_MS),
    read_at: NOW,
  })
const buyer = {
  institution_rut: '61602000-8',
  institution_name: 'Hospital de Talca',
  published_at: new Date(NOW.getTime() - DAY_MS),
  items: [tenderItem({ product_code: 43_211_503 })],
}
const agile = (bid_idn: string, patch: Partial<TenderRecord> = {}) =>
  tenderRecord({
    bid_idn,
    name: `Carpas ${bid_idn}`,
    source: 'agile-detail',
    ...buyer,
    currency: 'CLP',
    amount: 900_000,
    closes_at: new Date(NOW.getTime() + 5 * HOUR_MS),
    call: 1,
    only_small: true,
    read_at: NOW,
    ...patch,
  })

const quotation = ({ rut, name }: typeof UNO, total: number, isSelected = false) => ({
  supplier: supplierIdentity(rut, null, name),
  supplierName: name,
  size: null,
  isSelected,
  currency: OFFER_CURRENCIES.CLP,
  products: 1,
  total,
  unitAmount: null,
  flags: 0,
})
const request = (code: string, patch: Partial<QuotationRequest> = {}): QuotationRequest => ({
  code,
  month: '2026-11-01',
  progress: REQUEST_PROGRESS.chosen,
  name: 'Carpas',
  region: 7,
  budget: 900_000,
  unit: { rut: '61602000-8', institution: 'Hospital de Talca', code: '1057', name: 'Abastecimiento' },
  publishedOn: '2026-11-16',
  closesOn: '2026-11-18',
  deliveryDays: 3,
  status: 'Proveedor seleccionado',
  criterion: 'Precio',
  orderCode: '1057-9-AG26',
  orderStatus: null,
  orderAcceptedOn: null,
  cancelReason: null,
  hasEnvironmentalCriteria: null,
  hasSocialCriteria: null,
  products: [],
  quotations: [quotation(PERSON, 800_000), quotation(UNO, 850_000, true)],
  ...patch,
})

beforeAll(async () => {
  app = await openTestApp({ now: () => NOW, settings: { RATE_LIMIT_FACTOR: '100' } })
  const closed = { status: 6, closes_at: new Date(NOW.getTime() - 2 * DAY_MS) }
  await ingestTenders(
    app.database,
    [...[1, 2, 3, 4].map(tender), agile(OPEN), agile(CHOSEN, { ...closed, call: 2, only_small: false })],
    NOW,
  )
  await ingestTenders(app.database, [agile(UNDECIDED, closed)], NOW)
  const spool = new DocumentSpool(QUOTATION_TABLES)
  spool.add(request(CHOSEN))
  spool.add(
    request(UNDECIDED, { progress: REQUEST_PROGRESS.open, status: 'Cerrada', criterion: null, orderCode: null }),
  )
  await replaceDocuments(app.database, { spool, sourceAt: NOW, completeMonth: null })
  user = await app.signIn('ventas@empresa.cl')
  await ensureAccount(app.database.db, user.sub, NOW)
  const company = { sub: user.sub, rut: UNO.rut, canonical_name: UNO.name, brand_name: UNO.name }
  const contact = { email_address: 'ventas@empresa.cl', phone_number: '+56 9 8765 4321' }
  await insertCompany(app.database.db, { ...company, ...contact }, NOW)
})
afterAll(() => app.close())

const get = async (path: string) => (await user.call('GET', `/api${path}`)).body
const codesOf = ({ bids }: { bids: { bid_idn: string }[] }) => bids.map(({ bid_idn }) => bid_idn)

test('AGI-1 a list has tenders unless it requests Compra Ágil or both, with exact totals', async () => {
  const usual = await get('/bid/all')
  expect(usual).toMatchObject({ total: 4, open: 4 })
  expect(usual).not.toHaveProperty('agile')
  for (const { agile } of usual.bids) expect(agile).toBeUndefined()
  expect(await get('/bid/all?channel=licitaciones')).toEqual(usual)
  const listed = await get('/bid/all?channel=agil')
  expect(listed).toMatchObject({ total: 3, open: 1 })
  expect(codesOf(listed)).toEqual([OPEN, CHOSEN, UNDECIDED])
  const both = await get('/bid/all?channel=ambas&sort=closing')
  expect(both).toMatchObject({ total: 7, open: 5, agile: 3 })
  expect(codesOf(both)[0]).toBe(OPEN)
  expect((await user.call('GET', '/api/bid/all?channel=todas')).status).toBe(400)
})

test('AGI-1 the words, facets and figures of today are those of the requested channel', async () => {
  expect(await get('/bid/all?q=carpas')).toMatchObject({ total: 4 })
  expect(await get('/bid/all?q=carpas&channel=ambas')).toMatchObject({ total: 7, agile: 3 })
  const open = async (channel: string) =>
    (await get(`/bid/facets?channel=${channel}`)).status.find(({ value }: { value: string }) => value === 'publicada')
  expect(await open('licitaciones')).toMatchObject({ total: 4 })
  expect(await open('agil')).toMatchObject({ total: 1 })
  expect(await open('ambas')).toMatchObject({ total: 5 })
  expect((await get('/bid/today')).closing_today.total).toBe(0)
  expect((await get('/bid/today?channel=agil')).closing_today.total).toBe(1)
  expect(await get('/bid/figures')).toMatchObject({ total: 4, open: 4 })
  expect((await get('/institution/all?q=talca')).institution[0]).toMatchObject({ tenders: 4, open_tenders: 4 })
})

test('AGI-1 a search by code finds a Compra Ágil, and followed processes are of both channels', async () => {
  expect(codesOf(await get(`/bid/all?q=${OPEN.toLowerCase()}`))).toEqual([OPEN])
  expect(codesOf(await get('/bid/all?q=1057-2')).toSorted()).toEqual([CHOSEN, '1057-2-LE26'])
  for (const bid_idn of [OPEN, '1057-3-LE26']) await user.call('POST', '/api/users/follow_bid', { bid_idn })
  expect(codesOf(await get('/bid/all?following=true&sort=closing'))).toEqual([OPEN, '1057-3-LE26'])
  expect((await get('/users/follow_bid')).total).toBe(2)
})

test('AGI-1 a decided Compra Ágil shows the chosen supplier, the reason and the order, and names no natural person', async () => {
  const [listed] = (await get(`/bid/all?q=${CHOSEN}`)).bids
  const chosen = { ...UNO, is_natural_person: false, total: 850_000, currency: 'CLP' }
  const order = { code: '1057-9-AG26', supplier: null, sent_on: null, total_clp: null }
  const result = {
    status: 'Proveedor seleccionado',
    reason: 'Precio',
    cancel_reason: null,
    quoters: 2,
    chosen,
    order,
  }
  expect(listed.agile).toEqual({ call: 2, only_small: false, result })
  const [detail] = await get(`/bid/by/${CHOSEN}`)
  expect(detail.official_url).toBe(`https://buscador.mercadopublico.cl/ficha?code=${CHOSEN}`)
  const person = {
    rut: null,
    name: null,
    is_natural_person: true,
    total: 800_000,
    currency: 'CLP',
    is_selected: false,
    is_own: false,
  }
  expect(detail.agile).toEqual({
    ...listed.agile,
    second_call_closes_at: null,
    quotations: [{ ...chosen, is_selected: true, is_own: true }, person],
  })
  expect(JSON.stringify([listed, detail])).not.toMatch(/12345678|Quintupil/)
  // another account quoted for nothing
  const visitor = await app.signIn('otra@empresa.cl')
  const [unowned] = (await visitor.call('GET', `/api/bid/by/${CHOSEN}`)).body
  expect(unowned.agile.quotations.map(({ is_own }: { is_own: boolean }) => is_own)).toEqual([false, false])
})

test('AGI-1 an undecided Compra Ágil names no company that quoted', async () => {
  const [detail] = await get(`/bid/by/${UNDECIDED}`)
  expect(detail.agile).toEqual({ call: 1, only_small: true, result: null, second_call_closes_at: null, quotations: [] })
  const [tender] = await get('/bid/by/1057-1-LE26')
  expect(tender).not.toHaveProperty('agile')
})

test('AGI-1 a saved search keeps its channel and matches nothing of the other', async () => {
  const save = async (name: string, filters: object) =>
    (await user.call('POST', '/api/users/searches', { name, filters, in_digest: true })).body
  const [usual, agil, both] = [
    await save('Carpas', { q: 'plegables' }),
    await save('Carpas ágiles', { q: 'plegables', channel: 'agil' }),
    await save('Todas', { q: 'plegables', channel: 'ambas' }),
  ]
  expect([usual.id, agil.id, both.id].every(Boolean)).toBe(true)
  await ingestTenders(
    app.database,
    [{ ...tender(5), name: 'Carpas plegables' }, agile('1057-4-COT26', { name: 'Carpas plegables' })],
    NOW,
  )
  await matchSavedSearches(app.database.db, new Date(NOW.getTime() + HOUR_MS))
  const { searches } = await get('/users/searches')
  const news = Object.fromEntries(searches.map((s: { name: string; new_matches: number }) => [s.name, s.new_matches]))
  expect(news).toEqual({ Carpas: 1, 'Carpas ágiles': 1, Todas: 2 })
})

test('AGI-1 a file has the rows of its list', async () => {
  const rows = async (query: string) => {
    const answer = await fetch(`${app.url}/api/bid/export?format=csv&scope=all${query}`, {
      headers: { authorization: `Bearer ${user.token}` },
    })
    expect(answer.status).toBe(200)
    return readCsv(Buffer.from(await answer.arrayBuffer()))
  }
  const total = async (query: string) => (await get(`/bid/all?${query}`)).total
  for (const query of ['', '&channel=agil', '&channel=ambas']) {
    expect((await rows(query)).length - 1).toBe(await total(query))
  }
})

test('AGI-1 rubros of an account narrow both channels', async () => {
  const { sub } = user
  await updateAccountRubros(app.database.db, sub, [50_100_000])
  expect((await get('/bid/all?scope=mine&channel=ambas')).total).toBe(0)
  await updateAccountRubros(app.database.db, sub, [43_210_000])
  expect((await get('/bid/all?scope=mine&channel=agil')).total).toBe((await get('/bid/all?channel=agil')).total)
})
