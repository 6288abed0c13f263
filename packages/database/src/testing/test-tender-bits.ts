import type { TenderRecord } from '@mirador/domain/tender/tender'
import { TENDER_STATUSES } from '@mirador/domain/tender/tender-status'
import { tenderItem, tenderRecord } from '@mirador/domain/tender/test-tender'
import {
  FILTER_NAMES,
  type FilterName,
  joinValues,
  type SeveralName,
} from '@mirador/domain/tender-query/tender-filters'
import type { FilterTexts, TenderQuery } from '@mirador/domain/tender-query/tender-query'
import { DAY_MS } from '@mirador/domain/time/duration'
import fc from 'fast-check'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../connection/connect.ts'
import { findSearch, wordCondition } from '../search/search-condition.ts'
import { countInBits, findInBits, rowInBits } from '../search/tender-bits.ts'
import { type Asker, conditionsOf } from '../search/tender-filters.ts'
import { ASKER, queryOf } from './test-list.ts'

export const NOW = new Date('2026-11-20T12:00:00Z')
/** Words of the tenders: the first in one of two, the next in one of four, of six and so on. */
export const WORDS = ['servicio', 'equipos', 'mantención', 'hospital', 'construcción', 'andamio', 'guitarra']
export const FAMILIES = [43_210_000, 42_140_000, 72_130_000, 50_100_000, 81_110_000]

const RUTS = ['61602198-5', '69070100-6']
const COMUNAS = ['Ñuñoa', "O'Higgins", 'Talca']

/** A tender whose number decides all values that lists can be narrowed by. */
export function wordyTender(number: number, patch: Partial<TenderRecord> = {}): TenderRecord {
  const words = WORDS.filter((_, i) => Math.floor(number / (i + 1)) % (2 * i + 2) === 0)
  return tenderRecord({
    bid_idn: `900-${number}-${number % 5 === 3 ? 'COT' : 'LE'}26`,
    name: `Compra ${words.join(' ')} ${number}`,
    // no other tender has this word: only its beginning is common
    unit_name: `repuesto${number}`,
    status: [5, 5, 6, 7, 8, 18][number % 6] as number,
    type_code: number % 2 ? 'LE' : number % 3 ? 'LP' : 'LQ',
    institution_rut: RUTS[number % 3] ?? null,
    institution_name: 'Dirección Regional',
    currency: number % 5 ? 'CLP' : 'CLF',
    amount: number % 7 ? (number % 7) * 1_000_000 : null,
    region: number % 4 || null,
    comuna: COMUNAS[number % 4] ?? null,
    published_at: new Date(NOW.getTime() - (number % 11) * DAY_MS),
    questions_close_at: number % 3 ? new Date(NOW.getTime() + ((number % 8) - 4) * DAY_MS) : null,
    closes_at: new Date(NOW.getTime() + ((number % 9) - 3) * DAY_MS),
    items: FAMILIES.filter((_, i) => number % (i + 2) === 0).map((family, i) =>
      tenderItem({ position: i + 1, product_code: family + i }),
    ),
    source_at: new Date(NOW.getTime() - DAY_MS),
    read_at: NOW,
    ...patch,
  })
}

/** The stored bits and the expected ones, each as ids. */
export async function readBits(db: Db) {
  const read = async (statement: string) => (await sql.raw(statement).execute(db)).rows
  return [
    await read(`
      select term, array_agg(chunk * 4096 + i order by chunk * 4096 + i) as ids
      from tender_bits, generate_series(0, 4095) i where get_bit(bits, i) = 1 group by term order by term collate "C"`),
    await read(`
      select term, array_agg(tender_id order by tender_id) as ids from (
        select word as term, tender_id from tender_search, unnest(tsvector_to_array(search)) word
        where word in (select term from common_term)
        union all select term, tender_id from tender_search, common_term
        where term like '%*' and search @@ ('''' || rtrim(term, '*') || ''':*')::tsquery
        union all select '=all', tender_id from tender_search
        union all select '=open', tender_id from tender_search where is_open
        union all select '=status ' || status, tender_id from tender_search
        union all select '=type ' || type_id, tender_id from tender_search
        union all select '=region ' || region, tender_id from tender_search where region is not null
        union all select '=currency ' || currency, tender_id from tender_search where currency is not null
        union all select '=channel ' || channel, tender_id from tender_search
        union all select '=no amount', tender_id from tender_search where not has_amount
        union all select '=family ' || family, tender_id from tender_search, unnest(families) family
      ) t group by term order by term collate "C"`),
  ]
}

/** The stored counts of filter values and of families, and the expected ones, as lines. */
export async function readFilterTallies(db: Db) {
  const read = async (statement: string) =>
    (await sql<{ line: string }>`select line from (${sql.raw(statement)}) t order by 1`.execute(db)).rows
  return [
    await read(`
      select concat_ws(' ', filter, value, channel, tenders) as line from filter_tally where tenders <> 0
      union all select concat_ws(' ', families, channel, institution_id, comuna, tenders) from family_tally where tenders <> 0`),
    await read(`
      select concat_ws(' ', filter, value, channel, count(*)) as line from (
        select 'comuna' as filter, comuna as value, channel from tender_search
        union all select 'currency', currency, channel from tender_search
        union all select 'amount_missing', 'true', channel from tender_search where not has_amount
        union all select 'family', family::text, channel from tender_search, unnest(families) family
      ) v where value is not null group by filter, value, channel
      union all select concat_ws(' ', families, channel, coalesce(institution_id, 0), coalesce(comuna, ''), count(*))
      from tender_search where families <> '{}' group by families, channel, institution_id, comuna`),
  ]
}

/** A list and its caller. */
export interface ListRequest {
  query: TenderQuery
  asker: Asker
}

const countWhere = (conditions: readonly RawBuilder<boolean>[]) =>
  sql<number>`(select count(*)::int from tender_search where ${sql.join([sql`true`, ...conditions], sql` and `)})`

interface Totals {
  /** null when the bits have changed since they were planned; undefined where they are not used */
  bits?: number | null | undefined
  /** null where the index of words is needed */
  by_row: number | null
  rows: number
}

/** The total of a list by bits, by the bits of each row, and by its rows, all at one moment. */
export async function totals(db: Db, { query, asker }: ListRequest): Promise<Totals> {
  const search = await findSearch(db, query.q)
  const words = search.kind === 'words' ? search : undefined
  const { tallied, untallied, marks } = conditionsOf(query, asker, search)
  const filters = [...tallied, ...untallied]
  const inBits = await findInBits(db, words?.clauses ?? [])
  const row = inBits && rowInBits(inBits, filters)
  const { rows } = await sql<Totals>`
    select (${inBits && marks ? countInBits(inBits, marks) : null}::int[])[1] as bits, ${row ? countWhere([row]) : null}::int as by_row,
      ${countWhere(words ? [...filters, wordCondition(words)] : filters)} as rows`.execute(db)
  const counted = rows[0] as Totals
  return inBits && marks ? counted : { ...counted, bits: undefined }
}

const word = fc.constantFrom(...WORDS, 'compra', 'SERVICIOS', 'Mantencion', 'inexistente')
const term = fc.oneof(
  word,
  word,
  fc.array(word, { minLength: 2, maxLength: 4 }).map((words) => `"${words.join(' ')}"`),
  fc.tuple(word, word).map(([one, other]) => `${one} OR ${other}`),
  word.map((excluded) => `-${excluded}`),
  fc
    .tuple(fc.oneof(word, fc.constant('repuesto')), fc.integer({ min: 1, max: 6 }))
    .map(([beginning, length]) => `${beginning.slice(0, length)}*`),
)

/** Words, phrases, prefixes, excluded ones and alternatives. */
const anySearch = fc.array(term, { maxLength: 4 }).map((terms) => terms.join(' '))

const day = fc
  .integer({ min: -4, max: 7 })
  .map((days) => new Date(NOW.getTime() + days * DAY_MS).toISOString().slice(0, 10))
const pesos = fc.constantFrom('1', '2000000', '3500000', '6000000', '7000000')

/** One or more of some values, in the normal form of a filter. */
const someOf = (name: SeveralName, ...values: string[]) =>
  fc
    .oneof(
      fc.constantFrom(...values).map((value) => [value]),
      fc.subarray(values, { minLength: 1 }),
    )
    .map((some) => joinValues(name, some) ?? '')

/**
 * Values of each filter: of some, of many and of none of the tenders above. A filter without values does not compile.
 */
export const FILTER_VALUES: { readonly [name in FilterName]: fc.Arbitrary<string> } = {
  channel: fc.constantFrom('agil', 'ambas'),
  bid_type: someOf('bid_type', '2', '3', '4', '9', '35'),
  status: someOf('status', ...TENDER_STATUSES.map(({ status }) => status)),
  region: someOf('region', '1', '2', '3', '9'),
  comuna: someOf('comuna', ...COMUNAS, 'Arica'),
  institution: someOf('institution', ...RUTS, '76482913-1'),
  family: someOf('family', ...FAMILIES.map(String), '42000000', '43000000', '10100000'),
  published_from: day,
  published_to: day,
  questions_to: day,
  closes_from: day,
  closes_to: day,
  amount_min: pesos,
  amount_max: pesos,
  amount_missing: fc.constant('true'),
  currency: fc.constantFrom('CLP', 'CLF', 'USD'),
  following: fc.constant('true'),
  queue: fc.constantFrom('decidir', 'nuevas'),
}

const anyFilters: fc.Arbitrary<FilterTexts> = fc.record(FILTER_VALUES, { requiredKeys: [] })
/** Drawn more often: a list with an unmarked filter is counted by its rows. */
const markedFilters = fc.record(
  Object.fromEntries(FILTER_NAMES.filter(isMarked).map((name) => [name, FILTER_VALUES[name]])) as Partial<
    typeof FILTER_VALUES
  >,
  { requiredKeys: [] },
)

/** Whether a filter is counted in bits. */
export function isMarked(name: FilterName): boolean {
  const [value] = fc.sample(FILTER_VALUES[name], 1)
  return conditionsOf(queryOf({ [name]: value }), ASKER, { kind: 'empty' }).marks !== null
}

const rubros = fc.subarray(FAMILIES)
const scope = fc.constantFrom('mine' as const, 'all' as const)

const askedFor = (filters: fc.Arbitrary<FilterTexts>): fc.Arbitrary<ListRequest> =>
  fc.tuple(anySearch, filters, scope, rubros).map(([q, filters, scope, rubros]) => ({
    query: queryOf({ q, ...filters, scope }),
    asker: { ...ASKER, rubros },
  }))

export const searchFor = (q: string, filters: FilterTexts = {}): ListRequest => ({
  query: queryOf({ q, ...filters }),
  asker: ASKER,
})

/** Any list. */
export const anyAsked = fc.oneof({ weight: 4, arbitrary: askedFor(markedFilters) }, askedFor(anyFilters))

/** Any list narrowed by one filter, and perhaps by others. */
export const askedBy = (name: FilterName): fc.Arbitrary<ListRequest> =>
  fc.tuple(anyAsked, fc.boolean(), FILTER_VALUES[name]).map(([{ query, asker }, isAlone, value]) => ({
    query: { ...(isAlone ? queryOf({ q: query.q }) : query), [name]: value },
    asker,
  }))
