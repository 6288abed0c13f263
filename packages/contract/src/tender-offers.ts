import { LINE_OUTCOMES } from '@mirador/domain/ledger/line-selections'
import { OFFER_FLAG_NAMES } from '@mirador/domain/ledger/offer-flags'
import { z } from 'zod/mini'
import * as addresses from './addresses.ts'
import { endpoint } from './endpoint.ts'
import { offerCurrency } from './offer-currency.ts'
import { ID_KEY, instant, offset } from './page.ts'
import { bidIdn } from './tenders.ts'

export type { OfferFlagName } from '@mirador/domain/ledger/offer-flags'

/** A unit price as published, in its own currency. */
export const offerPrice = z.nullable(z.object({ amount: z.number(), currency: offerCurrency }))

const lineComparison = z.object({
  outcome: z.enum(LINE_OUTCOMES),
  own: offerPrice,
  chosen: offerPrice,
  /** chosen ÷ own − 1; null when they are not compared */
  difference: z.nullable(z.number()),
})
export type LineComparisonAnswer = z.infer<typeof lineComparison>

const offer = z.object({
  /** a legal person; null for anyone else */
  bidder: z.nullable(z.object({ rut: z.string(), name: z.nullable(z.string()) })),
  is_natural_person: z.boolean(),
  /** whether it is an offer of the account's company */
  is_own: z.boolean(),
  is_selected: z.boolean(),
  /** rejected in an awarded tender */
  is_inadmissible: z.boolean(),
  currency: offerCurrency,
  unit_amount: z.nullable(z.number()),
  total_amount: z.nullable(z.number()),
  quantity: z.nullable(z.number()),
  /** 0 for an offer that was not chosen */
  awarded_quantity: z.nullable(z.number()),
  /** why it does not count as a price, or why it is unusual: offer-flags.ts */
  flags: z.array(z.enum(OFFER_FLAG_NAMES)),
})
export type TenderOfferAnswer = z.infer<typeof offer>

/** The chosen supplier of a line, of several the one with most money. */
export const lineWinner = z.object({
  /** null, like the name, for anyone but a legal person */
  rut: z.nullable(z.string()),
  name: z.nullable(z.string()),
  is_natural_person: z.boolean(),
  /** number of chosen suppliers */
  winners: z.number(),
})

const ownLine = z.object({
  line: z.number(),
  name: z.nullable(z.string()),
  ...lineComparison.shape,
  /** the difference at the own quantity, in the currency of `own` */
  difference_total: z.nullable(z.number()),
  /** null: no offer was chosen */
  winner: z.nullable(lineWinner),
})
export type OwnLineAnswer = z.infer<typeof ownLine>

/** Maximum number of own lines in an answer. */
export const MAX_OWN_LINES = 100

const line = z.object({
  line: z.number(),
  name: z.nullable(z.string()),
  /** requested quantity */
  quantity: z.nullable(z.number()),
  unit: z.nullable(z.string()),
  /** number of suppliers, natural persons too */
  bidders: z.number(),
  /** its own offers compared with the chosen ones; null without an own offer */
  comparison: z.nullable(lineComparison),
  /** the chosen ones first, then by unit price */
  offers: z.array(offer),
})
export type OfferedLineAnswer = z.infer<typeof line>

const tenderOffers = z.object({
  /** first day of the month of publication, which the source's file is named after; null when it is not known */
  month: z.nullable(z.string()),
  /** when the source made the file; null without offers */
  source_at: z.nullable(instant),
  /** whether the process ended with a result; without one there are no lines */
  is_decided: z.boolean(),
  offers: z.number(),
  /** number of suppliers, natural persons too */
  bidders: z.number(),
  /** number of lines with offers */
  total: z.number(),
  /**
   * for an awarded tender: number of lines in which the account's company made offers, and of those it won; null
   * without one
   */
  own: z.nullable(
    z.object({
      lines: z.number(),
      won: z.number(),
      /** of the company */
      rut: z.string(),
      /** those of most money first, a hundred at most; with the first page of lines alone */
      results: z.array(ownLine),
      /** whether it became known since the account follows the tender and is not marked as seen */
      is_unseen: z.boolean(),
    }),
  ),
  lines: z.array(line),
})
export type TenderOffers = z.infer<typeof tenderOffers>

export const listTenderOffers = endpoint({
  ...addresses.listTenderOffers,
  scope: 'mercado',
  public: true,
  walk: { key: ID_KEY },
  revalidates: true,
  tag: 'Licitaciones',
  summary:
    'Las ofertas de una licitación decidida, línea por línea, con el motivo por el que una no cuenta; de personas naturales, sin nombre ni RUT.',
  example: { query: { bid_idn: '1057-1-LE26' } },
  query: z.strictObject({ bid_idn: bidIdn, offset }),
  answer: tenderOffers,
})
