import { canonicalRut } from '@mirador/domain/account/rut'
import { SEGMENTS } from '@mirador/domain/rubros/catalogue'
import { REGIONS } from '@mirador/domain/tender/region'
import { PUBLISHED, TENDER_STATUSES } from '@mirador/domain/tender/tender-status'
import { TENDER_TYPES } from '@mirador/domain/tender/tender-type'
import { CLOSING_WINDOWS, DAYS_AHEAD } from '@mirador/domain/tender-query/closing-windows'
import { CURRENCIES, type FilterName, readFilter, valuesOf } from '@mirador/domain/tender-query/tender-filters'
import type { TenderQuery } from '@mirador/domain/tender-query/tender-query'
import { startOfChileanDay } from '@mirador/domain/time/chile-day'
import { addDays, chileDay } from '@mirador/domain/time/chile-time'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../connection/connect.ts'
import { PLANNED_ANEW } from '../connection/statement-names.ts'
import { findSearch, type WordSearch, wordCondition } from './search-condition.ts'
import { countTermsInBits, findInBits, type InBits, rowInBits } from './tender-bits.ts'
import { type Asker, conditionsOf, type ListConditions } from './tender-filters.ts'
import { countTenders } from './tender-list.ts'

/** A value of a filter in its normal form, and how many tenders a list has with it as the only value of that filter. */
export interface FacetCount {
  value: string
  total: number
}

/** The filters whose values are counted from one column, or from the rubros. */
const GROUPS = ['status', 'bid_type', 'region', 'comuna', 'institution', 'family', 'currency'] as const
type Group = (typeof GROUPS)[number]

/** By value; of institutions by id, and of statuses by code, with those that are open apart under OPEN. */
type Counts = ReadonlyMap<string, number>
const OPEN = 'open'

const MOST_INSTITUTIONS = 10
const MOST_FAMILIES = 20
const MOST_COMUNAS = 20

/**
 * How many tenders a list would have with each value of its filters. A count ignores the values chosen in its own filter and
 * meets all the others.
 */
export async function countFacets(db: Db, query: TenderQuery, asker: Asker, now: Date) {
  const [counts, closing, amount_missing, { total, open }] = await Promise.all([
    countGroups(db, query, asker),
    countClosing(db, query, asker, now),
    countWithoutAmount(db, query, asker),
    countTenders(db, query, asker),
  ])
  const chosen = (name: Group) => valuesOf(name, query[name])
  const known = (name: Group, values: readonly string[]) =>
    values.map((value) => ({ value, total: counts[name].get(value) ?? 0 }))
  return {
    total,
    open,
    status: statusCounts(counts.status),
    bid_type: known(
      'bid_type',
      TENDER_TYPES.map(({ id }) => String(id)),
    ).filter(({ value, total }) => total > 0 || chosen('bid_type').includes(value)),
    region: known(
      'region',
      REGIONS.map(({ region }) => String(region)),
    ),
    comuna: mostFrequent('comuna', counts.comuna, { most: MOST_COMUNAS, always: chosen('comuna') }),
    family: await familyCounts(db, counts.family, { query, asker }),
    institution: await institutionCounts(db, counts.institution, chosen('institution')),
    currency: known('currency', CURRENCIES),
    amount_missing,
    ...closing,
  }
}

function statusCounts(counts: Counts): FacetCount[] {
  return TENDER_STATUSES.map(({ status, codes }) => {
    if (status === 'publicada') return { value: status, total: counts.get(OPEN) ?? 0 }
    // published and past its closing minute is closed
    const all = status === 'cerrada' ? [...codes, PUBLISHED] : codes
    return { value: status, total: all.reduce((sum, code) => sum + (counts.get(String(code)) ?? 0), 0) }
  })
}

/** Those of most tenders, and some others always; only values that the filter can read. */
function mostFrequent(
  name: FilterName,
  counts: Counts,
  { most, always }: { most: number; always: readonly string[] },
): FacetCount[] {
  const frequent = [...counts]
    .filter(([value, total]) => total > 0 && readFilter(name, value) !== undefined)
    .sort(([a, more], [b, less]) => less - more || (a < b ? -1 : 1))
    .slice(0, most)
    .map(([value]) => value)
  return [...new Set([...frequent, ...always])]
    .map((value) => ({ value, total: counts.get(value) ?? 0 }))
    .sort((a, b) => b.total - a.total)
}

/** The families of the account where they narrow the list, else those of most tenders; and the chosen ones. */
async function familyCounts(db: Db, counts: Counts, { query, asker }: { query: TenderQuery; asker: Asker }) {
  const chosen = valuesOf('family', query.family)
  const own = query.scope === 'mine' ? asker.rubros.map(String) : []
  const most = own.length > 0 ? 0 : MOST_FAMILIES
  const families = mostFrequent('family', counts, { most, always: [...own, ...chosen] })
  // a tender may have several families of a segment
  return Promise.all(
    families.map(async ({ value, total }) =>
      SEGMENTS.some(({ product_segment_id }) => String(product_segment_id) === value)
        ? { value, total: (await countTenders(db, { ...query, family: value }, asker)).total }
        : { value, total },
    ),
  )
}

/** The institutions of most tenders, and the chosen ones, with their names. */
async function institutionCounts(db: Db, counts: Counts, chosen: readonly string[]) {
  const frequent = [...counts]
    .sort(([a, more], [b, less]) => less - more || Number(a) - Number(b))
    .slice(0, MOST_INSTITUTIONS)
    .map(([id]) => Number(id))
  const ruts = new Map(chosen.map((value) => [canonicalRut(value), value]))
  const { rows } = await sql<{ id: number; rut: string; name: string }>`
    select id, rut, name from institution
    where id = any(${frequent}::int[]) or rut = any(${[...ruts.keys()]}::text[])`.execute(db)
  const found = rows.map(({ id, rut, name }) => ({
    value: ruts.get(rut) ?? rut,
    name,
    total: counts.get(String(id)) ?? 0,
  }))
  return found.sort((a, b) => b.total - a.total || (a.name < b.name ? -1 : 1))
}

/** Several groups with the same filters besides their own are counted together. */
async function countGroups(db: Db, query: TenderQuery, asker: Asker): Promise<Record<Group, Counts>> {
  const search = await findSearch(db, query.q)
  const words = search.kind === 'words' ? search : undefined
  const inBits = await findInBits(db, words?.clauses ?? [])
  const chosen = GROUPS.filter((name) => query[name])
  const together = GROUPS.filter((name) => !query[name])
  const bases = [
    { groups: together, query },
    ...chosen.map((name) => ({ groups: [name], query: { ...query, [name]: undefined } })),
  ]
  const own = query.scope === 'mine' ? asker.rubros : []
  // a chosen family need not be one of the account
  const families = own.length > 0 ? [...own, ...valuesOf('family', query.family)] : FAMILIES
  const counted = await Promise.all(
    bases.map(({ groups, query }) => {
      const conditions = conditionsOf(query, asker, search)
      return countBase(db, groups, { conditions, words, inBits, families })
    }),
  )
  return Object.fromEntries(counted.flatMap((counts) => [...counts])) as Record<Group, Counts>
}

interface Base {
  conditions: ListConditions
  words: WordSearch | undefined
  inBits: InBits | undefined
  /** those that are counted by bits */
  families: readonly (number | string)[]
}

async function countBase(db: Db, groups: readonly Group[], base: Base): Promise<Map<Group, Counts>> {
  const counts = new Map<Group, Counts>()
  const { tallied, others } = base.conditions
  if (!base.words && others.length === 0) {
    const some = groups.filter((name) => TALLIED.has(name))
    for (const [name, count] of await countColumns(db, some, 'tender_tally', tallied)) counts.set(name, count)
  }
  for (const [name, count] of await countBits(db, without(groups, counts), base)) counts.set(name, count)
  const left = without(groups, counts)
  const conditions = [...tallied, ...others, ...(base.words ? [readsAll(base.words)] : [])]
  const columns = left.filter((name) => name !== 'family')
  const byRow = await Promise.all([
    countColumns(db, columns, 'tender_search', conditions),
    left.includes('family') ? countFamilies(db, conditions) : undefined,
  ])
  for (const [name, count] of byRow[0]) counts.set(name, count)
  if (byRow[1]) counts.set('family', byRow[1])
  return counts
}

const without = (groups: readonly Group[], counts: ReadonlyMap<Group, Counts>) =>
  groups.filter((name) => !counts.has(name))

const where = (conditions: readonly RawBuilder<boolean>[]) =>
  sql`where ${sql.join([sql`true`, ...conditions], sql` and `)}`

const STATUS_CODES = TENDER_STATUSES.flatMap(({ codes }) => codes)

/** The column that each group is counted by. Only published tenders are open. */
const COLUMNS: Record<Exclude<Group, 'family'>, RawBuilder<unknown>> = {
  status: sql`case when is_open then 'open' else status::text end`,
  bid_type: sql`type_id`,
  region: sql`region`,
  comuna: sql`comuna`,
  institution: sql`institution_id`,
  currency: sql`currency`,
}
/** Those that tender_tally has. */
const TALLIED: ReadonlySet<Group> = new Set<Group>(['status', 'bid_type', 'region'])

/** Several columns in one pass. */
async function countColumns(
  db: Db,
  groups: readonly Group[],
  table: 'tender_search' | 'tender_tally',
  conditions: readonly RawBuilder<boolean>[],
): Promise<Map<Group, Counts>> {
  const names = groups.filter((name) => name !== 'family')
  const counts = new Map(names.map((name) => [name, new Map<string, number>()] as const))
  if (names.length === 0) return counts
  const refs = names.map((name) => sql.ref(name))
  const columns = sql.join(names.map((name) => sql`${COLUMNS[name]} as ${sql.ref(name)}`))
  const isTally = table === 'tender_tally'
  // of a set all columns but its own are null
  const { rows } = await sql<{ place: number; value: string | null; total: number }>`
    select ${sql.join(
      refs.map((ref, place) => sql`(1 - grouping(${ref})) * ${sql.lit(place)}`),
      sql` + `,
    )} as place,
      coalesce(${sql.join(refs.map((ref) => sql`${ref}::text`))}) as value,
      ${isTally ? sql`sum(tenders)::int` : sql`count(*)::int`} as total
    from (select ${columns} ${isTally ? sql`, tenders` : sql``} from ${sql.table(table)} ${where(conditions)}) counted
    group by grouping sets (${sql.join(refs.map((ref) => sql`(${ref})`))}) ${sql.raw(PLANNED_ANEW)}`.execute(db)
  for (const { place, value, total } of rows) {
    const name = names[place]
    if (name && value !== null) counts.get(name)?.set(value, total)
  }
  return counts
}

async function countFamilies(db: Db, conditions: readonly RawBuilder<boolean>[]): Promise<Counts> {
  const { rows } = await sql<{ family: number; total: number }>`
    select family, count(*)::int as total from tender_search cross join lateral unnest(families) as family
    ${where(conditions)} group by family ${sql.raw(PLANNED_ANEW)}`.execute(db)
  return new Map(rows.map(({ family, total }) => [String(family), total]))
}

/** The terms of tender_bits that count a group, by the value they count. */
function termsOf(group: Group, { families }: Base): ReadonlyMap<string, string> | undefined {
  const terms = (kind: string, values: readonly (string | number)[]) =>
    new Map(values.map((value) => [String(value), `=${kind} ${value}`]))
  switch (group) {
    case 'status':
      return terms('status', STATUS_CODES).set(OPEN, '=open')
    case 'bid_type':
      return terms(
        'type',
        TENDER_TYPES.map(({ id }) => id),
      )
    case 'region':
      return terms(
        'region',
        REGIONS.map(({ region }) => region),
      )
    case 'currency':
      return terms('currency', CURRENCIES)
    case 'family':
      return terms('family', families)
    default:
      return undefined
  }
}

const FAMILIES = SEGMENTS.flatMap(({ familias }) => familias.map(({ id_familia }) => id_familia))

/** The groups that bits count, where they know the words and filters; the others are left to the rows. */
async function countBits(db: Db, groups: readonly Group[], base: Base): Promise<Map<Group, Counts>> {
  const { inBits, conditions } = base
  const { marks } = conditions
  const terms = new Map<Group, ReadonlyMap<string, string>>()
  for (const name of groups) {
    const own = termsOf(name, base)
    if (own) terms.set(name, own)
  }
  if (!inBits || !marks || terms.size === 0) return new Map()
  const names = [...terms.values()].flatMap((own) => [...own.values()])
  const { rows } = await sql<{ counts: Readonly<Record<string, number>> | null }>`
    select ${countTermsInBits(inBits, marks, names)} as counts ${sql.raw(PLANNED_ANEW)}`.execute(db)
  const counts = rows[0]?.counts
  if (!counts) return new Map()
  return new Map(
    [...terms].map(([name, own]) => {
      const byValue = new Map([...own].map(([value, term]) => [value, counts[term] ?? 0]))
      // in the rows those that are open have no status besides
      const open = byValue.get(OPEN)
      if (open !== undefined) byValue.set(String(PUBLISHED), (byValue.get(String(PUBLISHED)) ?? 0) - open)
      return [name, byValue]
    }),
  )
}

const readsAll = (words: WordSearch) => wordCondition(words, { readsAll: true })

/** How many tenders of a list have no amount in any currency, whatever its limits of the amount. */
async function countWithoutAmount(db: Db, query: TenderQuery, asker: Asker): Promise<number> {
  const search = await findSearch(db, query.q)
  const unlimited = { ...query, amount_min: undefined, amount_max: undefined, amount_missing: undefined }
  const { tallied, others } = conditionsOf(unlimited, asker, search)
  const words = search.kind === 'words' ? [readsAll(search)] : []
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from tender_search
    ${where([sql`not has_amount`, ...tallied, ...others, ...words])} ${sql.raw(PLANNED_ANEW)}`.execute(db)
  return rows[0]?.total ?? 0
}

/** The next closings by window and by day, whatever dates of closing are chosen. */
async function countClosing(db: Db, query: TenderQuery, asker: Asker, now: Date) {
  const today = chileDay(now)
  const days = await countClosingDays(db, { ...query, closes_from: undefined, closes_to: undefined }, asker, {
    today,
    days: Math.max(...CLOSING_WINDOWS) + 1,
  })
  const within = (last: number) => days.slice(0, last + 1).reduce((sum, total) => sum + total, 0)
  return {
    closing: CLOSING_WINDOWS.map((last) => ({ value: String(last), total: within(last) })),
    closing_days: days.slice(0, DAYS_AHEAD).map((total, i) => ({ value: addDays(today, i), total })),
  }
}

/** How many tenders of a list close on each of some days in Chile, today first. */
export async function countClosingDays(
  db: Db,
  query: TenderQuery,
  asker: Asker,
  { today, days }: { today: string; days: number },
): Promise<number[]> {
  const search = await findSearch(db, query.q)
  const words = search.kind === 'words' ? search : undefined
  const { tallied, others } = conditionsOf(query, asker, search)
  const inBits = words && (await findInBits(db, words.clauses))
  const inRow = inBits && rowInBits(inBits, [...tallied, ...others])
  const conditions = inRow ? [inRow] : [...tallied, ...others, ...(words ? [readsAll(words)] : [])]
  const bounds = Array.from({ length: days + 1 }, (_, i) => startOfChileanDay(today, i)?.toISOString() ?? null)
  const { rows } = await sql<{ day: number; total: number }>`
    select width_bucket(closes_at, ${bounds}::timestamptz[]) as day, count(*)::int as total from tender_search
    ${where([sql`closes_at >= ${bounds[0]}::timestamptz and closes_at < ${bounds[days]}::timestamptz`, ...conditions])}
    group by 1 ${sql.raw(PLANNED_ANEW)}`.execute(db)
  const totals = new Map(rows.map(({ day, total }) => [day, total]))
  return Array.from({ length: days }, (_, i) => totals.get(i + 1) ?? 0)
}
