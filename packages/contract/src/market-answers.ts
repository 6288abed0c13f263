import { z } from 'zod/mini'
import * as addresses from './addresses.ts'
import { outcomeSpread as spread } from './buyers.ts'
import { endpoint } from './endpoint.ts'
import { marketSelection } from './market-selection.ts'
import { instant } from './page.ts'

const count = z.number()
const pesos = z.number()

const rubro = z.object({ code: count, name: z.string() })

const month = z.object({
  /** month of publication, `2026-09-01` */
  month: z.string(),
  /** tenders with a line of the families, each once, and those of the same month a year before */
  tenders: count,
  tenders_before: count,
  /** Compra Ágil, once for each of the families that it asks for; null: of this month none was read */
  agile: z.nullable(count),
  agile_before: z.nullable(count),
})
export type ComparedMonth = z.infer<typeof month>

const buyer = z.object({
  rut: z.string(),
  name: z.string(),
  /** pesos awarded in lines of the families, and number of these tenders */
  awarded_clp: pesos,
  tenders: count,
  /** the account's company has made an offer to this institution, in any family and channel */
  has_own_offer: z.boolean(),
})
export type AnswerBuyer = z.infer<typeof buyer>

const winner = z.object({
  rut: z.string(),
  name: z.nullable(z.string()),
  /** 1: no company won more pesos */
  rank: count,
  awarded_clp: pesos,
  tenders: count,
  is_own: z.boolean(),
})
export type AnswerWinner = z.infer<typeof winner>

const priceBand = z.object({
  /** suppliers that made offers, from and to; null: or more */
  from: count,
  to: z.nullable(count),
  /** chosen price ÷ budget */
  share: spread,
})
export type PriceBand = z.infer<typeof priceBand>

const answers = z.object({
  /** families of the account */
  rubros: z.array(rubro),
  /** the counted families: all of the account, or the requested one */
  families: z.array(rubro),
  /** regions where the company sells */
  own_regions: z.array(count),
  /** the counted regions, those of the tenders; null: all of them */
  regions: z.nullable(z.array(count)),
  /** first month that is compared with another one */
  compared_from: z.string(),
  /** months of publication that are counted, complete ones; empty: no month can be compared yet */
  months: z.array(month),
  /** whether the list has Compra Ágil; of a month that was not read its count is null */
  lists_agile: z.boolean(),
  /** the last month with loaded offers, and when the source made its file; null: none */
  ledger: z.nullable(z.object({ to: z.string(), source_at: instant })),
  /** tenders that were awarded and whose offers are loaded, and the pesos awarded in lines of the families */
  awarded: z.object({ tenders: count, clp: pesos }),
  buyers: z.object({
    /** institutions of the awarded tenders */
    total: count,
    /**
     * institutions to which the company never made an offer, and what they awarded; null: the offers of the account are
     * not known, because it has no company or is a natural person
     */
    never: z.nullable(z.object({ institutions: count, clp: pesos })),
    /** those of most pesos, seven at most */
    largest: z.array(buyer),
  }),
  winners: z.object({
    /** companies that were chosen; natural persons and suppliers without a Chilean RUT have no row */
    total: count,
    /** those that won most pesos, seven at most, the own company among them if it won anything */
    largest: z.array(winner),
  }),
  prices: z.object({
    /**
     * awarded tenders with a budget in pesos of which every line was awarded in pesos, without contracts of unit prices
     */
    all: spread,
    bands: z.array(priceBand),
  }),
})
export type MarketAnswers = z.infer<typeof answers>

export const getMarketAnswers = endpoint({
  ...addresses.getMarketAnswers,
  scope: 'mercado',
  public: true,
  sections: ['analisis'],
  revalidates: true,
  tag: 'Análisis',
  summary:
    'Cuatro respuestas sobre el mercado de tus rubros donde vendes: si se compra más que hace un año, quién compra y a quién nunca has ofertado, quién gana, y a qué parte del presupuesto. Sin personas naturales.',
  example: { query: { family: '43210000', region: 'all' } },
  query: z.strictObject(marketSelection),
  answer: answers,
})
