import type { InstitutionSort } from '@mirador/domain/market/institution-sorts'
import { FEWEST_COMPARED_LINES } from '@mirador/domain/market/institution-sorts'
import { CHANNEL } from '@mirador/domain/tender/channel'
import { searchText } from '@mirador/domain/text/search-text'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../connection/connect.ts'
import type { KeyOrder } from '../connection/key-order.ts'
import { findBidder } from '../offers/bidder.ts'
import { isOnPage } from '../offers/page-places.ts'
import { type CountedInstitution, OF_TENDERS } from '../tenders/institutions.ts'
import { IS_MONEY } from './compared-lines.ts'
import { metProcesses } from './met-counts.ts'

/** What an institution bought from the own company, and what it buys in some families. */
export interface PartyFigures {
  /** open tenders with one of the families; of all families, open tenders */
  own_open: number
  /** awarded tenders in which the own company made offers, and those in which one was chosen */
  offered: number
  won: number
  /** pesos awarded to other companies in the lines that the own company lost */
  lost: number
  /** pesos awarded in the months of the query */
  bought: number
  /** lines with a chosen price and another one in these months, and those in which the chosen one was the lowest */
  compared_lines: number
  lowest_won: number
}

export interface ListedInstitution extends CountedInstitution {
  /** of most of its units; null: unknown */
  region: number | null
  /** null: not in the query */
  party: PartyFigures | null
}

export interface InstitutionListQuery {
  /** part of the name, or of the RUT */
  q?: string | undefined
  /** only these institutions; canonical RUTs */
  ruts?: readonly string[] | undefined
  /** only these institutions */
  ids?: readonly number[] | undefined
  order: { sort: InstitutionSort; isDescending: boolean }
  /** the figures of a company and its families; without it the list has names and numbers of tenders only */
  party?:
    | {
        /** RUT of the company, in any form */
        rut: string
        /** null: whatever the institution buys */
        families: readonly number[] | null
        /** first days of the first and last month of what it bought; null: the ledger is empty */
        months: { from: string; to: string } | null
      }
    | undefined
}

/** Equal figures are ordered by name. */
const COLUMNS = {
  name: sql`null::int`,
  open: sql`m.own_open`,
  offered: sql`m.offered`,
  won: sql`m.won`,
  lost: sql`m.lost`,
  bought: sql`m.bought`,
  // too few lines say nothing: they follow all others
  lowest: sql`case when m.compared_lines >= ${sql.lit(FEWEST_COMPARED_LINES)} then m.lowest_won::float8 / m.compared_lines end`,
} satisfies Record<InstitutionSort, RawBuilder<unknown>>

/**
 * Institutions with their number of tenders.
 * @param limit null: all
 */
export async function listInstitutions(
  db: Db,
  { q = '', ruts, ids, order, party }: InstitutionListQuery,
  { byKey, ...page }: { offset: number; limit: number | null; byKey?: KeyOrder | undefined },
): Promise<{ total: number; rows: ListedInstitution[] }> {
  const direction = order.isDescending ? sql`desc` : sql`asc`
  const byName = order.sort === 'name' ? direction : sql`asc`
  const places = byKey ? sql`` : sql`${COLUMNS[order.sort]} ${direction} nulls last, m.name ${byName},`
  const ownId = party ? ((await findBidder(db, party.rut))?.id ?? 0) : 0
  const { rows } = await sql<
    CountedInstitution & PartyFigures & { region: number | null; total: number; place: number | null }
  >`
    with ${party ? sql`${metProcesses(ownId)}, buyer as materialized (${buyersOf(ownId)})` : sql`buyer as (${NO_BUYERS})`},
    bought as materialized (${boughtIn(party)}),
    open as materialized (${openOf(party?.families ?? null)}),
    matching as materialized (
      select i.id, i.name_search collate "C" as name, coalesce(o.open, 0)::int as own_open, coalesce(b.offered, 0) as offered,
        coalesce(b.won, 0) as won, coalesce(b.lost, 0) as lost, coalesce(k.bought, 0)::float8 as bought,
        coalesce(k.compared_lines, 0)::int as compared_lines, coalesce(k.lowest_won, 0)::int as lowest_won
      from institution i
      left join open o on o.institution_id = i.id
      left join buyer b on b.institution_id = i.id
      left join bought k on k.institution_id = i.id
      ${matching(q, { ruts, ids })}
    ), page as materialized (
      select * from (
        select m.*, row_number() over (order by ${places} m.id) as place
        from matching m ${byKey?.after ? sql`where m.id > ${byKey.after[0]}::int` : sql``}
      ) m where ${isOnPage(page)}
    )
    select (select count(*)::int from matching) as total, p.place::int, i.id, i.rut, i.name, coalesce(t.tenders, 0) as tenders,
      coalesce(t.open_tenders, 0) as open_tenders, p.own_open, p.offered, p.won, p.lost, p.bought, p.compared_lines,
      p.lowest_won, r.region
    from (select) one
    left join page p on true
    left join institution i on i.id = p.id
    left join institution_tally t on t.institution_id = i.id and ${OF_TENDERS}
    left join lateral (
      select mode() within group (order by u.region)::int as region from institution_unit u where u.institution_id = i.id
    ) r on true
    order by p.place`.execute(db)
  return {
    total: rows[0]?.total ?? 0,
    rows: rows.flatMap(({ total: _, place, id, rut, name, tenders, open_tenders, region, ...figures }) =>
      place === null ? [] : [{ id, rut, name, tenders, open_tenders, region, party: party ? figures : null }],
    ),
  }
}

const NO_BUYERS = sql`select null::int as institution_id, 0 as offered, 0 as won, 0::float8 as lost where false`

/** The buyers of `process`; what natural persons were awarded is left out. */
const buyersOf = (id: number) => sql`
  select p.institution_id, count(*)::int as offered, count(*) filter (where p.won_lines <> '{}')::int as won,
    coalesce(sum(l.lost), 0)::float8 as lost
  from process p left join (
    select p.tender_id, sum(o.money) as lost
    from process p cross join lateral (
      select b.supplier_id, b.unit_amount * b.awarded_quantity as money from bid b
      where b.tender_id = p.tender_id and b.year = p.year and b.position = any(p.lines) and ${IS_MONEY}
        and b.supplier_id <> ${id}::int and b.position <> all(p.won_lines) offset 0
    ) o cross join lateral (select from supplier s where s.id = o.supplier_id and s.kind = 1 offset 0) legal
    group by p.tender_id
  ) l on l.tender_id = p.tender_id
  where p.institution_id is not null group by p.institution_id`

function boughtIn(party: InstitutionListQuery['party']): RawBuilder<unknown> {
  const months = party?.months
  if (!months)
    return sql`select null::int as institution_id, 0 as bought, 0 as compared_lines, 0 as lowest_won where false`
  const { from, to } = months
  const within = sql`month between ${from}::date and ${to}::date`
  return party.families === null
    ? sql`select institution_id, sum(awarded_clp) as bought, 0 as compared_lines, 0 as lowest_won from buyer_month
        where ${within} group by institution_id`
    : // family by family, which the key begins with: the plan for any parameters would read all families of the months
      sql`select k.institution_id, sum(k.awarded_clp) as bought, sum(k.compared_lines) as compared_lines, sum(k.lowest_won) as lowest_won
        from unnest(${[...new Set(party.families)]}::int[]) as f (family) cross join lateral (
          select institution_id, awarded_clp, compared_lines, lowest_won from market_month
          where family = f.family and ${within} offset 0
        ) k group by k.institution_id`
}

/** The open tenders of institutions, each counted once. */
const openOf = (families: readonly number[] | null) =>
  families === null
    ? sql`select t.institution_id, t.open_tenders as open from institution_tally t where ${OF_TENDERS}`
    : sql`select institution_id, count(*) as open from tender_search
        where is_open and channel = ${sql.lit(CHANNEL.tender)} and families && ${[...families]}::int[] group by institution_id`

/** The condition of a search and of some RUTs or ids on the rows of `institution`. */
function matching(q: string, { ruts, ids }: Pick<InstitutionListQuery, 'ruts' | 'ids'>): RawBuilder<unknown> {
  const conditions = [
    ...(ruts === undefined ? [] : [sql`rut = any(${[...ruts]}::text[])`]),
    ...(ids === undefined ? [] : [sql`id = any(${[...ids]}::int[])`]),
    ...(searchText(q) ? [textMatches(q)] : []),
  ]
  return conditions.length === 0 ? sql`` : sql`where ${sql.join(conditions, sql` and `)}`
}

function textMatches(q: string): RawBuilder<unknown> {
  const rut = `${q.replace(/[^\dkK]/g, '').toUpperCase()}%`
  const words = searchText(q)
    .split(' ')
    .map((word) => sql`name_search like ${`%${word}%`}`)
  const ofRut = /^\d{4,}/.test(rut) ? sql`or replace(rut, '-', '') like ${rut}` : sql``
  return sql`((${sql.join(words, sql` and `)}) ${ofRut})`
}
