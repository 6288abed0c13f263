import { z } from 'zod/mini'
import * as addresses from './addresses.ts'
import { endpoint } from './endpoint.ts'
import { instant } from './page.ts'

const wonLines = {
  /** of awarded tenders */
  awarded_lines: z.number(),
  won_lines: z.number(),
}

const year = z.object({
  /** of publication */
  year: z.number(),
  tenders: z.number(),
  /** lines of tenders, each once */
  lines: z.number(),
  ...wonLines,
  /** of the awarded ones: every offer of the company was rejected */
  inadmissible_lines: z.number(),
  /** everyone's in the same families and buyers, each line once for each supplier */
  market: z.object(wonLines),
  /** Compra Ágil requests in which the company quoted; decided: someone was chosen */
  quotations: z.object({ requests: z.number(), decided: z.number(), won: z.number() }),
})
export type CompanyHistoryYear = z.infer<typeof year>

const companyHistory = z.object({
  /** such a RUT has no history here */
  is_natural_person: z.boolean(),
  /** months of publication that the ledger has, `2026-08-01`, and when the source made the file of the last; null: none */
  period: z.nullable(z.object({ from: z.string(), to: z.string(), source_at: instant })),
  /** the latest first */
  years: z.array(year),
  /** lines of awarded tenders that others won, by what the prices say */
  lost: z.object({
    chosen_was_cheaper: z.number(),
    /** the same price too; and of these those with the same */
    own_was_not_dearer: z.number(),
    same_price: z.number(),
    not_comparable: z.number(),
    inadmissible: z.number(),
    /** where the chosen price was lower, by what part of the own one, from 0 to 1; null without such a line */
    median_difference: z.nullable(z.number()),
  }),
})
export type CompanyHistoryAnswer = z.infer<typeof companyHistory>

export const getCompanyHistory = endpoint({
  ...addresses.getCompanyHistory,
  sections: ['analisis'],
  revalidates: true,
  tag: 'Análisis',
  summary:
    'Lo que tu empresa ofertó, por año, según lo publicado de su RUT, junto a lo que ganan todos los que ofertan en las mismas familias y compradores.',
  answer: companyHistory,
})

const tenders = z.number()

const historyProfile = z.object({
  /** in which the company made offers */
  tenders,
  /** at most ten each, those of most tenders first; each of at least two tenders */
  rubros: z.array(z.object({ code: z.number(), name: z.string(), tenders })),
  words: z.array(z.object({ written: z.string(), tenders })),
  /** of the buyers, those of most tenders first */
  regions: z.array(z.object({ region: z.number(), tenders })),
  /** whole pesos between which eight of ten published amounts lie, and how many are published; null below ten */
  amounts: z.nullable(z.object({ from: z.number(), to: z.number(), tenders })),
})
export type HistoryProfileAnswer = z.infer<typeof historyProfile>

export const getHistoryProfile = endpoint({
  ...addresses.getHistoryProfile,
  sections: ['analisis'],
  tag: 'Análisis',
  summary:
    'Lo que la historia de tu empresa propone para su perfil: rubros, palabras, regiones y montos. No guarda nada.',
  answer: historyProfile,
})
