import { z } from 'zod/mini'
import * as addresses from './addresses.ts'
import { endpoint } from './endpoint.ts'
import { bidIdn } from './tenders.ts'

const counted = {
  /** awarded tenders of this buyer in these families on which it bid, and in which it was chosen */
  bids: z.int(),
  won: z.int(),
  /** latest month of publication of these tenders, `YYYY-MM-01`; null without one */
  last_month: z.nullable(z.string()),
}

const likelyBidder = z.object({
  rut: z.string(),
  name: z.nullable(z.string()),
  /** whether it is the company of the account */
  is_own: z.boolean(),
  ...counted,
})
export type LikelyBidderAnswer = z.infer<typeof likelyBidder>

const likelyBidders = z.object({
  institution_name: z.nullable(z.string()),
  /** first and last counted month of publication, `YYYY-MM-01`; null without offers */
  from: z.nullable(z.string()),
  to: z.nullable(z.string()),
  /** awarded tenders of this buyer in the families of the tender */
  tenders: z.int(),
  /** legal persons, the likeliest first */
  bidders: z.array(likelyBidder),
  /** natural persons together; null when none bid */
  natural_persons: z.nullable(z.object(counted)),
  /**
   * share of test cases whose winner was among the first five, and share whose winner was known at all, on the loaded
   * offers; null when it was not measured
   */
  test: z.nullable(z.object({ tenders: z.int(), first_five: z.number(), known: z.number() })),
})
export type LikelyBiddersAnswer = z.infer<typeof likelyBidders>

export const listLikelyBidders = endpoint({
  ...addresses.listLikelyBidders,
  scope: 'mercado',
  public: true,
  sections: ['competidores'],
  revalidates: true,
  tag: 'Licitaciones',
  summary: 'Quién suele ofertar en compras como una licitación: cuántas veces de cuántas, en procesos adjudicados.',
  example: { query: { bid_idn: '1057-1-LE26' } },
  query: z.strictObject({ bid_idn: bidIdn }),
  answer: likelyBidders,
})
