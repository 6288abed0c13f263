import { OFFER_CURRENCIES } from '@mirador/domain/ledger/offer'
import type { PurchaseOrder } from '@mirador/domain/ledger/purchase-order'
import { type QuotationRequest, REQUEST_PROGRESS } from '@mirador/domain/ledger/quotation'
import { supplierIdentity } from '@mirador/domain/ledger/supplier-identity'
import { CHANNEL } from '@mirador/domain/tender/channel'
import { tenderRecord } from '@mirador/domain/tender/test-tender'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '../connection/connect.ts'
import { DocumentSpool } from '../documents/document-spool.ts'
import { PURCHASE_TABLES } from '../documents/purchase-tables.ts'
import { QUOTATION_TABLES } from '../documents/quotation-tables.ts'
import { replaceDocuments } from '../documents/replace-documents.ts'
import { ingestTenders } from '../tenders/tenders.ts'
import { openTestDatabase } from '../testing/test-database.ts'
import { listProposals } from './proposals.ts'

const NOW = new Date('2026-11-23T13:12:00Z')
const OWN = { rut: '76482913-K', name: 'Papelera del Maule SpA' }
const OTHER = { rut: '76000001-1', name: 'Uno SpA' }
const PERSON = { rut: '12345678-5', name: 'Rosalinda Quintupil Ñanco' }
const UNIT = { rut: '61602000-8', institution: 'Hospital de Talca', code: '1057', name: 'Abastecimiento' }
const CODES = Array.from({ length: 8 }, (_, turn) => `1057-${turn + 1}-COT26`)

let database: Database
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

const quotation = ({ rut, name }: typeof OWN, total: number, isSelected = false) => ({
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

const request = (turn: number, patch: Partial<QuotationRequest>): QuotationRequest => ({
  code: CODES[turn] ?? '',
  month: '2026-11-01',
  progress: REQUEST_PROGRESS.chosen,
  name: 'Carpas',
  region: 7,
  budget: 900_000,
  unit: UNIT,
  publishedOn: '2026-11-16',
  closesOn: '2026-11-18',
  deliveryDays: 3,
  status: 'Proveedor seleccionado',
  criterion: 'Precio',
  orderCode: null,
  orderStatus: null,
  orderAcceptedOn: null,
  cancelReason: null,
  hasEnvironmentalCriteria: null,
  hasSocialCriteria: null,
  products: [],
  quotations: [],
  ...patch,
})

const order = (turn: number, { rut, name }: typeof OWN, status = 6): PurchaseOrder => ({
  code: `1057-${turn}-AG26`,
  month: '2026-11-01',
  progress: 20_000,
  unit: UNIT,
  supplier: supplierIdentity(rut, null, name),
  supplierName: name,
  name: 'Carpas',
  kind: 'AG',
  status,
  supplierStatus: null,
  isDirect: null,
  isCompraAgil: true,
  region: 7,
  createdOn: '2026-11-19',
  sentOn: '2026-11-19',
  acceptedOn: null,
  cancelledOn: null,
  tenderCode: CODES[turn] ?? '',
  agreementCode: null,
  currency: OFFER_CURRENCIES.CLP,
  total: 952_000,
  net: 800_000,
  tax: 152_000,
  totalClp: 952_000,
  flags: 0,
  lines: [],
})

test('a Compra Ágil proposes won or lost where its order or its quotations say who won or that it is deserted', async () => {
  await ingestTenders(
    database,
    CODES.map((bid_idn) => tenderRecord({ bid_idn, status: 6, source: 'agile-detail', currency: 'CLP' })),
    NOW,
  )
  const requests = new DocumentSpool(QUOTATION_TABLES)
  requests.add(request(0, { quotations: [quotation(OWN, 800_000, true), quotation(OTHER, 850_000)] }))
  requests.add(request(1, { quotations: [quotation(OWN, 800_000), quotation(OTHER, 790_000, true)] }))
  // a natural person won, and the company did not quote
  requests.add(request(2, { quotations: [quotation(PERSON, 700_000, true)] }))
  requests.add(
    request(3, { progress: REQUEST_PROGRESS.open, status: 'Cerrada', quotations: [quotation(OWN, 800_000)] }),
  )
  // the chosen one withdrew, and the order went to the next one
  requests.add(request(4, { quotations: [quotation(OWN, 800_000), quotation(OTHER, 790_000, true)] }))
  requests.add(request(5, { status: 'Desierta', quotations: [quotation(OWN, 800_000)] }))
  await replaceDocuments(database, { spool: requests, sourceAt: NOW, completeMonth: null })
  const orders = new DocumentSpool(PURCHASE_TABLES)
  orders.add(order(4, OWN))
  orders.add(order(6, OTHER))
  // cancelled
  orders.add(order(7, OTHER, 9))
  await replaceDocuments(database, { spool: orders, sourceAt: NOW, completeMonth: null })

  const stored = await database.db.selectFrom('tender').select(['id', 'bid_idn']).execute()
  const tenders = stored.map(({ id, bid_idn }) => ({
    tender_id: id,
    bid_idn,
    channel: CHANNEL.agile,
    status: 6,
    currency: 'CLP',
    amount_clp: 777_000,
  }))
  const proposals = await listProposals(database.db, '76.482.913-k', tenders)
  const idOf = new Map(stored.map(({ id, bid_idn }) => [bid_idn, id]))
  expect(CODES.map((code) => proposals.get(idOf.get(code) ?? 0))).toEqual([
    { stage: 'ganada', own_clp: 800_000, chosen_clp: 800_000 },
    { stage: 'perdida', own_clp: 800_000, chosen_clp: 790_000 },
    { stage: 'perdida', own_clp: 777_000, chosen_clp: 700_000 },
    undefined,
    { stage: 'ganada', own_clp: 800_000, chosen_clp: 800_000 },
    { stage: 'perdida', own_clp: 800_000, chosen_clp: null },
    { stage: 'perdida', own_clp: 777_000, chosen_clp: null },
    undefined,
  ])
  // without a company only that it is deserted is known
  expect([...(await listProposals(database.db, undefined, tenders))]).toEqual([
    [idOf.get(CODES[5] ?? ''), { stage: 'perdida', own_clp: 777_000, chosen_clp: null }],
  ])
})
