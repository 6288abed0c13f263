import { canonicalRut } from '@mirador/domain/account/rut'
import { SEGMENTS } from '@mirador/domain/rubros/catalogue'
import { REGIONS } from '@mirador/domain/tender/region'
import { CHOSEN_BY, storedTypesOf } from '@mirador/domain/tender/stored-type'
import { PUBLISHED, TENDER_STATUSES } from '@mirador/domain/tender/tender-status'
import { CLOSING_WINDOWS, DAYS_AHEAD } from '@mirador/domain/tender-query/closing-windows'
import { CURRENCIES, type FilterName, readFilter, valuesOf } from '@mirador/domain/tender-query/tender-filters'
import type { TenderQuery } from '@mirador/domain/tender-query/tender-query'
import { addDays, chileDay } from '@mirador/domain/time/chile-time'
import { sql } from 'kysely'
import type { Db } from '../connection/connect.ts'
import { countClosingDays } from './closing-days.ts'
import { type Counts, countGroups, type Group, OPEN } from './facet-groups.ts'
import type { Asker } from './tender-filters.ts'
import { countTenders } from './tender-list.ts'

/**
 * A value of a filter in its normal form, and the number of tenders of the list with it as the only value of that
 * filter.
 */
export interface FacetCount {
  value: string
  total: number
}

const MAX_INSTITUTIONS = 10
const MAX_FAMILIES = 20
const MAX_COMUNAS = 20

/**
 * The number of tenders that a list would have with each value of its filters. A count ignores the values chosen in its
 * own filter and applies all other filters.
 */
export async function countFacets(db: Db, query: TenderQuery, asker: Asker, now: Date) {
  const [counts, closing, { total, open }] = await Promise.all([
    countGroups(db, query, asker),
    countClosing(db, query, asker, now),
    countTenders(db, query, asker),
  ])
  const chosen = (name: Group) => valuesOf(name, query[name])
  const known = (name: Group, values: readonly string[]) =>
    values.map((value) => ({ value, total: counts[name].get(value) ?? 0 }))
  return {
    total,
    open,
    status: statusCounts(counts.status),
    bid_type: typeCounts(counts.bid_type).filter(({ value, total }) => total > 0 || chosen('bid_type').includes(value)),
    region: known(
      'region',
      REGIONS.map(({ region }) => String(region)),
    ),
    comuna: mostFrequent('comuna', counts.comuna, { most: MAX_COMUNAS, always: chosen('comuna') }),
    family: await familyCounts(db, counts.family, { query, asker }),
    institution: await institutionCounts(db, counts.institution, chosen('institution')),
    currency: known('currency', CURRENCIES),
    amount_missing: counts.amount_missing.get('true') ?? 0,
    ...closing,
  }
}

/** Counts an LP of the wide range in its type and in the range. */
function typeCounts(counts: Counts): FacetCount[] {
  return CHOSEN_BY.map((id) => ({
    value: String(id),
    total: storedTypesOf(id).reduce((sum, stored) => sum + (counts.get(String(stored)) ?? 0), 0),
  }))
}

function statusCounts(counts: Counts): FacetCount[] {
  return TENDER_STATUSES.map(({ status, codes }) => {
    if (status === 'publicada') return { value: status, total: counts.get(OPEN) ?? 0 }
    // published and past its closing minute is closed
    const all = status === 'cerrada' ? [...codes, PUBLISHED] : codes
    return { value: status, total: all.reduce((sum, code) => sum + (counts.get(String(code)) ?? 0), 0) }
  })
}

/** The values with most tenders, and some values always; only values that the filter can read. */
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

/** The families of the account where they narrow the list, else those with most tenders; and the chosen ones. */
async function familyCounts(db: Db, counts: Counts, { query, asker }: { query: TenderQuery; asker: Asker }) {
  const chosen = valuesOf('family', query.family)
  const own = query.scope === 'mine' ? asker.rubros.map(String) : []
  const most = own.length > 0 ? 0 : MAX_FAMILIES
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

/** The institutions with most tenders, and the chosen ones, with their names. */
async function institutionCounts(db: Db, counts: Counts, chosen: readonly string[]) {
  const frequent = [...counts]
    .sort(([a, more], [b, less]) => less - more || Number(a) - Number(b))
    .slice(0, MAX_INSTITUTIONS)
    .map(([id]) => Number(id))
  const ruts = new Map(chosen.map((value) => [canonicalRut(value), value]))
  const { rows } = await sql<{ id: number; rut: string; name: string }>`
    select id, rut, name from institution
    where id = any(${frequent}::int[]) or rut = any(${[...ruts.keys()]}::text[])`.execute(db)
  const institutions = rows.map(({ id, rut, name }) => ({
    value: ruts.get(rut) ?? rut,
    name,
    total: counts.get(String(id)) ?? 0,
  }))
  return institutions.sort((a, b) => b.total - a.total || (a.name < b.name ? -1 : 1))
}

/** The next closings by window and by day, whatever closing dates are chosen. */
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
