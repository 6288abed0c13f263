import { countLexemes } from '@mirador/database/fit/lexeme-sample'
import { OfferSpool } from '@mirador/database/offers/offer-spool'
import { replaceOffers } from '@mirador/database/offers/replace-offers'
import { ingestTenders } from '@mirador/database/tenders/tenders'
import { offer, tenderOffers } from '@mirador/domain/ledger/test-offer'
import type { TenderRecord } from '@mirador/domain/tender/tender'
import { tenderItem, tenderRecord } from '@mirador/domain/tender/test-tender'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApp } from '../../test-app.ts'

const NOW = new Date('2026-11-22T12:00:00Z')
const FAMILY = 42_140_000
const [ASKED, ONE, SEVERAL, BY_PERSON, UNLOADED, DESERTED, ELSEWHERE] = [
  ...['1057-99-LE26', '1057-1-LE26', '1057-2-LE26', '1057-3-LE26', '1057-4-LE26', '1057-5-LE26', '1057-6-LE26'],
] as const
const UNO = { rut: '76000001-1', name: 'Uno SpA' }
const DOS = { rut: '76000002-K', name: 'Dos Ltda' }
const PERSON = { rut: '12345678-5', name: 'Rosalinda Quintupil Ñanco' }
const OTHER_BUYER = { institution_rut: '61602001-6', institution_name: 'Otro Hospital Ficticio' }

let app: Awaited<ReturnType<typeof openTestApp>>
let user: Awaited<ReturnType<typeof app.signIn>>

const record = (bid_idn: string | undefined, parts: Partial<TenderRecord> = {}) =>
  tenderRecord({
    bid_idn: bid_idn ?? '',
    name: 'Lentes ópticos con armazón',
    status: 8,
    currency: 'CLP',
    read_at: NOW,
    institution_rut: '61602000-8',
    institution_name: 'Hospital Ficticio',
    published_at: new Date('2026-10-01T12:00:00Z'),
    closes_at: new Date('2026-11-10T18:00:00Z'),
    items: [tenderItem({ product_code: 42_142_902, product_name: 'Lentes', description: 'Lentes monofocales' })],
    ...parts,
  })

const awarded = (supplier: typeof UNO, unit_amount: number) => ({
  awarded_at: new Date('2026-11-14T15:00:00Z'),
  award: { type: 1, date: null, number: null, bidders: 4, act_url: null },
  items: [
    tenderItem({
      product_code: 42_142_902,
      product_name: 'Lentes',
      description: 'Lentes monofocales',
      quantity: 10,
      awards: [{ supplier_rut: supplier.rut, supplier_name: supplier.name, quantity: 10, unit_amount }],
    }),
  ],
})

beforeAll(async () => {
  app = await openTestApp({ now: () => NOW, settings: { RATE_LIMIT_FACTOR: '100' } })
  await ingestTenders(
    app.database,
    [
      record(ASKED, { status: 5, closes_at: new Date('2026-12-01T18:00:00Z') }),
      ...[record(ONE), record(SEVERAL, OTHER_BUYER), record(BY_PERSON)],
      record(UNLOADED, { ...OTHER_BUYER, ...awarded(DOS, 5_000) }),
      record(DESERTED, { status: 7 }),
      record(ELSEWHERE, { name: 'Poda de árboles', items: [] }),
    ],
    NOW,
  )
  await countLexemes(app.database.db, NOW)
  const spool = new OfferSpool()
  const add = (code: string | undefined, ...offers: Parameters<typeof offer>[0][]) =>
    spool.add(
      tenderOffers(
        code ?? '',
        offers.map((parts, n) => offer({ family: FAMILY, number: n + 1, unitAmount: 1_000, ...parts })),
        { institutionRut: '61602000-8', month: '2026-10-01' },
      ),
    )
  add(ONE, { ...UNO, isSelected: true }, { ...DOS }, { ...PERSON })
  add(SEVERAL, { ...UNO, isSelected: true }, { ...DOS, isSelected: true, flags: 1 }, { ...PERSON, isSelected: true })
  add(BY_PERSON, { ...PERSON, isSelected: true })
  await replaceOffers(app.database, { spool, sourceAt: NOW, completeMonth: null })
  user = await app.signIn('ventas@empresa.cl')
})
afterAll(() => app.close())

const read = async (bid_idn: string | undefined) => (await user.call('GET', `/api/bid/similar?bid_idn=${bid_idn}`)).body

test('MKT-1 similar awarded tenders with winner, amount, bidders, days and the shared words', async () => {
  const { tenders } = await read(ASKED)
  const byCode = new Map(tenders.map((tender: { bid_idn: string }) => [tender.bid_idn, tender]))
  expect([...byCode.keys()].sort()).toEqual([ONE, SEVERAL, BY_PERSON, UNLOADED])
  expect(byCode.get(ONE)).toEqual({
    bid_idn: ONE,
    name: 'Lentes ópticos con armazón',
    institution_name: 'Hospital Ficticio',
    is_same_institution: true,
    awarded_on: '2026-11-12',
    days: 2,
    bidders: 3,
    winner: UNO,
    companies: 1,
    has_natural_person: false,
    has_unknown: false,
    awarded_clp: 10_000,
    words: expect.arrayContaining(['lentes', 'ópticos', 'monofocales']),
  })
  expect(byCode.get(UNLOADED)).toMatchObject({
    is_same_institution: false,
    awarded_on: '2026-11-14',
    days: 4,
    bidders: 4,
    winner: DOS,
    awarded_clp: 50_000,
  })
})

test('MKT-2 several winners are counted, and there is no amount where a part does not count as money', async () => {
  const { tenders } = await read(ASKED)
  expect(tenders.find(({ bid_idn }: { bid_idn: string }) => bid_idn === SEVERAL)).toMatchObject({
    winner: null,
    companies: 2,
    has_natural_person: true,
    awarded_clp: null,
    bidders: 3,
  })
})

test('LED-3 a natural person who won is not named', async () => {
  const { tenders } = await read(ASKED)
  expect(tenders.find(({ bid_idn }: { bid_idn: string }) => bid_idn === BY_PERSON)).toMatchObject({
    winner: null,
    companies: 0,
    has_natural_person: true,
    awarded_clp: 10_000,
  })
  expect(JSON.stringify(tenders)).not.toMatch(/Quintupil|12345678/)
})

test('MKT-1 tenders awarded after a tender closed are not its past, and an unknown tender has none', async () => {
  expect((await read(ONE)).tenders).toEqual([])
  expect((await read('9-9-LE26')).tenders).toEqual([])
})

test('LED-3 where only the award is known, a winner without a RUT is not named in similar tenders, lists and details', async () => {
  const code = '1057-31-LE26'
  const winner = { rut: '', name: 'Rosalinda Quintupil' }
  await ingestTenders(app.database, [record(code, { ...OTHER_BUYER, ...awarded(winner, 7_000) })], NOW)
  const { tenders } = await read(ASKED)
  expect(tenders.find(({ bid_idn }: { bid_idn: string }) => bid_idn === code)).toMatchObject({
    winner: null,
    companies: 0,
    has_natural_person: false,
    has_unknown: true,
    awarded_clp: 70_000,
  })
  const list = (await user.call('GET', '/api/bid/all?status=adjudicada')).body
  const detail = (await user.call('GET', `/api/bid/by/${code}`)).body
  expect(list.bids.find(({ bid_idn }: { bid_idn: string }) => bid_idn === code).winners.suppliers).toEqual([
    { rut: null, name: null, is_natural_person: false, amount: 70_000 },
  ])
  expect(detail[0].items[0].awards).toMatchObject([{ supplier_rut: '', supplier_name: null }])
  expect(JSON.stringify([tenders, list, detail])).not.toMatch(/Quintupil/)
})
