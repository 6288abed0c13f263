import type { CompanyGroup, CompanySort } from '@mirador/domain/ledger/company-sorts'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../connection/connect.ts'
import type { KeyOrder } from '../connection/key-order.ts'
import { type Bidder, findBidder } from '../offers/bidder.ts'
import { MET_PERIOD, type MetPeriod, metLines, type SharedResults, sharedResults } from './met-counts.ts'
import { textMatches } from './supplier-search.ts'

/** A company of the list: with the own one, and in its market. */
export interface ListedCompany extends Bidder, SharedResults {
  /** its number here */
  id: number
  /** lines of awarded tenders in which both made offers */
  lines: number
  /** pesos awarded to it in those of these lines that the own company lost */
  lost: number
  /** `YYYY-MM-DD`: the last award of these lines */
  last_met: string | null
  /** its lines of awarded tenders in the market, and those that it won */
  offered: number
  won: number
  /** 1 to 16, the region of the buyers with most of its lines; null: unknown */
  region: number | null
  is_followed: boolean
}

export interface CompanyListQuery {
  /** RUT of the own company, in any form; that of a natural person meets none */
  rut: string
  /** the account that follows */
  sub: string
  group: CompanyGroup
  /** the families of the market; null: all families and months */
  market: { families: readonly number[]; from: string; to: string } | null
  /** the family of the lines in common, and the first year of their awards */
  family?: number | undefined
  since?: number | undefined
  /** regions of the buyers: a company sells in one of them; undefined: anywhere */
  regions?: readonly number[] | undefined
  /** prefixes of words of the name, or a prefix of a RUT in any form; in the market without a family it searches all companies */
  q?: string | undefined
  order: { sort: CompanySort; isDescending: boolean }
}

export interface CompanyList extends MetPeriod {
  /** number of companies that match */
  total: number
  /** number of companies of each group, in the family and years of the query, whatever its search and regions */
  groups: Record<CompanyGroup, number>
  companies: ListedCompany[]
}

const MAX_INT = 2 ** 31 - 1

/** Equal figures are ordered by the number of lines in common, and then by a fixed number of the company. */
const KEYS = {
  // the accents of the names of companies; a name in other letters follows them
  name: sql`translate(lower(s.name), 'áéíóúüñ', 'aeiouun') collate "C"`,
  lines: sql`coalesce(c.lines, 0)`,
  own_won: sql`coalesce(c.by_own, 0)`,
  lost: sql`coalesce(c.lost, 0)`,
  offered: sql`m.offered`,
  won: sql`m.won`,
} satisfies Record<CompanySort, RawBuilder<unknown>>

/**
 * Companies that the own one met, of its market, or that the account follows; never the own one or a natural person.
 * @param limit null: all
 */
export async function listCompanies(
  db: Db,
  query: CompanyListQuery,
  page: { offset: number; limit: number | null; byKey?: KeyOrder | undefined },
): Promise<CompanyList> {
  const { rut, sub, market, family, since, regions, q, order } = query
  const id = (await findBidder(db, rut))?.id ?? 0
  const lastPlace = page.limit === null ? null : page.offset + page.limit
  const { byKey } = page
  const ranks = sql`key ${order.isDescending ? sql`desc` : sql`asc`} nulls last, lines desc,`
  const places = sql`order by ${byKey ? sql`` : ranks} supplier_id`
  const after = byKey?.after ? sql`where supplier_id > ${byKey.after[0]}::int` : sql``
  const conditions = [
    ...(regions === undefined ? [] : [sql`s.regions && ${[...regions]}::int[]`]),
    ...(q === undefined ? [] : [textMatches(q)]),
  ]
  const allBy =
    !byKey && market === null && query.group === 'market' && conditions.length === 0 ? ALL_BY[order.sort] : undefined
  const isOfAll = allBy !== undefined && lastPlace !== null
  // A page is narrow until its companies are known: there may be as many candidates as companies. Its limit is that of a
  // subquery, because the statement would be planned for each call with a constant one.
  const { rows } = await sql<
    MetPeriod & ListedCompany & Record<CompanyGroup | 'total', number> & { place: number | null }
  >`
    with ${metLines(id, { family, since })},
    followed as materialized (
      select b.id as supplier_id from supplier_follow f join bidder b on b.rut = f.rut where f.sub = ${sub}::uuid
    ), market as ${market === null ? sql`not materialized` : sql`materialized`} (${marketOf(market, id)}),
    matching as materialized (
      select m.supplier_id, coalesce(c.lines, 0) as lines, ${KEYS[order.sort]} as key
      from (${isOfAll ? firstOfAll(allBy, order.isDescending, { ownId: id, lastPlace }) : membersOf(query, id)}) m
      left join company c on c.supplier_id = m.supplier_id
      left join supplier_search s on s.supplier_id = m.supplier_id
      where ${conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `)}
    ), page as materialized (
      select * from (
        select m.supplier_id, row_number() over (${places}) as place
        from (select * from matching ${after} ${places} limit (select ${lastPlace}::bigint)) m
      ) m where place > ${page.offset}::bigint
    ), shared as materialized (${sharedResults(sql`page`)})
    select ${isOfAll ? sql`0` : sql`(select count(*)::int from matching)`} as total, (select count(*)::int from company) as met,
      (select count(*)::int from market) as market, (select count(*)::int from followed) as followed,
      d.*, p.place::int, p.supplier_id as id, b.rut, b.name, coalesce(c.lines, 0) as lines, ${ZERO_COUNTS}, coalesce(c.lost, 0) as lost, r.last_met,
      coalesce(k.offered, 0) as offered, coalesce(k.won, 0) as won, s.region,
      p.supplier_id in (select supplier_id from followed) as is_followed
    from ${MET_PERIOD} d
    left join page p on true
    left join company c on c.supplier_id = p.supplier_id
    left join shared r on r.supplier_id = p.supplier_id
    left join lateral (select rut, name from bidder where id = p.supplier_id offset 0) b on true
    left join ${market === null ? OF_ALL : sql`market k on k.supplier_id = p.supplier_id`}
    left join lateral (
      select regions[1] as region from supplier_search where supplier_id = p.supplier_id offset 0) s on true
    order by p.place`.execute(db)
  const [first] = rows
  const { total = 0, awarded_lines = 0, from = null, to = null } = first ?? {}
  const groups = { met: first?.met ?? 0, market: first?.market ?? 0, followed: first?.followed ?? 0 }
  return { total: isOfAll ? groups.market : total, groups, awarded_lines, from, to, companies: rows.flatMap(companyOf) }
}

const COUNTS = ['own_won', 'rival_won', 'both_won', 'other_won', 'none_won'] as const

const ZERO_COUNTS = sql.join(COUNTS.map((count) => sql`coalesce(${sql.ref(`r.${count}`)}, 0) as ${sql.ref(count)}`))

/** The row of a company among all companies, by its key. */
const OF_ALL = sql`lateral (select offered, won from market where supplier_id = p.supplier_id offset 0) k on true`

const allCompanies = (ownId: number) =>
  sql`select supplier_id, lines as offered, won_lines as won from supplier_search where supplier_id <> ${ownId}::int`

/**
 * The companies of a market with their lines. Each family is looked up by itself: the plan for any parameters would read
 * all families of the months.
 */
const marketOf = (market: CompanyListQuery['market'], ownId: number) =>
  market === null
    ? allCompanies(ownId)
    : sql`select k.* from (
        select m.supplier_id, sum(m.awarded_lines)::int as offered, sum(m.won_of_awarded)::int as won
        from unnest(${[...new Set(market.families)]}::int[]) as f (family) cross join lateral (
          select supplier_id, awarded_lines, won_of_awarded from supplier_month
          where family = f.family and month between ${market.from}::date and ${market.to}::date and awarded_lines > 0 offset 0
        ) m
        group by m.supplier_id
      ) k where k.supplier_id <> ${ownId}::int
        and exists (select from supplier_search s where s.supplier_id = k.supplier_id)`

/** The column of `supplier_search` by which a page of all companies is ordered, if an index has it. */
const ALL_BY: Partial<Record<CompanySort, RawBuilder<unknown>>> = { offered: sql`lines`, won: sql`won_lines` }

/**
 * Of all companies those that may be on a page in their order: as many as end with it and one for the own company, with
 * all that equal the last. A subquery as the offset: the statement would be planned for each call with a constant one.
 */
function firstOfAll(
  by: RawBuilder<unknown>,
  isDescending: boolean,
  { ownId, lastPlace }: { ownId: number; lastPlace: number },
) {
  const last = sql`(select ${by} from supplier_search order by ${by} ${isDescending ? sql`desc` : sql`asc`}
    offset (select ${lastPlace}::bigint) limit 1)`
  const upTo = isDescending ? sql`${by} >= coalesce(${last}, 0)` : sql`${by} <= coalesce(${last}, ${MAX_INT}::int)`
  return sql`${allCompanies(ownId)} and ${upTo}`
}

/** The companies among which the query selects, with their lines in the market. */
function membersOf({ group, q, family }: CompanyListQuery, ownId: number): RawBuilder<unknown> {
  // the market is not joined with itself: its planned size is far too small
  if (group === 'market' && (q === undefined || family !== undefined)) return sql`select * from market`
  const some =
    group === 'met'
      ? sql`company`
      : group === 'followed'
        ? sql`followed`
        : sql`(select supplier_id from supplier_search where supplier_id <> ${ownId}::int)`
  return sql`select c.supplier_id, coalesce(k.offered, 0) as offered, coalesce(k.won, 0) as won
    from ${some} c left join market k on k.supplier_id = c.supplier_id`
}

function companyOf(row: ListedCompany & { place: number | null }): ListedCompany[] {
  if (row.place === null) return []
  const { id, rut, name, lines, own_won, rival_won, both_won, other_won, none_won, lost, last_met } = row
  const { offered, won, region, is_followed } = row
  const results = { own_won, rival_won, both_won, other_won, none_won }
  return [{ id, rut, name, lines, ...results, lost, last_met, offered, won, region, is_followed }]
}
