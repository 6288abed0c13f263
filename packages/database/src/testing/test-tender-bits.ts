import { parseSearch } from '@mirador/domain/search-query'
import type { TenderRecord } from '@mirador/domain/tender/tender'
import { TENDER_STATUSES } from '@mirador/domain/tender/tender-status'
import { tenderItem, tenderRecord } from '@mirador/domain/tender/test-tender'
import { DAY_MS } from '@mirador/domain/time/duration'
import fc from 'fast-check'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../connection/connect.ts'
import { findWordClauses, tsqueryOf } from '../search/search-condition.ts'
import { countInBits, findInBits, rowInBits } from '../search/tender-bits.ts'
import { conditionsOf, markedBy, type TenderListFilters } from '../search/tender-filters.ts'

export const NOW = new Date('2026-11-20T12:00:00Z')
const SUB = '00000000-0000-4000-8000-000000000001'
/** The first in one tender of two, then of four, of six and so on. */
export const WORDS = ['servicio', 'equipos', 'mantención', 'hospital', 'construcción', 'andamio', 'guitarra']
export const FAMILIES = [43_210_000, 42_140_000, 72_130_000, 50_100_000, 81_110_000]

/** A tender of which the number decides all that is kept as bits. */
export function wordyTender(number: number, patch: Partial<TenderRecord> = {}): TenderRecord {
  const words = WORDS.filter((_, i) => Math.floor(number / (i + 1)) % (2 * i + 2) === 0)
  return tenderRecord({
    bid_idn: `900-${number}-LE26`,
    name: `Compra ${words.join(' ')} ${number}`,
    status: [5, 5, 6, 7, 8, 18][number % 6] as number,
    type_code: number % 2 ? 'LE' : 'LP',
    institution_rut: '61602198-5',
    institution_name: 'Dirección Regional',
    region: number % 4 || null,
    closes_at: new Date(NOW.getTime() + ((number % 9) - 3) * DAY_MS),
    items: FAMILIES.filter((_, i) => number % (i + 2) === 0).map((family, i) =>
      tenderItem({ position: i + 1, product_code: family + i }),
    ),
    source_at: new Date(NOW.getTime() - DAY_MS),
    read_at: NOW,
    ...patch,
  })
}

/** The bits as they stand, and as they should, each as ids. */
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
        union all select '=all', tender_id from tender_search
        union all select '=open', tender_id from tender_search where is_open
        union all select '=status ' || status, tender_id from tender_search
        union all select '=type ' || type_id, tender_id from tender_search
        union all select '=region ' || region, tender_id from tender_search where region is not null
        union all select '=family ' || family, tender_id from tender_search, unnest(families) family
      ) t group by term order by term collate "C"`),
  ]
}

export function filtersOf(q: string, patch: Partial<TenderListFilters> = {}): TenderListFilters {
  const query = parseSearch(q)
  const text = query.kind === 'text' ? query.clauses : undefined
  return { sub: SUB, sort: 'recent', offset: 0, limit: 10, text, ...patch }
}

const countWhere = (conditions: readonly RawBuilder<boolean>[]) =>
  sql<number>`(select count(*)::int from tender_search where ${sql.join([sql`true`, ...conditions], sql` and `)})`

interface Totals {
  /** null when the bits do not hold any more; undefined where the index is as fast */
  bits?: number | null | undefined
  /** null where the index has to be asked */
  by_row: number | null
  rows: number
}

/** The total of a search in bits, by the bits of each row, and by its words: all of one moment. */
export async function totals(db: Db, q: string, patch: Partial<TenderListFilters> = {}): Promise<Totals> {
  const filters = filtersOf(q, patch)
  const clauses = filters.text ? await findWordClauses(db, filters.text) : []
  const { tallied, others } = conditionsOf(filters, tsqueryOf(clauses))
  const inBits = await findInBits(db, clauses)
  const row = inBits && rowInBits(inBits, [...tallied, ...conditionsOf(filters, undefined).others])
  const { rows } = await sql<Totals>`
    select ${inBits ? countInBits(inBits, markedBy(filters) ?? []) : null}::int as bits, ${row ? countWhere([row]) : null}::int as by_row,
      ${countWhere([...tallied, ...others])} as rows`.execute(db)
  const counted = rows[0] as Totals
  return inBits ? counted : { ...counted, bits: undefined }
}

const word = fc.constantFrom(...WORDS, 'compra', 'SERVICIOS', 'Mantencion', 'inexistente')
const term = fc.oneof(
  word,
  word,
  fc.tuple(word, word).map(([one, next]) => `"${one} ${next}"`),
  fc.tuple(word, word).map(([one, other]) => `${one} OR ${other}`),
  word.map((excluded) => `-${excluded}`),
  fc.tuple(word, fc.integer({ min: 1, max: 6 })).map(([beginning, length]) => `${beginning.slice(0, length)}*`),
)
const some = fc.option(fc.subarray(FAMILIES, { minLength: 1 }), { nil: undefined })
/** Filters that are kept as bits. */
export const anyFilters: fc.Arbitrary<Partial<TenderListFilters>> = fc.record(
  {
    status: fc.constantFrom(...TENDER_STATUSES.map(({ status }) => status)),
    type_id: fc.constantFrom(2, 3),
    region: fc.constantFrom(1, 2, 3, 9),
    mine: some,
    families: some,
  },
  { requiredKeys: [] },
)

/** Words, phrases, beginnings, excluded ones and alternatives. */
export const anySearch = fc.array(term, { maxLength: 4 }).map((terms) => terms.join(' '))
