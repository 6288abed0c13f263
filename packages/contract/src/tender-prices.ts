import { NO_PRICE_REASONS } from '@mirador/domain/ledger/price-key'
import { z } from 'zod/mini'
import * as addresses from './addresses.ts'
import { endpoint } from './endpoint.ts'
import { ID_KEY, LINE_KEY, offset, queryInt } from './page.ts'
import { bidIdn } from './tenders.ts'

const month = z.string()
/** pesos per unit, net */
const price = z.number()
const prices = z.array(price)
const bounds = { from: price, to: price }

const comparedLine = z.object({
  bid_idn: z.string(),
  line: z.int(),
  /** of publication, `YYYY-MM-01` */
  month,
  institution_name: z.nullable(z.string()),
  quantity: z.nullable(z.number()),
  /** ascending */
  chosen: prices,
  /** the lowest admissible price, chosen or not */
  lowest: price,
  /** number of suppliers, natural persons too */
  bidders: z.int(),
})
export type ComparedLineAnswer = z.infer<typeof comparedLine>

/** The summary of the chosen prices: docs/decisions/0080 */
const summary = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('none') }),
  z.object({ kind: z.literal('dots') }),
  z.object({ kind: z.literal('mixed'), spread: z.number() }),
  z.object({
    kind: z.literal('summed'),
    median: price,
    interval: z.object({ ...bounds, confidence: z.number() }),
    quartiles: z.nullable(z.object(bounds)),
    band: z.nullable(z.object({ ...bounds, probability: z.number() })),
  }),
])
export type PriceSummaryAnswer = z.infer<typeof summary>

const pricedLine = z.object({
  line: z.int(),
  name: z.nullable(z.string()),
  quantity: z.nullable(z.number()),
  unit: z.nullable(z.string()),
  product_code: z.nullable(z.int()),
  product_name: z.nullable(z.string()),
  /** why it has no comparable price; null when it may have one */
  no_price: z.nullable(z.enum([...NO_PRICE_REASONS, 'quantity'])),
  summary,
  /** ascending */
  chosen: prices,
  others: prices,
  /** number of past lines with a chosen price, and of their buyers */
  lines: z.int(),
  buyers: z.int(),
  /** whether there are more lines than the maximum; the latest are compared */
  is_cut: z.boolean(),
  /** prices of the company of the account among them, the latest first */
  own: z.array(z.object({ price, is_chosen: z.boolean(), month })),
  /** the latest past lines; listComparedLines returns the remaining ones */
  rows: z.array(comparedLine),
})
export type PricedLineAnswer = z.infer<typeof pricedLine>

const bandTest = z.object({
  /** number of tested prices, and the share of them that the band held */
  tested: z.int(),
  held: z.number(),
  /** the share that the band promises to hold */
  promised: z.number(),
  /** days of the first and the last tested price */
  from_on: z.string(),
  to_on: z.string(),
  /**
   * why the band is not shown: it held too many or too few prices overall, or in one size of sample, or too few sizes
   * could be tested
   */
  missed: z.nullable(z.enum(['all', 'size', 'few'])),
})
export type BandTestAnswer = z.infer<typeof bandTest>

const tenderPrices = z.object({
  /** first and last compared month of publication, `YYYY-MM-01`; null without offers */
  from: z.nullable(month),
  to: z.nullable(month),
  /** whether the band is shown */
  has_band: z.boolean(),
  /** test of the band on the loaded offers; null when it was not tested */
  band_test: z.nullable(bandTest),
  /** number of lines of the tender */
  total: z.int(),
  /**
   * those that cost the most at their usual prices first, then those without one, by descending quantity, then those
   * that cannot be compared
   */
  lines: z.array(pricedLine),
})
export type TenderPrices = z.infer<typeof tenderPrices>

const line = queryInt({ min: 0, max: 2_000_000_000 })

/** Lines per page. */
export const PRICED_LINES = 5
/** Number of past lines in the answer of each line, and on a page of their own. */
export const COMPARED_ROWS = { first: 10, more: 250 }

export const listTenderPrices = endpoint({
  ...addresses.listTenderPrices,
  scope: 'mercado',
  public: true,
  walk: { key: ID_KEY },
  sections: ['competidores'],
  revalidates: true,
  tag: 'Licitaciones',
  summary:
    'Los precios elegidos y no elegidos de líneas pasadas comparables con las de una licitación, 24 meses, de procesos adjudicados. Con line, solo los de esa línea.',
  example: { query: { bid_idn: '1057-1-LE26' } },
  query: z.strictObject({ bid_idn: bidIdn, line: z.optional(line), offset }),
  answer: tenderPrices,
})

export const listComparedLines = endpoint({
  ...addresses.listComparedLines,
  scope: 'mercado',
  public: true,
  walk: { key: LINE_KEY },
  sections: ['competidores'],
  revalidates: true,
  tag: 'Licitaciones',
  summary: 'Las líneas pasadas comparables con una línea de una licitación, las más recientes primero.',
  example: { query: { bid_idn: '1057-1-LE26', line: '1' } },
  query: z.strictObject({ bid_idn: bidIdn, line, offset }),
  answer: z.object({ total: z.int(), rows: z.array(comparedLine) }),
})
