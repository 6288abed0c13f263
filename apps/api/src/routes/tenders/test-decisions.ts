import { ensureAccount } from '@mirador/database/accounts/accounts'
import { insertCompany } from '@mirador/database/accounts/companies'
import { DocumentSpool } from '@mirador/database/documents/document-spool'
import { QUOTATION_TABLES } from '@mirador/database/documents/quotation-tables'
import { replaceDocuments } from '@mirador/database/documents/replace-documents'
import { OfferSpool } from '@mirador/database/offers/offer-spool'
import { replaceOffers } from '@mirador/database/offers/replace-offers'
import { ingestTenders } from '@mirador/database/tenders/tenders'
import { OFFER_CURRENCIES } from '@mirador/domain/ledger/offer'
import { type QuotationRequest, REQUEST_PROGRESS } from '@mirador/domain/ledger/quotation'
import { supplierIdentity } from '@mirador/domain/ledger/supplier-identity'
import { offer, tenderOffers } from '@mirador/domain/ledger/test-offer'
import type { TenderRecord } from '@mirador/domain/tender/tender'
import { tenderItem, tenderRecord } from '@mirador/domain/tender/test-tender'
import { openTestApp } from '../../test-app.ts'

export const NOW = new Date('2026-11-22T12:00:00Z')
const LATER = new Date('2026-11-22T13:00:00Z')
export const [OPEN, ALONE, AGILE, CLOSED] = ['1057-90-LE26', '1057-91-LE26', '1057-92-COT26', '1057-93-LE26'] as const
export const HOSPITAL = { institution_rut: '61602000-8', institution_name: 'Hospital de Talca' }
export const OWN = { rut: '76000001-1', name: 'Uno SpA' }
export const OTHER = { rut: '76000002-K', name: 'Dos Ltda' }
const PERSON = { rut: '12345678-5', name: 'Rosalinda Quintupil Ñanco' }
const FAMILY = 42_140_000
const LENSES = { product_code: 42_142_902, unit: 'Unidad', product_name: 'Lentes de gafas' }
const GLASSES = { ...LENSES, description: 'Lentes monofocales con armazón' }
const CASES = { ...LENSES, description: 'Estuche rígido con paño' }
const RARE = { ...LENSES, description: 'Lupa con luz' }
/** Tenders with offers; the own company bid on the first four and was chosen in the first two. */
export const PAST = 8

const subject = (more: Partial<TenderRecord> = {}) =>
  tenderRecord({
    bid_idn: OPEN,
    status: 5,
    currency: 'CLP',
    amount: 30_000,
    ...HOSPITAL,
    questions_close_at: new Date('2026-11-21T12:00:00Z'),
    site_visit_at: new Date('2026-11-24T12:00:00Z'),
    closes_at: new Date('2026-12-01T15:00:00Z'),
    facts: { payment_term: 1 },
    items: [tenderItem({ ...GLASSES, position: 1, quantity: 10 }), tenderItem({ ...CASES, position: 2, quantity: 5 })],
    read_at: NOW,
    source_at: NOW,
    ...more,
  })

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

function request(n: number): QuotationRequest {
  const product = {
    position: 1,
    productCode: LENSES.product_code,
    times: 1,
    productName: 'Lentes',
    text: 'Lentes',
    quantity: 1,
  }
  return {
    code: `1057-${n}-COT26`,
    month: '2026-10-01',
    progress: REQUEST_PROGRESS.chosen,
    name: 'Lentes',
    region: 7,
    budget: 900_000,
    unit: { rut: HOSPITAL.institution_rut, institution: HOSPITAL.institution_name, code: '1057', name: 'Compras' },
    publishedOn: '2026-10-16',
    closesOn: '2026-10-18',
    deliveryDays: 3,
    status: 'Proveedor seleccionado',
    criterion: n < 4 ? 'Precio' : 'Plazo de entrega',
    orderCode: null,
    orderStatus: null,
    orderAcceptedOn: null,
    cancelReason: null,
    hasEnvironmentalCriteria: null,
    hasSocialCriteria: null,
    products: [product],
    // the lowest is chosen in four of six
    quotations: [
      quotation(OWN, 100, n < 4),
      quotation(OTHER, 200, n >= 4 && n < 6),
      quotation(PERSON, n === 6 ? 50 : 300, n === 6),
    ],
  }
}

/** A buyer with decided purchases in both channels, and tenders to decide on. */
export async function openDecisions() {
  const app = await openTestApp({ now: () => LATER, settings: { RATE_LIMIT_FACTOR: '100' } })
  const past = Array.from({ length: PAST }, (_, n) =>
    tenderRecord({
      bid_idn: `1057-${n + 1}-LE26`,
      status: 8,
      read_at: NOW,
      ...HOSPITAL,
      items: [tenderItem({ ...GLASSES, position: 1, quantity: 8 }), tenderItem({ ...CASES, position: 2, quantity: 5 })],
    }),
  )
  await ingestTenders(
    app.database,
    [
      ...past,
      subject(),
      subject({
        bid_idn: ALONE,
        institution_rut: '61606000-K',
        institution_name: 'Hospital nuevo',
        currency: 'CLF',
        facts: {},
        items: [
          tenderItem({ ...GLASSES, position: 1, quantity: 10 }),
          ...[2, 3, 4].map((position) => tenderItem({ ...RARE, position, quantity: 1 })),
        ],
      }),
      subject({ bid_idn: CLOSED, status: 6, closes_at: new Date('2026-11-20T15:00:00Z') }),
      subject({
        bid_idn: AGILE,
        source: 'agile-detail',
        call: 1,
        questions_close_at: null,
        site_visit_at: null,
        facts: {},
      }),
    ],
    NOW,
  )
  // a later reading: the closing moves, a line grows, the name changes; the monthly file adds the criteria
  const closes_at = new Date('2026-12-04T15:00:00Z')
  const items = [
    tenderItem({ ...GLASSES, position: 1, quantity: 20 }),
    tenderItem({ ...CASES, position: 2, quantity: 5 }),
  ]
  const later = { closes_at, items, name: 'Otro nombre', read_at: LATER, source_at: LATER }
  await ingestTenders(app.database, [subject(later)], LATER)
  const facts = { evaluation_criteria: 'Precio 60 % ; Plazo 40 %' }
  await ingestTenders(app.database, [subject({ ...later, facts, source: 'monthly-csv' })], LATER)
  const spool = new OfferSpool()
  for (let n = 0; n < PAST; n++) {
    const other = n >= 2 && n < 6
    spool.add(
      tenderOffers(
        `1057-${n + 1}-LE26`,
        [
          ...(n < 4 ? [offer({ ...OWN, family: FAMILY, number: 1, unitAmount: 1_000 + n, isSelected: n < 2 })] : []),
          offer({ ...OTHER, family: FAMILY, number: 2, unitAmount: 1_000 + n, isSelected: other }),
          offer({ ...PERSON, family: FAMILY, number: 3, unitAmount: 1_000 + n, isSelected: n >= 6 }),
          offer({ ...OTHER, family: FAMILY, position: 2, unitAmount: 100, isSelected: true }),
        ],
        { institutionRut: HOSPITAL.institution_rut, month: '2026-10-01' },
      ),
    )
  }
  await replaceOffers(app.database, { spool, sourceAt: NOW, completeMonth: null })
  const documents = new DocumentSpool(QUOTATION_TABLES)
  for (let n = 1; n <= 6; n++) documents.add(request(n))
  await replaceDocuments(app.database, { spool: documents, sourceAt: NOW, completeMonth: null })
  const user = await app.signIn('ventas@empresa.cl')
  const visitor = await app.signIn('otra@empresa.cl')
  await ensureAccount(app.database.db, user.sub, NOW)
  const company = { sub: user.sub, rut: OWN.rut, canonical_name: OWN.name, brand_name: OWN.name }
  await insertCompany(
    app.database.db,
    { ...company, email_address: 'ventas@empresa.cl', phone_number: '+56 9 8765 4321' },
    NOW,
  )
  return { app, user, visitor }
}
