import { z } from 'zod/mini'
import * as addresses from './addresses.ts'
import { endpoint } from './endpoint.ts'
import { instant } from './page.ts'

const wonLines = {
  /** of awarded tenders */
  awarded_lines: z.number(),
  won_lines: z.number(),
}

/** lines, the pesos awarded in them, and of how many lines that sum is */
export const linesMoney = { lines: z.number(), awarded_clp: z.number(), summed_lines: z.number() }

const year = z.object({
  /** year of publication */
  year: z.number(),
  tenders: z.number(),
  /** lines of tenders, each once */
  lines: z.number(),
  ...wonLines,
  /** lines of awarded tenders in which every offer of the company was rejected */
  inadmissible_lines: z.number(),
  /** lines of all suppliers in the same families and buyers, each counted once for each supplier */
  market: z.object(wonLines),
  /** the market without the own lines */
  rest: z.object(wonLines),
  /** Compra Ágil requests in which the company quoted; `decided`: requests for which someone was chosen */
  quotations: z.object({ requests: z.number(), decided: z.number(), won: z.number() }),
})
export type CompanyHistoryYear = z.infer<typeof year>

const companyHistory = z.object({
  /** the history of such a RUT is not available */
  is_natural_person: z.boolean(),
  /**
   * first and last month of publication in the ledger, `2026-08-01`, and when the source made the last file; null: none
   */
  period: z.nullable(z.object({ from: z.string(), to: z.string(), source_at: instant })),
  /** the latest year first */
  years: z.array(year),
  /** lines in which an offer of the company was chosen, and their known buyers */
  won: z.object({ ...linesMoney, institutions: z.number() }),
  /** lines of awarded tenders in which none was, by the comparison of prices; the money is that of the chosen offers */
  lost: z.object({
    ...linesMoney,
    chosen_was_cheaper: z.number(),
    /** lines with the same or a lower own price, and how many of these have the same price */
    own_was_not_dearer: z.number(),
    same_price: z.number(),
    not_comparable: z.number(),
    inadmissible: z.number(),
    /** lines in which the chosen price was the own one, or less than 5 % below it */
    close: z.object(linesMoney),
  }),
})
export type CompanyHistoryAnswer = z.infer<typeof companyHistory>

export const getCompanyHistory = endpoint({
  ...addresses.getCompanyHistory,
  scope: 'mercado',
  public: true,
  sections: ['analisis'],
  revalidates: true,
  tag: 'Análisis',
  summary:
    'Lo que tu empresa ofertó, por año, según lo publicado de su RUT, junto a lo que ganan todos los que ofertan en los mismos rubros y a los mismos compradores, y los pesos de lo que ganó y de lo que perdió.',
  answer: companyHistory,
})

const tenders = z.number()

const historyProfile = z.object({
  /** number of tenders in which the company made offers */
  tenders,
  /** at most ten, those of most tenders first; each of at least two tenders */
  rubros: z.array(z.object({ code: z.number(), name: z.string(), tenders })),
  /** words of the texts of its lines, each of at least three lines, never names of the catalogue */
  words: z.array(z.object({ written: z.string(), lines: z.number() })),
  /** regions of the buyers, those of most tenders first; `won`: tenders in which an own offer was chosen */
  regions: z.array(z.object({ region: z.number(), tenders, won: z.number() })),
  /** range in whole pesos of eight of ten published amounts, and how many amounts are published; null below ten */
  amounts: z.nullable(z.object({ from: z.number(), to: z.number(), tenders })),
})
export type HistoryProfileAnswer = z.infer<typeof historyProfile>

export const getHistoryProfile = endpoint({
  ...addresses.getHistoryProfile,
  sections: ['analisis', 'hoy'],
  tag: 'Análisis',
  summary:
    'Lo que la historia de tu empresa propone para su perfil: rubros, palabras, regiones y montos. No guarda nada.',
  answer: historyProfile,
})
