import { DocumentSpool } from '@mirador/database/documents/document-spool'
import { QUOTATION_TABLES } from '@mirador/database/documents/quotation-tables'
import { replaceDocuments } from '@mirador/database/documents/replace-documents'
import { OfferSpool } from '@mirador/database/offers/offer-spool'
import { replaceOffers } from '@mirador/database/offers/replace-offers'
import { ingestTenders } from '@mirador/database/tenders/tenders'
import { OFFER_CURRENCIES } from '@mirador/domain/ledger/offer'
import { REQUEST_PROGRESS } from '@mirador/domain/ledger/quotation'
import { supplierIdentity } from '@mirador/domain/ledger/supplier-identity'
import { offer, tenderOffers } from '@mirador/domain/ledger/test-offer'
import { tenderItem, tenderRecord } from '@mirador/domain/tender/test-tender'
import { startOfChileanDay } from '@mirador/domain/time/chile-day'
import { openTestApp } from '../../test-app.ts'
import {
  type AnswerRequest,
  type AnswerSample,
  flagsOfBid,
  INSTITUTIONS,
  makeAnswerRequests,
  makeAnswerSamples,
  QUANTITY,
  STRANGERS,
  SUPPLIERS,
} from './test-answers.ts'
import { OWN } from './test-market.ts'

const NOW = new Date('2026-11-22T12:00:00Z')

type App = Awaited<ReturnType<typeof openTestApp>>
export type Company = Awaited<ReturnType<App['signIn']>>

/** An application whose ledger has tenders of several lines, and a company that makes offers. */
export interface World {
  app: App
  samples: AnswerSample[]
  requests: AnswerRequest[]
  agileFrom: string
  company: Company
}

/** @param agileFrom first month with Compra Ágil */
export async function openWorld(seed: number, agileFrom: string): Promise<World> {
  const app = await openTestApp({ now: () => NOW, settings: { RATE_LIMIT_FACTOR: '100' } })
  const [samples, requests] = [makeAnswerSamples(seed), makeAnswerRequests(seed, agileFrom)]
  await storeTenders(app, samples, requests)
  await storeOffers(app, samples)
  await storeQuotation(app)
  const company = await register(app, 'ventas@andina.cl', OWN)
  return { app, samples, requests, agileFrom, company }
}

async function storeTenders(app: App, samples: readonly AnswerSample[], requests: readonly AnswerRequest[]) {
  const nameOf = new Map(INSTITUTIONS.map(({ rut, name }) => [rut, name]))
  const itemsOf = (families: readonly number[]) =>
    families.map((family, i) => tenderItem({ position: i + 1, product_code: family + 1_503 }))
  const records = samples.map(({ code, month, region, buyer, budget, status, lines }) =>
    tenderRecord({
      bid_idn: code,
      type_code: 'LE',
      institution_rut: buyer,
      institution_name: nameOf.get(buyer) ?? '',
      ...(region !== null && { region }),
      status,
      currency: 'CLP',
      ...(budget !== null && { amount: budget }),
      read_at: NOW,
      published_at: new Date(`${month.slice(0, 7)}-10T15:00:00Z`),
      items: itemsOf(lines.map(({ family }) => family)),
    }),
  )
  const published = requests.map(({ code, month, region, families }) =>
    tenderRecord({
      bid_idn: code,
      region,
      read_at: NOW,
      published_at: startOfChileanDay(month) ?? NOW,
      items: itemsOf(families),
    }),
  )
  await ingestTenders(app.database, [...records, ...published], NOW)
}

async function storeOffers(app: App, samples: readonly AnswerSample[]) {
  const nameOf = new Map(SUPPLIERS.map(({ rut, name }) => [rut, name]))
  for (const [month, own] of Map.groupBy(samples, (sample) => sample.month)) {
    const spool = new OfferSpool()
    for (const { code, buyer, status, lines } of own) {
      const offers = lines.flatMap(({ family, bids }, line) =>
        bids.map((bid, i) =>
          offer({
            rut: bid.rut,
            name: nameOf.get(bid.rut) ?? '',
            family,
            position: line + 1,
            number: i + 1,
            unitAmount: bid.price,
            flags: flagsOfBid(bid),
            isSelected: bid.isChosen,
            awardedQuantity: bid.isChosen ? QUANTITY : 0,
          }),
        ),
      )
      if (offers.length > 0) {
        spool.add(tenderOffers(code, offers, { month, year: Number(month.slice(0, 4)), status, institutionRut: buyer }))
      }
    }
    await replaceOffers(app.database, { spool, sourceAt: NOW, completeMonth: month })
  }
}

/** A quotation of the own company to an institution that never had an offer of it. */
async function storeQuotation(app: App) {
  const spool = new DocumentSpool(QUOTATION_TABLES)
  spool.add({
    code: '9-1-COT25',
    month: '2025-03-01',
    progress: REQUEST_PROGRESS.chosen,
    unit: { rut: STRANGERS[0] ?? '', institution: 'Hospital', code: '1', name: 'Compras' },
    name: null,
    region: null,
    publishedOn: null,
    closesOn: null,
    deliveryDays: null,
    budget: null,
    status: null,
    criterion: null,
    orderCode: null,
    orderStatus: null,
    orderAcceptedOn: null,
    cancelReason: null,
    hasEnvironmentalCriteria: null,
    hasSocialCriteria: null,
    products: [],
    quotations: [
      {
        supplier: supplierIdentity(OWN.rut, null, OWN.name),
        supplierName: OWN.name,
        size: null,
        isSelected: false,
        currency: OFFER_CURRENCIES.CLP,
        products: 1,
        total: 1_000,
        unitAmount: null,
        flags: 0,
      },
    ],
  })
  await replaceDocuments(app.database, { spool, sourceAt: NOW, completeMonth: null })
}

export async function register(app: App, email: string, { rut, name }: { rut: string; name: string }) {
  const account = await app.signIn(email)
  await account.call('POST', '/api/users/register', { username: email })
  await account.call('POST', '/api/users/company', {
    user_id: account.sub,
    rut,
    canonical_name: name,
    username: name,
    brand_name: name,
    email_address: email,
    phone_number: '+56 9 8765 4321',
  })
  return account
}
