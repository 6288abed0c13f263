import { LEVEL, type TenderFields, type TenderLevel, type TenderRecord } from './tender.ts'
import { SOURCE, type TenderSource } from './tender-source.ts'

const { detail, state, ocds, monthly, sheet, list } = SOURCE

/** The sources as the merge tells them apart, the one that knows most of a tender first. */
export const SOURCE_KINDS = [detail, state, ocds, monthly, sheet, list] as const
export type SourceKind = (typeof SOURCE_KINDS)[number]

/**
 * The kind of a record: invented data counts as a detail, as does that of a Compra Ágil; a record without the call itself knows
 * as much as a list entry.
 */
export function kindOf({ source, level }: { source: TenderSource; level: TenderLevel }): SourceKind {
  if (level === LEVEL.list || source === 'agile-list') return 'api-list'
  return source === 'demo' || source === 'agile-detail' ? 'api-detail' : source
}

/** A field of its own for the merge, or the facts or the award act together where `*` stands for the key. */
export type MergedField =
  | Exclude<keyof TenderFields, 'bid_idn' | 'facts' | 'award' | 'items'>
  | `facts.${string}`
  | `award.${string}`
  /** the requested lines, without their awards */
  | 'items'
  /** the awards of all lines */
  | 'awards'

/** The newest statement counts, from whatever source. */
const NEWEST = 'newest'

/**
 * Which source knows a field better, the best first; a source that is missing cannot know the field, or only infers it. Of two
 * statements of one kind of source the newer counts. Decision 8 shows the same table.
 *
 * What the sources cannot know: lists have code, name, state and closing date alone. The daily sheet has no RUT, unit or
 * amount, and numbers lines by itself. State files have no lines. The monthly file has days without hours, amounts in
 * scientific notation, rubros in capitals and no line without offers. Only the monthly file has the criteria.
 */
export const SOURCE_TABLE = {
  status: NEWEST,
  status_text: NEWEST,
  closes_at: NEWEST,
  name: [detail, state, ocds, monthly, sheet, list],
  description: [detail, state, ocds, monthly, sheet, list],
  type_code: [detail, state, monthly, ocds, sheet],
  institution_rut: [detail, state, monthly, ocds],
  institution_name: [detail, state, monthly, sheet, ocds],
  institution_code: [detail, monthly],
  unit_code: [detail, monthly],
  unit_name: [detail, state, monthly, ocds],
  unit_address: [detail, state, monthly, ocds],
  comuna: [detail, state, monthly],
  region: [detail, state, monthly, sheet, ocds],
  currency: [detail, state, monthly, ocds],
  amount: [detail, state, ocds, monthly],
  created_at: [detail, monthly],
  published_at: [detail, state, sheet, ocds, monthly],
  questions_open_at: [detail, ocds, monthly],
  questions_close_at: [detail, ocds, monthly],
  answers_at: [detail, monthly],
  technical_opening_at: [detail, monthly],
  economic_opening_at: [detail, monthly],
  estimated_award_at: [detail, state, ocds, monthly],
  awarded_at: [detail, state, ocds, monthly],
  estimated_signature_at: [detail, monthly],
  site_visit_at: [detail, monthly],
  documents_due_at: [detail, monthly],
  physical_support_at: [detail, monthly],
  call: [detail, list],
  only_small: [detail, list],
  second_call_closes_at: [detail],
  'facts.*': [detail, monthly],
  'facts.environmental_criteria': [monthly],
  'facts.social_criteria': [monthly],
  'facts.evaluation_criteria': [monthly],
  'award.*': [detail, monthly],
  items: [detail, sheet, ocds, monthly],
  awards: [detail, ocds, monthly],
} as const satisfies Record<
  Exclude<MergedField, `facts.${string}` | `award.${string}`> | `facts.${string}` | 'award.*',
  typeof NEWEST | readonly SourceKind[]
>

/** Fields that every tender has: an answer without one of them is incomplete, and none of them is ever emptied. */
const ESSENTIAL = ['name', 'institution_name', 'description', 'published_at', 'closes_at', 'items'] as const
const ESSENTIALS: ReadonlySet<string> = new Set([...ESSENTIAL, 'institution_rut', 'facts.amount_visible'])

const TABLE = new Map<string, typeof NEWEST | readonly SourceKind[]>(Object.entries(SOURCE_TABLE))
const RANKS = new Map<string, ReadonlyMap<SourceKind, number>>(
  [...TABLE].flatMap(([field, sources]) =>
    sources === NEWEST ? [] : [[field, new Map(sources.map((source, rank) => [source, rank]))]],
  ),
)
const LAST = SOURCE_KINDS.length

/** How well a kind of source knows a field, 0 is best. */
export function rankOf(field: MergedField, kind: SourceKind): number {
  const ranks = RANKS.get(field) ?? RANKS.get(`${field.slice(0, 5)}.*`) ?? RANKS.get('award.*')
  return ranks?.get(kind) ?? LAST
}

/** How much a kind of source knows of a tender altogether, 0 is most. */
export function richnessRank(kind: SourceKind): number {
  return SOURCE_KINDS.indexOf(kind)
}

const ESSENTIAL_OF = new Map(
  SOURCE_KINDS.map((kind) => [kind, ESSENTIAL.filter((field) => field === 'closes_at' || rankOf(field, kind) < LAST)]),
)

/** Whether a record states all that every tender has, as far as its source knows it. */
export function isComplete(record: TenderRecord, kind: SourceKind): boolean {
  return (ESSENTIAL_OF.get(kind) ?? []).every((field) => {
    if (field === 'items') return statesLines(record)
    return field === 'name' ? statesName(record) : record[field] != null
  })
}

/** Whether a field may become empty when the source states it no more. */
export function isEmptiable(field: MergedField): boolean {
  return !ESSENTIALS.has(field)
}

/** The readers put the code where the source has no name. */
export function statesName({ name, bid_idn }: Pick<TenderFields, 'name' | 'bid_idn'>): boolean {
  return name !== bid_idn
}

/** Whether a record states the requested lines: a line without product and text says that the list is broken. */
export function statesLines({ items }: Pick<TenderFields, 'items'>): boolean {
  return (
    items !== undefined &&
    items.length > 0 &&
    items.every((line) => line.product_code !== null || line.product_name !== null || line.description !== null)
  )
}
