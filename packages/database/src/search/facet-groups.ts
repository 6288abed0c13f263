import { SEGMENTS } from '@mirador/domain/rubros/catalogue'
import { REGIONS } from '@mirador/domain/tender/region'
import { STORED_TYPES } from '@mirador/domain/tender/stored-type'
import { PUBLISHED, TENDER_STATUSES } from '@mirador/domain/tender/tender-status'
import { CURRENCIES, type FilterName, valuesOf } from '@mirador/domain/tender-query/tender-filters'
import type { TenderQuery } from '@mirador/domain/tender-query/tender-query'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../connection/connect.ts'
import { PLANNED_ANEW } from '../connection/statement-names.ts'
import { channelConditions } from '../schema/channel-condition.ts'
import { findSearch, type WordSearch, wordCondition } from './search-condition.ts'
import { countTermsInBits, findInBits, type InBits } from './tender-bits.ts'
import { type Asker, conditionsOf, dismissedTenders, type ListConditions } from './tender-filters.ts'

/** The filters whose values are counted from one column, or from the rubros. */
const GROUPS = [
  'status',
  'bid_type',
  'region',
  'comuna',
  'institution',
  'family',
  'currency',
  'amount_missing',
] as const
export type Group = (typeof GROUPS)[number]

/**
 * Counts by value: types by the stored type, institutions by id, and statuses by code, with open tenders separately
 * under OPEN.
 */
export type Counts = ReadonlyMap<string, number>
export const OPEN = 'open'

/** The filters that a count of a group ignores: tenders without an amount are counted whatever its limits. */
const ownFilters = (name: Group): readonly FilterName[] =>
  name === 'amount_missing' ? ['amount_min', 'amount_max', 'amount_missing'] : [name]

/** Counts the values of every group. Groups with the same filters besides their own are counted in one statement. */
export async function countGroups(db: Db, query: TenderQuery, asker: Asker): Promise<Record<Group, Counts>> {
  const search = await findSearch(db, query.q)
  const words = search.kind === 'words' ? search : undefined
  const inBits = await findInBits(db, words?.clauses ?? [])
  const isChosen = (name: Group) => ownFilters(name).some((own) => query[own])
  const bases = [
    { groups: GROUPS.filter((name) => !isChosen(name)), query },
    ...GROUPS.filter(isChosen).map((name) => ({
      groups: [name],
      query: { ...query, ...Object.fromEntries(ownFilters(name).map((own) => [own, undefined])) },
    })),
  ]
  const own = query.scope === 'mine' ? asker.rubros : []
  // a chosen family need not be one of the account
  const families = own.length > 0 ? [...own, ...valuesOf('family', query.family)] : FAMILIES
  const counted = await Promise.all(
    bases.map(async ({ groups, query }) => {
      const conditions = conditionsOf(query, asker, search)
      const base = { conditions, words, inBits, families }
      const counts = await countBase(db, groups, base)
      const dismissed = dismissedTenders(query, asker, search)
      return dismissed ? lessDismissed(counts, await countDismissed(db, groups, { base, dismissed })) : counts
    }),
  )
  return Object.fromEntries(counted.flatMap((counts) => [...counts])) as Record<Group, Counts>
}

/** The counts of the tenders that the caller dismissed: few rows. */
function countDismissed(
  db: Db,
  groups: readonly Group[],
  { base, dismissed }: { base: Base; dismissed: RawBuilder<boolean> },
): Promise<Map<Group, Counts>> {
  const { conditions, words } = base
  const wordConditions = words ? [sql<boolean>`search @@ ${words.tsquery}::tsquery`] : []
  const untallied = [...conditions.untallied, dismissed, ...wordConditions]
  return countBase(db, groups, {
    ...base,
    words: undefined,
    inBits: undefined,
    conditions: { ...conditions, untallied, marks: null, families: undefined },
  })
}

function lessDismissed(counts: ReadonlyMap<Group, Counts>, dismissed: ReadonlyMap<Group, Counts>): Map<Group, Counts> {
  const less = (group: Group, values: Counts) =>
    new Map([...values].map(([value, total]) => [value, total - (dismissed.get(group)?.get(value) ?? 0)] as const))
  return new Map([...counts].map(([group, values]) => [group, less(group, values)] as const))
}

interface Base {
  conditions: ListConditions
  words: WordSearch | undefined
  inBits: InBits | undefined
  /** the families that are counted by bits */
  families: readonly (number | string)[]
}

async function countBase(db: Db, groups: readonly Group[], base: Base): Promise<Map<Group, Counts>> {
  const tallied = base.words ? new Map<Group, Counts>() : await countTallied(db, groups, base)
  const [marked, ofFamilies] = await Promise.all([
    countBits(db, without(groups, tallied), base),
    base.words ? [] : countOfFamilies(db, without(groups, tallied), base.conditions),
  ])
  const counts = new Map([...tallied, ...marked, ...ofFamilies])
  const { tallied: ofColumns, ofHits, untallied } = base.conditions
  const remaining = without(groups, counts)
  const conditions = base.words ? [...ofHits, ...untallied, readsAll(base.words)] : [...ofColumns, ...untallied]
  const columns = remaining.filter((name) => name !== 'family')
  const [byRow, families] = await Promise.all([
    countColumns(db, columns, sql`tender_search ${where(conditions)}`),
    remaining.includes('family') ? countFamilies(db, conditions) : undefined,
  ])
  return new Map([...counts, ...byRow, ...(families ? [['family', families] as const] : [])])
}

/** The groups that tallies count where nothing narrows the list but what they have. */
async function countTallied(db: Db, groups: readonly Group[], base: Base): Promise<Map<Group, Counts>> {
  const { channel, tallied, untallied, families } = base.conditions
  const ofChannel = channelConditions(channel)
  // every tender with a family of the list is in it
  const areOwn = families && base.families.every((family) => families.includes(Number(family)))
  if (areOwn && groups.includes('family')) return countWhole(db, ['family'], ofChannel)
  if (untallied.length > 0) return new Map()
  const isWhole = tallied.length === ofChannel.length
  const [kinds, values] = await Promise.all([
    countColumns(
      db,
      groups.filter((name) => TALLIED.has(name)),
      sql`tender_tally ${where(tallied)}`,
      sql`tenders`,
    ),
    isWhole ? countWhole(db, without(groups, TALLIED), ofChannel) : [],
  ])
  return new Map([...kinds, ...values])
}

const without = (groups: readonly Group[], counts: { has(name: Group): boolean }) =>
  groups.filter((name) => !counts.has(name))

export const where = (conditions: readonly RawBuilder<boolean>[]) =>
  sql`where ${sql.join([sql`true`, ...conditions], sql` and `)}`

/** The condition of the words in a statement that reads all rows. */
export const readsAll = (words: WordSearch) => wordCondition(words, { readsAll: true })

const STATUS_CODES = TENDER_STATUSES.flatMap(({ codes }) => codes)

/** The column by which each group is counted. Only published tenders are open. */
const COLUMNS: Record<Exclude<Group, 'family'>, RawBuilder<unknown>> = {
  status: sql`case when is_open then 'open' else status::text end`,
  bid_type: sql`type_id`,
  region: sql`region`,
  comuna: sql`comuna`,
  institution: sql`institution_id`,
  currency: sql`currency`,
  amount_missing: sql`case when not has_amount then 'true' end`,
}
/** The groups that tender_tally has. */
const TALLIED: ReadonlySet<Group> = new Set<Group>(['status', 'bid_type', 'region'])

/**
 * Counts several columns in one pass.
 * @param from the rows that are counted
 * @param tenders the number of tenders of a row. Absent: one
 */
async function countColumns(
  db: Db,
  groups: readonly Group[],
  from: RawBuilder<unknown>,
  tenders: RawBuilder<unknown> = sql`1`,
): Promise<Map<Group, Counts>> {
  const names = groups.filter((name) => name !== 'family')
  const counts = new Map(names.map((name) => [name, new Map<string, number>()] as const))
  if (names.length === 0) return counts
  const refs = names.map((name) => sql.ref(name))
  const columns = sql.join(names.map((name) => sql`${COLUMNS[name]} as ${sql.ref(name)}`))
  // in a row of a grouping set all columns but its own are null
  const { rows } = await sql<{ place: number; value: string | null; total: number }>`
    select ${sql.join(
      refs.map((ref, place) => sql`(1 - grouping(${ref})) * ${sql.lit(place)}`),
      sql` + `,
    )} as place,
      coalesce(${sql.join(refs.map((ref) => sql`${ref}::text`))}) as value, sum(tenders)::int as total
    from (select ${columns}, ${tenders} as tenders from ${from}) counted
    group by grouping sets (${sql.join(refs.map((ref) => sql`(${ref})`))}) ${sql.raw(PLANNED_ANEW)}`.execute(db)
  for (const { place, value, total } of rows) {
    const name = names[place]
    if (name && value !== null) counts.get(name)?.set(value, total)
  }
  return counts
}

/** Counts the columns that family_tally has, in a list that only its families narrow. */
async function countOfFamilies(
  db: Db,
  groups: readonly Group[],
  { channel, families }: ListConditions,
): Promise<Map<Group, Counts>> {
  if (!families) return new Map()
  const rows = sql`(
    select nullif(institution_id, 0) as institution_id, nullif(comuna, '') as comuna, tenders from family_tally
    ${where([sql`families && ${families}::int[] and tenders > 0`, ...channelConditions(channel)])}) of_families`
  const some = groups.filter((name) => name === 'comuna' || name === 'institution')
  return countColumns(db, some, rows, sql`tenders`)
}

/** The counts of all tenders of a channel. */
async function countWhole(
  db: Db,
  groups: readonly Group[],
  conditions: readonly RawBuilder<boolean>[],
): Promise<Map<Group, Counts>> {
  if (groups.length === 0) return new Map()
  const { rows } = await sql<{ filter: Group; value: string; total: number }>`
    select filter, value, sum(tenders)::int as total from (
      select filter, value, channel, tenders from filter_tally
      union all select 'institution', institution_id::text, channel, tenders from institution_tally
    ) tally ${where([sql`filter = any(${groups}::text[])`, ...conditions])}
    group by 1, 2 having sum(tenders) > 0`.execute(db)
  const counts = new Map(groups.map((name) => [name, new Map<string, number>()] as const))
  for (const { filter, value, total } of rows) counts.get(filter)?.set(value, total)
  return counts
}

async function countFamilies(db: Db, conditions: readonly RawBuilder<boolean>[]): Promise<Counts> {
  const { rows } = await sql<{ family: number; total: number }>`
    select family, count(*)::int as total from tender_search cross join lateral unnest(families) as family
    ${where(conditions)} group by family ${sql.raw(PLANNED_ANEW)}`.execute(db)
  return new Map(rows.map(({ family, total }) => [String(family), total]))
}

/** The terms of tender_bits that count a group, by value. */
function termsOf(group: Group, { families }: Base): ReadonlyMap<string, string> | undefined {
  const terms = (kind: string, values: readonly (string | number)[]) =>
    new Map(values.map((value) => [String(value), `=${kind} ${value}`]))
  switch (group) {
    case 'status':
      return terms('status', STATUS_CODES).set(OPEN, '=open')
    case 'bid_type':
      return terms('type', STORED_TYPES)
    case 'region':
      return terms(
        'region',
        REGIONS.map(({ region }) => region),
      )
    case 'currency':
      return terms('currency', CURRENCIES)
    case 'family':
      return terms('family', families)
    case 'amount_missing':
      return new Map([['true', '=no amount']])
    default:
      return undefined
  }
}

const FAMILIES = SEGMENTS.flatMap(({ familias }) => familias.map(({ id_familia }) => id_familia))

/** Counts the groups by bits, where these cover the words and filters; the remaining groups are counted by rows. */
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
      // in the rows, an open tender has no other status
      const open = byValue.get(OPEN)
      if (open !== undefined) byValue.set(String(PUBLISHED), (byValue.get(String(PUBLISHED)) ?? 0) - open)
      return [name, byValue]
    }),
  )
}
