import { OWN_DEADLINES } from '@mirador/domain/tender/tender-dates'
import { z } from 'zod/mini'
import * as addresses from './addresses.ts'
import { endpoint } from './endpoint.ts'
import { instant } from './page.ts'
import { bidIdn } from './tenders.ts'
import { unseenChange } from './unseen-changes.ts'

const count = z.int()
/** k cases of n */
const share = z.object({ k: count, n: count })
/** first and last counted month of publication, `YYYY-MM-01`; null without data */
const period = { from: z.nullable(z.string()), to: z.nullable(z.string()) }

const ownDeadline = { kind: z.enum(OWN_DEADLINES), at: instant }

const deadline = z.object({
  /** null: none is published, all have passed or are done, or the tender receives no more offers */
  next: z.nullable(z.object(ownDeadline)),
  /** the published ones, past and done ones too, the earliest first */
  all: z.array(z.object({ ...ownDeadline, is_done: z.boolean() })),
})

const money = z.object({
  /** null: not published; the range of the type of tender stands in its place */
  budget: z.nullable(z.object({ amount: z.number(), currency: z.nullable(z.string()) })),
  type_code: z.nullable(z.string()),
  /** the lines at the prices that were usually chosen, net pesos */
  total: z.discriminatedUnion('kind', [
    /** fewer than half of the lines have a price: nothing is summed */
    z.object({ kind: z.literal('silent'), priced: count, of: count }),
    z.object({
      kind: z.literal('summed'),
      priced: count,
      of: count,
      /** between the sums of the lower and of the upper quartiles of past prices: no forecast */
      usual: z.number(),
      lower: z.number(),
      upper: z.number(),
      /** where the whole range lies beside the budget; null unless every line has a price */
      beside_budget: z.nullable(z.enum(['below', 'around', 'above'])),
    }),
  ]),
  /** the lines that cost the most at their usual prices, at most eight; those without one come last */
  lines: z.array(
    z.object({
      line: count,
      name: z.nullable(z.string()),
      quantity: z.nullable(z.number()),
      /** net pesos per unit */
      usual: z.nullable(z.number()),
    }),
  ),
  /** last month of the compared prices; null without offers */
  to: z.nullable(z.string()),
  /** how often the range held what awarded tenders cost, with its 90 % interval; null: not measured */
  test: z.nullable(z.object({ tenders: count, inside: z.number(), from: z.number(), to: z.number() })),
})

const criteria = z.object({
  names: z.array(z.string()),
  /** percentages beside the names, which sum to 100; null: it is not published how much each weighs */
  weights: z.nullable(z.array(z.number())),
  /** of a Compra Ágil: the stated reasons of the buyer's latest choices, the most frequent first; null: a tender */
  reasons: z.nullable(z.object({ of: count, list: z.array(z.object({ reason: z.string(), requests: count })) })),
})

const rivals = z.object({
  ...period,
  /** decided purchases of this buyer in the same rubros and the same channel */
  n: count,
  /** how many usually bid; null below five purchases */
  bidders: z.nullable(z.object({ median: z.number(), from: z.number(), to: z.number() })),
  /** who was chosen, legal persons alone, the most frequent first; empty below five purchases */
  winners: z.array(
    z.object({
      rut: z.string(),
      name: z.nullable(z.string()),
      is_own: z.boolean(),
      /** purchases in which it bid, and in which it was chosen */
      bids: count,
      won: count,
    }),
  ),
  /** purchases in which natural persons, or suppliers without a Chilean RUT, were chosen; 0 below five purchases */
  others: count,
})

const bids = z.object({ bids: count, won: count })

const buyer = z.object({
  rut: z.nullable(z.string()),
  name: z.nullable(z.string()),
  /** the own offers to this buyer in all loaded months; null: the account has no company, or that of a natural person */
  own: z.nullable(z.object({ tenders: bids, agile: bids })),
  ...period,
  /** decisions in which the lowest price was chosen: lines of tenders, or requests of Compra Ágil */
  lowest: share,
  /**
   * days from the closing to the decision of its tenders, with quartiles; null below five, and of Compra Ágil, whose
   * decisions the source does not date
   */
  decision_days: z.nullable(z.object({ n: count, median: z.number(), from: z.number(), to: z.number() })),
  /** decided tenders that were declared deserted; n is 0 of Compra Ágil */
  deserted: share,
  /** code of the source, as in the facts of a tender; null: not published */
  payment_term: z.nullable(z.number()),
})

const changes = z.object({
  /** changes since the first reading, and how many of them weigh: closing, amount, lines, criteria */
  total: count,
  weighing: count,
  /** the newest, at most five */
  latest: z.array(z.object({ change: unseenChange, weighs: z.boolean() })),
})

export const decision = z.object({
  bid_idn: z.string(),
  /** when the answer was computed; remaining times count from here */
  at: instant,
  /** each part is null where it could not be read, and then named in `failed` */
  deadline: z.nullable(deadline),
  money: z.nullable(money),
  criteria: z.nullable(criteria),
  rivals: z.nullable(rivals),
  buyer: z.nullable(buyer),
  changes: z.nullable(changes),
  failed: z.array(z.enum(['deadline', 'money', 'criteria', 'rivals', 'buyer', 'changes'])),
})
export type DecisionAnswer = z.infer<typeof decision>

/** Maximum number of changes, winners and lines in an answer. */
export const DECISION_ROWS = { changes: 5, winners: 10, lines: 8 } as const

export const getDecision = endpoint({
  ...addresses.getDecision,
  scope: 'mercado',
  sections: ['competidores'],
  tag: 'Licitaciones',
  summary:
    'Las seis respuestas para decidir si ofertar, en licitaciones y Compra Ágil: plazo, plata, criterios, rivales, comprador y cambios, cada una con el número que la calla.',
  example: { params: { id: '1057-1-LE26' } },
  params: z.object({ id: bidIdn }),
  answer: decision,
})
