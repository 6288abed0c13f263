import { DATE_NAMES, type DateName } from '@mirador/domain/tender/tender-dates'
import { TENDER_STATUSES, type TenderStatus } from '@mirador/domain/tender/tender-status'
import { z } from 'zod/mini'
import * as addresses from './addresses.ts'
import { endpoint } from './endpoint.ts'
import { FIT_STATES, fitSummary, listedFit } from './listed-fit.ts'
import { ID_KEY, instant, message, offset } from './page.ts'
import { tenderListQuery, tenderQuery } from './tender-query.ts'
import { unseenChanges } from './unseen-changes.ts'

/** The code of a tender. */
export const bidIdn = z
  .string()
  .check(z.trim(), z.minLength(1, { error: 'required' }), z.maxLength(40, { error: 'too_long' }))
export const status = z.enum(TENDER_STATUSES.map(({ status }) => status) as [TenderStatus, ...TenderStatus[]], {
  error: 'invalid',
})

/** The winners, and their amount in the tender's currency. */
const winners = z.object({
  /** at most three, the largest amount first; rut and name are null for any but a legal person */
  suppliers: z.array(
    z.object({
      rut: z.nullable(z.string()),
      name: z.nullable(z.string()),
      is_natural_person: z.boolean(),
      amount: z.nullable(z.number()),
    }),
  ),
  supplier_count: z.number(),
  /** total amount of all suppliers; null when the amount of a line is not known */
  amount: z.nullable(z.number()),
})

/** A supplier that quoted for a Compra Ágil, or got its order; rut and name are null for any but a legal person. */
const quoter = z.object({
  rut: z.nullable(z.string()),
  name: z.nullable(z.string()),
  is_natural_person: z.boolean(),
  /** total of the whole quotation, as published */
  total: z.nullable(z.number()),
  currency: z.nullable(z.string()),
})

/** The result of a Compra Ágil in the monthly files, weeks after its closing. */
const agileResult = z.object({
  /** in the words of the file */
  status: z.nullable(z.string()),
  /** the stated reason for the choice */
  reason: z.nullable(z.string()),
  cancel_reason: z.nullable(z.string()),
  /** number of suppliers that quoted */
  quoters: z.number(),
  chosen: z.nullable(quoter),
  order: z.nullable(
    z.object({
      code: z.string(),
      supplier: z.nullable(z.object({ rut: z.string(), name: z.nullable(z.string()) })),
      /** `2026-11-23` */
      sent_on: z.nullable(z.string()),
      total_clp: z.nullable(z.number()),
    }),
  ),
})
export type AgileResultAnswer = z.infer<typeof agileResult>

/** The fields that only a Compra Ágil has. */
const agile = z.object({
  /** 1, or 2 once it calls again; null when it is not known */
  call: z.nullable(z.number()),
  /** only small firms may quote in this call */
  only_small: z.nullable(z.boolean()),
  /** null until a file has the result */
  result: z.nullable(agileResult),
})

export const tenderSummary = z.object({
  bid_idn: z.string(),
  name: z.string(),
  /** null for an unknown code of the source; then status_text names it */
  status: z.nullable(status),
  status_text: z.nullable(z.string()),
  is_open: z.boolean(),
  type_code: z.nullable(z.string()),
  institution_name: z.nullable(z.string()),
  institution_rut: z.nullable(z.string()),
  comuna: z.nullable(z.string()),
  region: z.nullable(z.number()),
  currency: z.nullable(z.string()),
  amount: z.nullable(z.number()),
  published_at: z.nullable(instant),
  closes_at: z.nullable(instant),
  /** when Mirador last read it from its source */
  read_at: instant,
  /** when the source made the answer, or the file, with these data */
  source_at: instant,
  is_demo: z.boolean(),
  is_followed: z.boolean(),
  /** a piece of the description or of a product, where the search matched outside the name */
  excerpt: z.nullable(z.string()),
  /**
   * changes since the caller last saw the tender; null without changes, and in lists other than that of the followed
   * ones
   */
  unseen: z.nullable(unseenChanges),
  /** winners of an awarded tender; null where no award is stored */
  winners: z.nullable(winners),
  /**
   * the caller's fit of a tender that receives offers; null while it is not computed, and without rubros, words and
   * history. Absent in the list of deadlines
   */
  fit: z.optional(z.nullable(listedFit)),
  /** of a Compra Ágil; absent for a tender */
  agile: z.optional(agile),
})
export type TenderSummary = z.infer<typeof tenderSummary>

/** A search with its misspelt words corrected, and how many tenders it finds under the same filters. */
export const searchCorrection = z.object({ q: z.string(), total: z.number() })
export type SearchCorrection = z.infer<typeof searchCorrection>

export const tenderList = z.object({
  bids: z.array(tenderSummary),
  /** exact, whatever the page */
  total: z.number(),
  /** number of these that receive offers */
  open: z.number(),
  /** number of Compra Ágil in the total; only when a list of both channels is requested */
  agile: z.optional(z.number()),
  message,
  /**
   * whether the search has nothing to search for, such as signs or only very common words; such a list is empty and
   * cannot be saved
   */
  searches_nothing: z.boolean(),
  /** folded words without a meaning of their own, which the search ignores beside other words */
  ignored_words: z.array(z.string()),
  /** on the first page, where a word of the search is in no tender, or hardly any */
  correction: z.nullable(searchCorrection),
  /** folded words (domain/search-text) that the search matched, to mark in names and excerpts */
  matched_words: z.array(z.string()),
  /** in a list of followed tenders: the newest change at the time of reading, up to which all can be marked as seen */
  changes_up_to: z.nullable(z.int()),
  /**
   * `flat`: the sums of the caller's open tenders say nothing, so that none has a grade; `empty`: the caller has neither
   * rubros nor words nor history, so that nothing fits better; `computing`: the fits are not ready yet; `failed`: they
   * could not be computed. In these last three states the order `fit` is that of `recent`. Absent in the list of
   * deadlines
   */
  fit_state: z.optional(z.enum(FIT_STATES)),
  /** null in the states `empty`, `computing` and `failed`, and where no tender of the page is open */
  fit_summary: z.optional(z.nullable(fitSummary)),
})
export type TenderList = z.infer<typeof tenderList>

const award = z.object({
  /** as published, also a natural person's; empty without a Chilean RUT, and then there is no name either */
  supplier_rut: z.string(),
  supplier_name: z.nullable(z.string()),
  quantity: z.nullable(z.number()),
  unit_amount: z.nullable(z.number()),
})

const item = z.object({
  position: z.number(),
  product_code: z.nullable(z.number()),
  category: z.nullable(z.string()),
  product_name: z.nullable(z.string()),
  description: z.nullable(z.string()),
  unit: z.nullable(z.string()),
  quantity: z.nullable(z.number()),
  awards: z.array(award),
})
export type TenderItemAnswer = z.infer<typeof item>

/** A tender that is the first or a further call of another. */
const linkedCall = z.object({
  bid_idn: z.string(),
  name: z.string(),
  published_at: z.nullable(instant),
  /** when it was declared deserted, for a first call */
  deserted_at: z.nullable(instant),
  /** evidence besides the buying unit and a nearly equal name: the same products, the description, or the name alone */
  evidence: z.enum(['products', 'description', 'name']),
})
export type LinkedCallAnswer = z.infer<typeof linkedCall>

/** The value of a UTM in pesos in a month, `2026-11`. */
export const utmValue = z.object({ month: z.string(), pesos: z.number() })

/** The dates of the process (domain/tender/tender-dates.ts). */
const dateOrNull = z.nullable(instant)
const dates = Object.fromEntries(DATE_NAMES.map((name) => [name, dateOrNull])) as Record<DateName, typeof dateOrNull>

export const tenderDetail = z.extend(z.omit(tenderSummary, { excerpt: true, fit: true, agile: true }), {
  agile: z.optional(
    z.extend(agile, {
      /** until when the second call runs, if the first one fails */
      second_call_closes_at: z.nullable(instant),
      /** the quoters, once decided: the chosen ones first, then by total */
      quotations: z.array(
        z.extend(quoter, {
          is_selected: z.boolean(),
          /** whether it is the quotation of the account's company */
          is_own: z.boolean(),
        }),
      ),
    }),
  ),
  description: z.nullable(z.string()),
  institution_code: z.nullable(z.string()),
  /** whether the source names the institution without its rut; only one institution has that name */
  institution_is_inferred: z.boolean(),
  unit_name: z.nullable(z.string()),
  unit_address: z.nullable(z.string()),
  created_at: z.nullable(instant),
  ...dates,
  /** rarely used fields of the source: see TenderFacts in the domain */
  facts: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])),
  award: z.nullable(
    z.object({
      type: z.nullable(z.number()),
      date: z.nullable(z.string()),
      number: z.nullable(z.string()),
      bidders: z.nullable(z.number()),
      act_url: z.nullable(z.string()),
    }),
  ),
  items: z.array(item),
  /** number of offers in the monthly file, which is published weeks after the closing */
  offers: z.number(),
  /** 1 = only its list entry is known, 2 = a published sheet, 3 = the whole detail */
  level: z.number(),
  official_url: z.string(),
  /** the outage of Mercado Público during which the tender closed (end null: it lasts) */
  closing_outage: z.nullable(z.object({ started_at: instant, ended_at: z.nullable(instant) })),
  /** the deserted tender of which this is a second call; null where there is none */
  earlier_call: z.nullable(linkedCall),
  /** for a deserted tender: its second calls, in order of publication */
  later_calls: z.array(linkedCall),
  /** value of the month of its publication; null when it is not known */
  utm: z.nullable(utmValue),
})
export type TenderDetail = z.infer<typeof tenderDetail>

const tag = 'Licitaciones'

export const listTenders = endpoint({
  ...addresses.listTenders,
  scope: 'leer',
  public: true,
  walk: { key: ID_KEY, unless: ['sort'] },
  revalidates: true,
  tag,
  summary: 'Lista, busca y filtra licitaciones, diez por página, con el total exacto.',
  query: tenderListQuery,
  answer: tenderList,
})

export const correctSearch = endpoint({
  ...addresses.correctSearch,
  scope: 'leer',
  tag,
  summary: 'Cómo se escribiría una búsqueda con palabras que casi ninguna licitación tiene, si así encuentra más.',
  query: tenderQuery,
  answer: z.object({ correction: z.nullable(searchCorrection) }),
})

export const getTender = endpoint({
  ...addresses.getTender,
  scope: 'leer',
  public: true,
  revalidates: true,
  tag,
  summary: 'La licitación de un código, en una lista de uno, o la lista vacía si no la conocemos.',
  example: { params: { id: '1057-1-LE26' } },
  params: z.object({ id: bidIdn }),
  answer: z.array(tenderDetail),
})

export const listTenderTypes = endpoint({
  ...addresses.listTenderTypes,
  scope: 'leer',
  public: true,
  revalidates: true,
  tag,
  summary:
    'Los tipos de licitación y el número que los identifica en bid_type; 35 es el rango de 2.000 a 5.000 UTM: LQ, y LP publicadas desde el 23 de octubre de 2025.',
  answer: z.array(
    z.object({
      bid_type: z.number(),
      code: z.string(),
      name: z.string(),
      /** range of the tenders published last */
      range: z.nullable(z.string()),
      size: z.number(),
      /** ranges of the tenders published before a day, the oldest first */
      earlier: z.array(z.object({ before: z.string(), range: z.string(), size: z.number() })),
      /** the first day on which no tender of the type is published any more; null where some are */
      ended_on: z.nullable(z.string()),
    }),
  ),
})

export const REFRESH_OUTCOMES = [
  'read',
  'recent',
  'no-ticket',
  'no-quota',
  'limited',
  'unlisted',
  'unknown',
  'failed',
] as const

export const refreshTender = endpoint({
  ...addresses.refreshTender,
  scope: 'leer',
  cost: 'outside',
  tag,
  summary: 'Lee ahora la licitación en Mercado Público cuando se puede; si no, dice cuándo se leyó la copia guardada.',
  example: { params: { id: '1057-1-LE26' } },
  params: z.object({ id: bidIdn }),
  answer: z.object({
    outcome: z.enum(REFRESH_OUTCOMES),
    /** when the stored copy was read, after this call; null when there is none */
    read_at: z.nullable(instant),
    changed: z.boolean(),
    message,
  }),
})

export const followTender = endpoint({
  ...addresses.followTender,
  scope: 'mesa:escribir',
  public: true,
  tag,
  summary: 'Sigue una licitación; repetirlo no cambia nada.',
  example: { body: { bid_idn: '1057-1-LE26' } },
  body: z.strictObject({ bid_idn: bidIdn }),
  answer: z.object({ bid_idn: z.string(), is_followed: z.boolean() }),
})

export const unfollowTender = endpoint({
  ...addresses.unfollowTender,
  scope: 'mesa:escribir',
  public: true,
  tag,
  summary: 'Deja de seguir una licitación; repetirlo no cambia nada.',
  example: { params: { bid_idn: '1057-1-LE26' } },
  params: z.object({ bid_idn: bidIdn }),
  answer: z.object({ bid_idn: z.string(), is_followed: z.boolean() }),
})

export const listFollowedTenders = endpoint({
  ...addresses.listFollowedTenders,
  scope: 'mesa',
  public: true,
  walk: { key: ID_KEY },
  revalidates: true,
  tag,
  summary: 'Las licitaciones que sigues, las de cierre más próximo primero.',
  query: z.strictObject({ offset }),
  answer: tenderList,
})
