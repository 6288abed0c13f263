import { canonicalRut } from '@mirador/domain/account/rut'
import { familiesOf } from '@mirador/domain/rubros/catalogue'
import { CHANNEL, type Channel } from '@mirador/domain/tender/channel'
import { storedTypesOf } from '@mirador/domain/tender/stored-type'
import { PUBLISHED, TENDER_STATUSES, type TenderStatus } from '@mirador/domain/tender/tender-status'
import {
  FILTER_NAMES,
  type FilterName,
  type FilterValue,
  type ListedChannels,
  readFilter,
} from '@mirador/domain/tender-query/tender-filters'
import type { TenderQuery, TenderSort } from '@mirador/domain/tender-query/tender-query'
import { startOfChileanDay } from '@mirador/domain/time/chile-day'
import { type RawBuilder, sql } from 'kysely'
import { channelConditions, channelOfHits } from '../schema/channel-condition.ts'
import { ALL } from './common-terms.ts'
import { matchesNothing, type Search } from './search-condition.ts'
import { OPEN, type TenderSet } from './tender-bits.ts'

/** The account that requests a list. */
export interface Asker {
  sub: string
  /** the families it chose, for the scope `mine`; with none, that scope is everything */
  rubros: readonly number[]
  /** whether it dismissed tenders, which then leave its lists */
  hasDismissals?: boolean
  /** the tenders of the queue of Hoy that the list is narrowed to, in its order */
  queue?: readonly number[]
  /**
   * Orders some open tenders, best fit first; undefined while the fits are not known. Absent: the order `fit` is that
   * of `recent`.
   */
  orderByFit?: (ids: readonly number[]) => Promise<readonly number[] | undefined>
}

/**
 * The condition of tenders that the caller dismissed, where a list leaves them out: not in the list of followed ones,
 * nor in a search by code.
 */
export function dismissedTenders(
  { following }: TenderQuery,
  { sub, hasDismissals }: Asker,
  search: Search,
): RawBuilder<boolean> | undefined {
  if (!hasDismissals || following || search.kind === 'code') return undefined
  return sql`tender_id in (select tender_id from dismissal where sub = ${sub}::uuid)`
}

/** The condition of a list that leaves out dismissed tenders. */
export function notDismissed(...list: Parameters<typeof dismissedTenders>): RawBuilder<boolean>[] {
  const dismissed = dismissedTenders(...list)
  return dismissed ? [sql`not (${dismissed})`] : []
}

interface FilterCondition<Value> {
  /** The condition on a row of tender_search, or of a table with its columns. */
  where(value: Value, context: { asker: Asker; query: TenderQuery }): RawBuilder<boolean>
  /**
   * The same condition as terms of tender_bits (docs/decisions/0032). Null where there are no such bits: then rows are
   * counted. A term that does not mean the same as `where` makes totals wrong.
   */
  mark: ((value: Value) => TenderSet) | null
  /** whether tender_tally has its column too */
  isTallied?: true
  /** whether it depends on more than the tenders, so that a total is not reused until one of them changes */
  isPersonal?: true
}

/**
 * The channels of a list: tenders alone by default. Followed tenders, queues of Hoy, and results of a search by code,
 * are listed whatever their channel.
 */
export function channelsOf({ channel, following, queue }: TenderQuery, search: Search): ListedChannels {
  if (channel !== undefined) return readFilter('channel', channel) ?? 'licitaciones'
  return following || queue || search.kind === 'code' ? 'ambas' : 'licitaciones'
}

const CHANNELS = { licitaciones: CHANNEL.tender, agil: CHANNEL.agile, ambas: undefined } as const

const FILTERS: { readonly [Name in FilterName]: FilterCondition<FilterValue<Name>> } = {
  channel: {
    where: (channels) => channelConditions(CHANNELS[channels])[0] ?? sql`true`,
    mark: (channels) => (CHANNELS[channels] ? `=channel ${CHANNELS[channels]}` : ALL),
    isTallied: true,
  },
  bid_type: {
    where: (ids) => isOneOf(sql`type_id`, storedOf(ids), 'smallint'),
    mark: (ids) => anyMark(storedOf(ids).map((id) => `=type ${id}`)),
    isTallied: true,
  },
  status: {
    where: (statuses) => anyCondition(statuses.map(statusCondition)),
    mark: (statuses) => anyMark(statuses.map(statusMark)),
    isTallied: true,
  },
  region: {
    where: (regions) => isOneOf(sql`region`, regions, 'smallint'),
    mark: (regions) => anyMark(regions.map((region) => `=region ${region}`)),
    isTallied: true,
  },
  comuna: {
    where: (names) => isOneOf(sql`comuna`, names, 'text'),
    mark: null,
  },
  institution: {
    where: (ruts) => institutionCondition(ruts.map(canonicalRut)),
    mark: null,
  },
  family: {
    where: (ids) => familyCondition(ids.flatMap(familiesOf)),
    mark: (ids) => familyMark(ids.flatMap(familiesOf)),
  },
  published_from: {
    where: (day) => sql`published_at >= ${instant(startOfChileanDay(day))}`,
    mark: null,
  },
  published_to: {
    where: (day) => sql`published_at < ${instant(startOfChileanDay(day, 1))}`,
    mark: null,
  },
  questions_to: {
    where: (day) =>
      sql`questions_close_at >= ${instant(startOfChileanDay(day))} and questions_close_at < ${instant(startOfChileanDay(day, 1))}`,
    mark: null,
  },
  closes_from: {
    where: (day) => sql`closes_at >= ${instant(startOfChileanDay(day))}`,
    mark: null,
  },
  closes_to: {
    where: (day) => sql`closes_at < ${instant(startOfChileanDay(day, 1))}`,
    mark: null,
  },
  amount_min: {
    where: (pesos, { query }) => orMissing(sql`amount_clp >= ${pesos}::numeric`, query),
    mark: null,
  },
  amount_max: {
    where: (pesos, { query }) => orMissing(sql`amount_clp <= ${pesos}::numeric`, query),
    mark: null,
  },
  amount_missing: {
    // `amount_min` and `amount_max` read it
    where: () => sql`true`,
    mark: () => ALL,
  },
  currency: {
    where: (currency) => sql`currency = ${currency}`,
    mark: (currency) => `=currency ${currency}`,
  },
  following: {
    where: (_, { asker }) => sql`tender_id in (select tender_id from tender_follow where sub = ${asker.sub}::uuid)`,
    mark: null,
    isPersonal: true,
  },
  queue: {
    where: (_, { asker }) => sql`tender_id = any(${asker.queue ?? []}::int[])`,
    mark: null,
    isPersonal: true,
  },
}

/** An order by a column of tender_search. */
export type StoredOrder = Exclude<TenderSort, 'relevance' | 'fit'>

/** The column of each order, ascending. */
export const RANKS: { readonly [order in StoredOrder]: RawBuilder<unknown> } = {
  recent: sql`recent_rank`,
  closing: sql`closing_rank`,
}

/** The conditions on the rows of a list, without the words of the search. */
export interface ListConditions {
  /** the only channel of the list, whose condition is in `tallied`; undefined for a list of both */
  channel: Channel | undefined
  /** conditions by which tender_tally can count */
  tallied: readonly RawBuilder<boolean>[]
  /** the same conditions, for a statement that finds tenders by their words */
  ofHits: readonly RawBuilder<boolean>[]
  untallied: readonly RawBuilder<boolean>[]
  /** all conditions as terms of tender_bits; null where one of them has no bits */
  marks: readonly TenderSet[] | null
  isPersonal: boolean
  /** the families that a tender has any of, where only they and the channel narrow the list */
  families: readonly number[] | undefined
}

export function conditionsOf(query: TenderQuery, asker: Asker, search: Search): ListConditions {
  const channel = CHANNELS[channelsOf(query, search)]
  const narrowed = { ...query, channel: channelsOf(query, search) }
  const ofChannel = channel ? conditionOf('channel', narrowed, asker) : []
  const conditions = FILTER_NAMES.flatMap((name) => (name === 'channel' ? [] : conditionOf(name, narrowed, asker)))
  if (query.scope === 'mine' && asker.rubros.length > 0) {
    conditions.push({ where: familyCondition(asker.rubros), mark: familyMark(asker.rubros), families: asker.rubros })
  }
  if (matchesNothing(search)) conditions.push({ where: sql`false`, mark: null })
  if (search.kind === 'code') conditions.push({ where: codeCondition(search.code), mark: null })
  if (search.kind === 'rut') conditions.push({ where: institutionCondition([search.rut]), mark: null })
  const all = [...ofChannel, ...conditions]
  const marks = all.map(({ mark }) => mark).filter((mark) => mark !== null)
  const tallied = conditions.filter(({ isTallied }) => isTallied).map(({ where }) => where)
  return {
    channel,
    tallied: [...ofChannel.map(({ where }) => where), ...tallied],
    ofHits: [...channelOfHits(channel), ...tallied],
    untallied: conditions.filter(({ isTallied }) => !isTallied).map(({ where }) => where),
    marks: marks.length === all.length ? marks : null,
    isPersonal: conditions.some(({ isPersonal }) => isPersonal),
    families: conditions.length === 1 ? conditions[0]?.families : undefined,
  }
}

interface Condition {
  where: RawBuilder<boolean>
  mark: TenderSet | null
  isTallied?: true | undefined
  isPersonal?: true | undefined
  /** the families that it asks for, if nothing else */
  families?: readonly number[]
}

function conditionOf<Name extends FilterName>(name: Name, query: TenderQuery, asker: Asker): Condition[] {
  const text = query[name]
  if (text === undefined) return []
  const value = readFilter(name, text)
  if (value === undefined) throw new Error(`A query in its normal form has no ${name} ${text}`)
  const { where, mark, isTallied, isPersonal } = FILTERS[name]
  return [{ where: where(value, { asker, query }), mark: mark ? mark(value) : null, isTallied, isPersonal }]
}

/** @param code a tender's code or its beginning, in upper case */
function codeCondition(code: string): RawBuilder<boolean> {
  return sql`tender_id in (select id from tender where bid_idn >= ${code} and bid_idn < ${`${code}~`})`
}

function institutionCondition(ruts: readonly string[]): RawBuilder<boolean> {
  const [rut] = ruts
  if (ruts.length === 1) return sql`institution_id = (select id from institution where rut = ${rut})`
  return sql`institution_id = any(array(select id from institution where rut = any(${ruts}::text[])))`
}

/** Compares a single value by equality, so that an index has the rows in the order of the list. */
function isOneOf(
  column: RawBuilder<unknown>,
  values: readonly (string | number)[],
  type: 'smallint' | 'text',
): RawBuilder<boolean> {
  return values.length === 1 ? sql`${column} = ${values[0]}` : sql`${column} = any(${values}::${sql.raw(type)}[])`
}

function anyCondition(conditions: readonly RawBuilder<boolean>[]): RawBuilder<boolean> {
  return conditions.length === 1 ? (conditions[0] as RawBuilder<boolean>) : sql`(${sql.join(conditions, sql` or `)})`
}

const storedOf = (ids: readonly number[]) => [...new Set(ids.flatMap(storedTypesOf))]

const anyMark = (marks: readonly TenderSet[]): TenderSet =>
  marks.length === 1 ? (marks[0] as TenderSet) : { anyOf: marks }

/** A limit of the amount, or no amount at all where the list includes tenders without one. */
function orMissing(limit: RawBuilder<boolean>, { amount_missing }: TenderQuery): RawBuilder<boolean> {
  return amount_missing ? sql`(${limit} or not has_amount)` : limit
}

function familyCondition(families: readonly number[]): RawBuilder<boolean> {
  return sql`families && ${families}::int[]`
}

const familyMark = (families: readonly number[]): TenderSet => ({
  anyOf: families.map((family) => `=family ${family}`),
})

/** The end of the last day with a year of four digits. */
const LAST_INSTANT = new Date('9999-12-31T23:59:59.999Z')

const instant = (date = LAST_INSTANT) => sql`${date.toISOString()}::timestamptz`

const codesOf = (status: TenderStatus) => TENDER_STATUSES.find((known) => known.status === status)?.codes ?? []

/** The condition of a status as people see it: published but past its closing minute counts as closed. */
function statusCondition(status: TenderStatus): RawBuilder<boolean> {
  const codes = codesOf(status)
  if (status === 'publicada') return sql`(status = ${sql.lit(PUBLISHED)} and is_open)`
  if (status === 'cerrada') {
    return sql`(status = any(${codes}::smallint[]) or (status = ${sql.lit(PUBLISHED)} and not is_open))`
  }
  return codes.length === 1 ? sql`status = ${codes[0]}::smallint` : sql`status = any(${codes}::smallint[])`
}

function statusMark(status: TenderStatus): TenderSet {
  const published = `=status ${PUBLISHED}`
  if (status === 'publicada') return { allOf: [published, OPEN] }
  const anyOf: TenderSet[] = codesOf(status).map((code) => `=status ${code}`)
  return { anyOf: status === 'cerrada' ? [...anyOf, { allOf: [published, { not: OPEN }] }] : anyOf }
}
