import { LINE_OUTCOMES } from '@mirador/domain/ledger/line-selections'
import { OFFER_FLAG_NAMES } from '@mirador/domain/ledger/offer-flags'
import { z } from 'zod/mini'
import * as addresses from './addresses.ts'
import { endpoint } from './endpoint.ts'
import { offerCurrency } from './offer-currency.ts'
import { instant, offset } from './page.ts'
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
  /** a legal person; null of anyone else */
  bidder: z.nullable(z.object({ rut: z.string(), name: z.nullable(z.string()) })),
  is_natural_person: z.boolean(),
  /** of the company of the account */
  is_own: z.boolean(),
  is_selected: z.boolean(),
  /** rejected in an awarded tender */
  is_inadmissible: z.boolean(),
  currency: offerCurrency,
  unit_amount: z.nullable(z.number()),
  total_amount: z.nullable(z.number()),
  quantity: z.nullable(z.number()),
  /** 0 of an offer that was not chosen */
  awarded_quantity: z.nullable(z.number()),
  /** why it does not count as a price, or what is unusual in it: offer-flags.ts */
  flags: z.array(z.enum(OFFER_FLAG_NAMES)),
})
export type TenderOfferAnswer = z.infer<typeof offer>

const line = z.object({
  line: z.number(),
  name: z.nullable(z.string()),
  /** what the buyer asks for */
  quantity: z.nullable(z.number()),
  unit: z.nullable(z.string()),
  /** different suppliers, natural persons too */
  bidders: z.number(),
  /** its own offers beside the chosen ones; null without one */
  comparison: z.nullable(lineComparison),
  /** the chosen ones first, then by unit price */
  offers: z.array(offer),
})
export type OfferedLineAnswer = z.infer<typeof line>

const tenderOffers = z.object({
  /** first day of the month of publication, by which the source names its file; null when it is not known */
  month: z.nullable(z.string()),
  /** when the source made the file; null without offers */
  source_at: z.nullable(instant),
  /** whether the process ended with a result: before, there are no lines */
  is_decided: z.boolean(),
  offers: z.number(),
  /** different suppliers, natural persons too */
  bidders: z.number(),
  /** lines with offers */
  total: z.number(),
  /** of an awarded tender: lines in which the company of the account made offers, and those it won; null without one */
  own: z.nullable(
    z.object({
      lines: z.number(),
      won: z.number(),
      /** became known since the account follows the tender, and was not marked as seen */
      is_unseen: z.boolean(),
    }),
  ),
  lines: z.array(line),
})
export type TenderOffers = z.infer<typeof tenderOffers>

export const listTenderOffers = endpoint({
  ...addresses.listTenderOffers,
  revalidates: true,
  tag: 'Licitaciones',
  summary:
    'Las ofertas de una licitación decidida, línea por línea, con el motivo por el que una no cuenta; de personas naturales, sin nombre ni RUT.',
  example: { query: { bid_idn: '1057-1-LE26' } },
  query: z.strictObject({ bid_idn: bidIdn, offset }),
  answer: tenderOffers,
})
