import { NEWEST } from './field-rule.ts'
import { LEVEL, type TenderFields, type TenderLevel, type TenderRecord } from './tender.ts'
import { FIELD_NAMES, ruleOf } from './tender-fields.ts'
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

/** A field that is merged by itself. In the source table, `*` stands for the keys of the facts and of the award act. */
export type MergedField =
  | Exclude<keyof TenderFields, 'bid_idn' | 'facts' | 'award' | 'items'>
  | `facts.${string}`
  | `award.${string}`
  /** the requested lines, without their awards */
  | 'items'
  /** the awards of all lines */
  | 'awards'

type Sources = typeof NEWEST | readonly SourceKind[]

/** The keys of the award act have the sources of the act. */
const tableKey = (field: string) => (field === 'award' ? 'award.*' : field)

/**
 * The kinds of source that state a field, the best first; a kind that is missing cannot know the field, or only infers
 * it. Of two statements of one kind the newer counts. Decision 8 shows the same table.
 */
export const SOURCE_TABLE: Readonly<Record<string, Sources>> = {
  ...Object.fromEntries(
    FIELD_NAMES.flatMap((name): [string, Sources][] => {
      const { sources } = ruleOf(name)
      if (sources === NEWEST) return [[name, NEWEST]]
      return 'why' in sources ? [] : [[tableKey(name), kindsOf(sources)]]
    }),
  ),
  awards: [detail, ocds, monthly],
  /** facts that are no longer in the table */
  'facts.*': [detail, monthly],
}

function kindsOf(sources: readonly TenderSource[]): SourceKind[] {
  return [...new Set(sources.map((source) => kindOf({ source, level: LEVEL.sheet })))]
}

/** Fields that every tender has: an answer without one of them is incomplete, and none of them is ever emptied. */
const ESSENTIAL = ['name', 'institution_name', 'description', 'published_at', 'closes_at', 'items'] as const
const ESSENTIALS: ReadonlySet<string> = new Set([...ESSENTIAL, 'institution_rut', 'facts.amount_visible'])

const RANKS = new Map<string, ReadonlyMap<SourceKind, number>>(
  Object.entries(SOURCE_TABLE).flatMap(([field, sources]) =>
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

/** Whether a record states a name. Readers put the code in its place where the source has none. */
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
