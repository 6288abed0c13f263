import { deriveSupplierSearch } from '@mirador/database/companies/supplier-search'
import type { Database } from '@mirador/database/connection/connect'
import { DocumentSpool } from '@mirador/database/documents/document-spool'
import { QUOTATION_TABLES } from '@mirador/database/documents/quotation-tables'
import { replaceDocuments } from '@mirador/database/documents/replace-documents'
import { OfferSpool } from '@mirador/database/offers/offer-spool'
import { replaceOffers } from '@mirador/database/offers/replace-offers'
import { ingestTenders } from '@mirador/database/tenders/tenders'
import { checkDigit } from '@mirador/domain/account/rut'
import { OFFER_CURRENCIES } from '@mirador/domain/ledger/offer'
import { REQUEST_PROGRESS } from '@mirador/domain/ledger/quotation'
import { supplierIdentity } from '@mirador/domain/ledger/supplier-identity'
import { offer, tenderOffers } from '@mirador/domain/ledger/test-offer'
import { tenderItem, tenderRecord } from '@mirador/domain/tender/test-tender'
import { DAY_MS, MINUTE_MS } from '@mirador/domain/time/duration'
import { type Random, seededRandom } from '@mirador/invented/random'

// A world of awarded tenders whose winners are companies, natural persons, suppliers without a RUT and suppliers with
// foreign numbers. Some tenders have loaded offers, others only the award.

interface Supplier {
  rut: string
  name: string
}

/** Every name and number that may appear only in the award of a detail. */
export const UNNAMED = /quintupil|rosalinda|12[.]?345[.]?6\d\d|564639\d\d|20-?99988\d\d|QX\d{4}/i

const withDigit = (body: number) => `${body}-${checkDigit(String(body))}`
const named = (ruts: readonly string[]): Supplier[] =>
  ruts.map((rut, i) => ({ rut, name: `Rosalinda Quintupil ${'ABCDEFGH'[i]}` }))

const PERSONS = named([withDigit(12_345_601), withDigit(12_345_602), '12.345.603-9'])
const WITHOUT_RUT = named(['', ''])
const FOREIGN = named(['QX56463984-2', '2099988877', '20-99988876-9'])
const COMPANIES: Supplier[] = [1, 2, 3].map((i) => ({ rut: withDigit(76_000_000 + i), name: `Gasco ${i} SpA` }))
const ANYONE = [PERSONS, WITHOUT_RUT, FOREIGN, COMPANIES]

export const TENDERS = 24
export const worldCode = (number: number) => `2000-${number}-LE26`
export const AGILE = '2000-7-COT26'

/** Fills a database with a world. */
export async function storeWorld(database: Database, now: Date, seed: number): Promise<void> {
  const random = seededRandom(seed)
  const chosen = new Map<string, Supplier[]>()
  const numbers = Array.from({ length: TENDERS }, (_, i) => i + 1)
  for (const number of numbers) chosen.set(worldCode(number), someone(random))
  const readings = numbers.map((number) => awarded(number, chosen, now))
  await ingestTenders(database, readings, now)
  // a later reading of some tenders names other winners, so that their history has both
  const later = new Date(now.getTime() + MINUTE_MS)
  const changed = numbers.filter((number) => number % 3 === 0)
  for (const number of changed) chosen.set(worldCode(number), someone(random))
  await ingestTenders(
    database,
    changed.map((number) => awarded(number, chosen, later)),
    later,
  )
  const spool = new OfferSpool()
  for (const number of numbers.filter((number) => number % 2 === 0)) {
    const winners = chosen.get(worldCode(number)) ?? []
    const all = [...winners.map((one) => ({ ...one, isSelected: true })), ...someone(random)]
    const offers = all.map(({ rut, ...parts }, i) => offer({ rut: rut || null, ...parts, number: i + 1 }))
    spool.add(tenderOffers(worldCode(number), offers, number % 8 === 0 ? { status: 6, awardedOn: null } : {}))
  }
  await replaceOffers(database, { spool, sourceAt: later, completeMonth: null })
  const quotations = new DocumentSpool(QUOTATION_TABLES)
  quotations.add(request())
  await replaceDocuments(database, { spool: quotations, sourceAt: later, completeMonth: null })
  await deriveSupplierSearch(database.db)
}

function someone(random: Random): Supplier[] {
  const count = 1 + Math.floor(random.next() * 3)
  return Array.from({ length: count }, () => pick(random, pick(random, ANYONE)))
}

const pick = <T>(random: Random, list: readonly T[]): T => list[Math.floor(random.next() * list.length)] as T

function awarded(number: number, chosen: ReadonlyMap<string, readonly Supplier[]>, at: Date) {
  const winners = chosen.get(worldCode(number)) ?? []
  return tenderRecord({
    bid_idn: worldCode(number),
    name: `Gases de calibración ${number}`,
    status: 8,
    read_at: at,
    description: 'Cilindros de gases de calibración para laboratorio',
    type_code: 'LE',
    currency: 'CLP',
    institution_rut: '61602000-8',
    institution_name: 'Hospital de Prueba',
    region: 7,
    published_at: new Date(at.getTime() - 30 * DAY_MS),
    closes_at: new Date(at.getTime() - 20 * DAY_MS),
    awarded_at: new Date(at.getTime() - 5 * DAY_MS),
    items: [
      tenderItem({
        product_code: 12_142_000,
        product_name: 'Gases de calibración',
        quantity: 10,
        awards: winners.map(({ rut, name }) => ({
          supplier_rut: rut,
          supplier_name: name,
          quantity: 10,
          unit_amount: 1_000,
        })),
      }),
    ],
  })
}

function request() {
  const quoters = ANYONE.flat().filter(({ rut }, i, all) => all.findIndex((other) => other.rut === rut) === i)
  return {
    code: AGILE,
    month: '2026-11-01',
    progress: REQUEST_PROGRESS.chosen,
    name: 'Gases',
    region: 7,
    unit: { rut: '61602000-8', institution: 'Hospital de Prueba', code: '1057', name: 'Abastecimiento' },
    publishedOn: '2026-11-16',
    closesOn: '2026-11-18',
    deliveryDays: 3,
    status: 'Proveedor seleccionado',
    budget: 900_000,
    criterion: 'Precio',
    orderCode: null,
    orderStatus: null,
    orderAcceptedOn: null,
    cancelReason: null,
    hasEnvironmentalCriteria: null,
    hasSocialCriteria: null,
    products: [],
    quotations: quoters.map(({ rut, name }, i) => ({
      supplier: supplierIdentity(rut, null, `${i} ${name}`),
      supplierName: name,
      size: null,
      isSelected: i < 2,
      currency: OFFER_CURRENCIES.CLP,
      products: 1,
      total: 1_000 * i,
      unitAmount: null,
      flags: 0,
    })),
  }
}
