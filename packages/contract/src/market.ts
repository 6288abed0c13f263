import { z } from 'zod/mini'
import * as addresses from './addresses.ts'
import { chosenCompany, outcomeShare as share, outcomeSpread as spread } from './buyers.ts'
import { endpoint } from './endpoint.ts'
import { instant, queryInt } from './page.ts'

const tag = 'Análisis'
const count = z.number()

const month = z.object({
  /** month of publication, `2026-09-01`; of a quarter the first month */
  month: z.string(),
  /** the period has not ended */
  is_incomplete: z.boolean(),
  tenders: count,
  /** number of Compra Ágil in the list; null before `agile_from`, and for a type of tender */
  agile: z.nullable(count),
  /** number of suppliers of an awarded tender with a loaded file */
  bidders: spread,
  /** days from closing to award */
  days: spread,
  single: share,
  /** lines with a chosen price and another one, in which no price was below the chosen one */
  lowest: share,
  /** share of deserted tenders among those that ended */
  deserted: share,
  /** pesos of the chosen offers that count as money, in the lines of the family */
  awarded_clp: z.number(),
})
export type MarketMonthAnswer = z.infer<typeof month>

const rubro = z.object({ code: count, name: z.string() })

const market = z.object({
  /**
   * the requested family, else that of the account's rubros in which the most tenders ended; null: the account has no
   * rubros
   */
  family: z.nullable(rubro),
  /** families of the account */
  rubros: z.array(rubro),
  from: z.string(),
  to: z.string(),
  /** the last month with loaded offers, and when the source made its file; null: none */
  ledger: z.nullable(z.object({ to: z.string(), source_at: instant })),
  /** first month with Compra Ágil in the list; null: none, or a type of tender was requested */
  agile_from: z.nullable(z.string()),
  /** first month of which every counted Compra Ágil is still in the list; null: all months */
  agile_kept_from: z.nullable(z.string()),
  /**
   * every month or quarter from the first to the last, in order; quarters begin in December, March, June and September
   */
  months: z.array(month),
  /** the institutions of most tenders, and how many institutions there are */
  buyers: z.object({
    total: count,
    institutions: z.array(z.object({ rut: z.string(), name: z.string(), tenders: count, single: share })),
  }),
})
export type MarketAnswer = z.infer<typeof market>

const marketFilters = {
  family: z.optional(queryInt({ min: 1, max: 999_999_999 })),
  region: z.optional(queryInt({ min: 1, max: 16 })),
  bid_type: z.optional(queryInt({ min: 0, max: 1000 })),
  months: z._default(z.enum(['12', '24', '36'], { error: 'invalid' }), '24'),
  grain: z._default(z.enum(['month', 'quarter'], { error: 'invalid' }), 'month'),
}

export const marketQuery = z.strictObject(marketFilters)

export const getMarket = endpoint({
  ...addresses.getMarket,
  scope: 'mercado',
  public: true,
  sections: ['analisis'],
  revalidates: true,
  tag,
  summary:
    'Las licitaciones de un rubro por mes, en una región o en todas: cuántas, y cuántas Compras Ágiles, cuántos ofertan, desiertas, días y montos adjudicados en pesos, y quién compra; o por trimestre. Sin rubro, el tuyo en que más licitaciones terminaron.',
  example: { query: { family: '43210000' } },
  query: marketQuery,
  answer: market,
})

const marketCompanies = z.object({
  /** awarded tenders with a loaded file, and how many of them were read: the latest */
  awarded: count,
  read: count,
  /** number of chosen companies, also of those that are not listed; legal persons */
  legal: count,
  /** tenders in which natural persons or suppliers without a Chilean RUT were chosen */
  others: count,
  companies: z.array(chosenCompany),
})
export type MarketCompaniesAnswer = z.infer<typeof marketCompanies>

export const getMarketCompanies = endpoint({
  ...addresses.getMarketCompanies,
  scope: 'mercado',
  public: true,
  sections: ['analisis'],
  revalidates: true,
  tag,
  summary:
    'Las empresas elegidas en las líneas de un rubro, a lo más cincuenta, y en cuántas licitaciones. Las personas naturales se cuentan y no se nombran.',
  example: { query: { family: '43210000' } },
  query: marketQuery,
  answer: marketCompanies,
})
