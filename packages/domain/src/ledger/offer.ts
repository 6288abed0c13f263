import type { SupplierIdentity } from './supplier-identity.ts'

/** `Estado Oferta`. A rejected offer of an awarded tender was inadmissible; in other states it is settled late. */
export const OFFER_STATES = { unknown: 0, accepted: 1, rejected: 2 } as const
export type OfferState = (typeof OFFER_STATES)[keyof typeof OFFER_STATES]

/** Codes of the currencies of offers, as stored. */
export const OFFER_CURRENCIES = { unknown: 0, CLP: 1, USD: 2, CLF: 3, EUR: 4, UTM: 5 } as const
export type OfferCurrency = (typeof OFFER_CURRENCIES)[keyof typeof OFFER_CURRENCIES]

const CURRENCY_NAMES = new Map(
  Object.entries(OFFER_CURRENCIES).map(([name, code]) => [code, name as keyof typeof OFFER_CURRENCIES]),
)

/** @returns the ISO code; null for an unknown currency */
export function currencyName(currency: OfferCurrency | null): Exclude<keyof typeof OFFER_CURRENCIES, 'unknown'> | null {
  const name = currency === null ? undefined : CURRENCY_NAMES.get(currency)
  return name === undefined || name === 'unknown' ? null : name
}

/** `Moneda de la Oferta`, folded. `Moneda revisar` is UTM in tenders, and probably so in offers. */
const CURRENCY_WORDS: Readonly<Record<string, OfferCurrency>> = {
  'peso chileno': OFFER_CURRENCIES.CLP,
  clp: OFFER_CURRENCIES.CLP,
  dolar: OFFER_CURRENCIES.USD,
  usd: OFFER_CURRENCIES.USD,
  'unidad de fomento': OFFER_CURRENCIES.CLF,
  clf: OFFER_CURRENCIES.CLF,
  euro: OFFER_CURRENCIES.EUR,
  eur: OFFER_CURRENCIES.EUR,
  'moneda revisar': OFFER_CURRENCIES.UTM,
  utm: OFFER_CURRENCIES.UTM,
}

/** @param word folded */
export const currencyOfWord = (word: string): OfferCurrency => CURRENCY_WORDS[word] ?? OFFER_CURRENCIES.unknown

/** An amount as published; scientific notation has lost digits. */
export interface PublishedAmount {
  value: number
  hasLostDigits: boolean
}

/** An offer as a row of the monthly file has it. */
export interface PublishedOffer {
  /** code of the line, unique in the portal */
  itemCode: string
  position: number
  /** family of the line's product code: see catalogue.ts; null when it has none */
  family: number | null
  supplier: SupplierIdentity
  supplierName: string | null
  title: string | null
  state: OfferState
  isSelected: boolean
  currency: OfferCurrency
  unitAmount: PublishedAmount | null
  totalAmount: PublishedAmount | null
  quantity: number | null
  awardedQuantity: number | null
  /** quantity that the buyer requests in the line */
  askedQuantity: number | null
  /** `YYYY-MM-DD` */
  sentOn: string | null
}

/** An offer as the ledger stores it. */
export interface Offer
  extends Pick<
    PublishedOffer,
    | 'position'
    | 'family'
    | 'supplier'
    | 'supplierName'
    | 'state'
    | 'isSelected'
    | 'currency'
    | 'quantity'
    | 'awardedQuantity'
    | 'sentOn'
  > {
  /** 1, 2, … among the offers for the line, in an order that does not depend on the file */
  number: number
  /** in `currency`; recomputed from the total when only it lost digits */
  unitAmount: number | null
  totalAmount: number | null
  /** see offer-flags.ts */
  flags: number
}

/** All offers of a tender as one snapshot of its month has them. */
export interface TenderOffers {
  bidIdn: string
  /** year of publication */
  year: number
  /** first day of the month of publication, `YYYY-MM-01`; null when the file does not say it */
  month: string | null
  /** CodigoEstado */
  status: number
  /** canonical RUT of the buying unit */
  institutionRut: string | null
  /** `YYYY-MM-DD` */
  closedOn: string | null
  /** `YYYY-MM-DD`; null until the tender is decided: before, the source states the estimated date */
  awardedOn: string | null
  offers: readonly Offer[]
}
