import { OFFER_CURRENCIES } from '@mirador/domain/ledger/offer'
import { type Quotation, type QuotationRequest, REQUEST_PROGRESS } from '@mirador/domain/ledger/quotation'
import { supplierIdentity } from '@mirador/domain/ledger/supplier-identity'
import { expect, test } from 'vitest'
import { DocumentSpool } from '../documents/document-spool.ts'
import { QUOTATION_TABLES } from '../documents/quotation-tables.ts'
import { replaceDocuments } from '../documents/replace-documents.ts'
import { openTestDatabase } from '../testing/test-database.ts'
import { findAgileChoices } from './agile-purchases.ts'

const NOW = new Date('2026-11-23T13:12:00Z')
const BUYER = '61602000-8'

const quotation = (rut: string, total: number, isSelected: boolean): Quotation => ({
  supplier: supplierIdentity(rut, null, rut),
  supplierName: rut,
  size: null,
  isSelected,
  currency: OFFER_CURRENCIES.CLP,
  products: 1,
  total,
  unitAmount: null,
  flags: 0,
})

/** A request whose dearer quotation was chosen; with `isOpen` none yet. */
function request(turn: number, { rut = BUYER, month = '2026-10-01', isOpen = false }): QuotationRequest {
  const times = { publishedOn: `${month.slice(0, 8)}16`, closesOn: `${month.slice(0, 8)}18`, deliveryDays: 3 }
  const order = { orderCode: null, orderStatus: null, orderAcceptedOn: null, cancelReason: null }
  return {
    ...times,
    ...order,
    code: `1057-${turn}-COT26`,
    month,
    progress: isOpen ? REQUEST_PROGRESS.open : REQUEST_PROGRESS.chosen,
    unit: { rut, institution: rut, code: rut, name: 'Abastecimiento' },
    name: 'Carpas',
    region: 7,
    budget: null,
    status: null,
    criterion: `Motivo ${turn}`,
    hasEnvironmentalCriteria: null,
    hasSocialCriteria: null,
    products: [],
    quotations: [quotation('76482913-K', 20_000, !isOpen), quotation('76000001-1', 10_000, false)],
  }
}

test('the choices of a buyer are those of its decided requests of some months, without the one of the question', async () => {
  const database = await openTestDatabase()
  const spool = new DocumentSpool(QUOTATION_TABLES)
  spool.add(request(1, {}))
  spool.add(request(2, { rut: '61602001-6' }))
  spool.add(request(3, { month: '2025-09-01' }))
  spool.add(request(4, { isOpen: true }))
  spool.add(request(5, {}))
  await replaceDocuments(database, { spool, sourceAt: NOW, completeMonth: null })
  const question = { rut: BUYER, from: '2025-10-01', to: '2026-11-01', exceptCode: '1057-5-COT26' }
  expect(await findAgileChoices(database.db, question)).toEqual({
    lowest: { k: 0, n: 1 },
    reasons: { of: 1, list: [{ reason: 'Motivo 1', requests: 1 }] },
  })
  await database.close()
})
