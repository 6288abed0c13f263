import { LINE_OUTCOMES, LINE_SELECTIONS, LINE_SORTS, MET_RESULTS } from '@mirador/domain/ledger/line-selections'
import { z } from 'zod/mini'
import * as addresses from './addresses.ts'
import { linesMoney } from './company-history.ts'
import { endpoint } from './endpoint.ts'
import { LINE_KEY, offset } from './page.ts'
import { lineWinner, offerPrice as price } from './tender-offers.ts'

export type { LineOutcome, LineSort, MetResult } from '@mirador/domain/ledger/line-selections'

const tag = 'Análisis'

const count = z.number()

const lineOfTender = {
  bid_idn: z.string(),
  tender_name: z.string(),
  institution_name: z.nullable(z.string()),
  /** `YYYY-MM-DD` */
  awarded_on: z.nullable(z.string()),
  line: z.number(),
  line_name: z.nullable(z.string()),
  unit: z.nullable(z.string()),
}

const companyLine = z.object({
  ...lineOfTender,
  outcome: z.enum(LINE_OUTCOMES),
  is_deserted: z.boolean(),
  /** unit prices */
  own: price,
  chosen: price,
  /** own unit price × own quantity */
  own_total: price,
  /** chosen ÷ own − 1; null when they are not compared */
  difference: z.nullable(z.number()),
  /** the difference at the own quantity, in the currency of `own_total` */
  difference_total: z.nullable(z.number()),
  /** the chosen supplier, of several the one with most money; null: none */
  winner: z.nullable(lineWinner),
  /** number of offers of all suppliers for the line */
  offers: count,
  /** names of the evaluation criteria, as published */
  criteria: z.array(z.string()),
})
export type CompanyLineAnswer = z.infer<typeof companyLine>

const outcomeCounts = z.object({
  won: count,
  chosen_cheaper: count,
  own_cheaper: count,
  same_price: count,
  not_comparable: count,
  inadmissible: count,
  no_result: count,
  /** lost by little: of `chosen_cheaper` and `same_price` */
  close: count,
})

const companyLines = z.object({
  counts: outcomeCounts,
  /** number of lines with the requested outcome */
  total: count,
  lines: z.array(companyLine),
})
export type CompanyLinesAnswer = z.infer<typeof companyLines>

export const linesQuery = z.strictObject({
  outcome: z._default(z.enum(LINE_SELECTIONS, { error: 'invalid' }), 'lost'),
  sort: z._default(z.enum(LINE_SORTS, { error: 'invalid' }), 'own'),
  direction: z._default(z.enum(['asc', 'desc'], { error: 'invalid' }), 'desc'),
  offset,
})

export const listCompanyLines = endpoint({
  ...addresses.listCompanyLines,
  scope: 'mercado',
  public: true,
  walk: { key: LINE_KEY, unless: ['sort', 'direction'] },
  sections: ['analisis'],
  revalidates: true,
  tag,
  summary:
    'Las líneas de licitaciones en que tu empresa ofertó, diez por página, con tu oferta, quién ganó, la diferencia en pesos y en parte, y los criterios publicados; los recuentos son de todas.',
  query: linesQuery,
  answer: companyLines,
})

const lostTo = {
  ...linesMoney,
  /** of `lines`, those that were lost by little */
  close_lines: count,
}

const losses = z.object({
  /** number of companies that won, also of those that are not listed */
  total: count,
  /** at most 200, most money first */
  winners: z.array(z.object({ rut: z.string(), name: z.nullable(z.string()), ...lostTo })),
  /** the companies that are not listed */
  rest: z.object(lostTo),
  /** natural persons and suppliers without a Chilean RUT, together; null: none won */
  unnamed: z.nullable(z.object(lostTo)),
})
export type LossesAnswer = z.infer<typeof losses>

export const listLosses = endpoint({
  ...addresses.listLosses,
  scope: 'mercado',
  public: true,
  sections: ['analisis'],
  revalidates: true,
  tag,
  summary:
    'A quién le adjudicaron las líneas que tu empresa perdió: pesos, líneas y cuántas por menos de 5 %, primero quien más se llevó. Las personas naturales van juntas y sin nombre.',
  answer: losses,
})

export const sharedResults = { own_won: count, rival_won: count, both_won: count, other_won: count, none_won: count }

const metLine = z.object({ ...lineOfTender, result: z.enum(MET_RESULTS), own: price, rival: price })
export type MetLineAnswer = z.infer<typeof metLine>

const metLines = z.object({
  /** null: unknown, or not a legal person */
  rival: z.nullable(z.object({ rut: z.string(), name: z.nullable(z.string()) })),
  counts: z.object({ own: count, rival: count, both: count, other: count, none: count }),
  /** number of lines with the requested result */
  total: count,
  lines: z.array(metLine),
})
export type MetLinesAnswer = z.infer<typeof metLines>

export const metLinesQuery = z.strictObject({
  rut: z.string({ error: 'required' }).check(z.regex(/^[\d.]{1,12}-?[\dkK]$/, { error: 'invalid' })),
  result: z._default(z.enum(['all', ...MET_RESULTS], { error: 'invalid' }), 'all'),
  offset,
})

export const listMetLines = endpoint({
  ...addresses.listMetLines,
  scope: 'mercado',
  public: true,
  walk: { key: LINE_KEY },
  sections: ['competidores', 'analisis'],
  revalidates: true,
  tag,
  summary:
    'Las líneas decididas en que tu empresa y otra ofertaron, diez por página, la última adjudicación primero, con ambos precios y a quién eligieron.',
  example: { query: { rut: '76000001-1' } },
  query: metLinesQuery,
  answer: metLines,
})
