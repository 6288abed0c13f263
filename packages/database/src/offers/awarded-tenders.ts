import { excludedMask } from '@mirador/domain/ledger/offer-flags'
import { shortName } from '@mirador/domain/tender/long-names'
import { isLegalPerson, SUPPLIER_KINDS, supplierKind } from '@mirador/domain/tender/supplier'
import { sql } from 'kysely'
import type { Db } from '../connection/connect.ts'
import { type Bidder, IS_AWARDED } from './bidder.ts'

const NOT_MONEY = excludedMask('money')

/** The outcome of an awarded tender. */
export interface AwardedTender {
  id: number
  bid_idn: string
  name: string
  institution_id: number | null
  institution_name: string | null
  /** `2026-11-23`: days in Chile */
  awarded_on: string | null
  /** days from closing to award */
  days: number | null
  /** number of suppliers that made offers, natural persons too; the act's own count where no offers are loaded */
  bidders: number | null
  /** the only chosen supplier, where it is a legal person */
  winner: Bidder | null
  /** number of chosen legal persons */
  companies: number
  /** whether natural persons were chosen, and whether suppliers without a RUT were; neither are named or counted */
  has_natural_person: boolean
  has_unknown: boolean
  /** null where a chosen offer is not in pesos, or does not count as money: a partial sum would mislead */
  awarded_clp: number | null
}

type Row = Omit<AwardedTender, 'winner'> & { rut: string | null; winner_name: string | null; has_offers: boolean }

/**
 * The outcomes of some awarded tenders, in the order of the ids here: by their offers, or by their award where no
 * offers are loaded.
 */
export async function listAwardedTenders(db: Db, ids: readonly number[]): Promise<AwardedTender[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<Row>`
    with asked as materialized (
      select i.id, i.place, s.year, s.closed_on, s.awarded_on from unnest(${[...ids]}::int[]) with ordinality i (id, place)
      left join offer_snapshot s on s.tender_id = i.id and ${IS_AWARDED} and s.offers > 0
    )
    select t.id, t.bid_idn, t.name, t.institution_id, t.institution_name, d.awarded_on::text,
      case when d.awarded_on >= d.closed_on then d.awarded_on - d.closed_on end as days,
      case when a.year is null then (t.award ->> 'bidders')::numeric::int else count_bidders(a.id, a.year, null) end as bidders,
      a.year is not null as has_offers, coalesce(o.companies, 0) as companies, coalesce(o.has_natural_person, false) as has_natural_person,
      coalesce(o.has_unknown, false) as has_unknown, o.awarded_clp, w.rut, w.name as winner_name
    from asked a join tender t on t.id = a.id
    cross join lateral (
      select coalesce(a.awarded_on, (t.awarded_at at time zone 'America/Santiago')::date) as awarded_on,
        coalesce(a.closed_on, (t.closes_at at time zone 'America/Santiago')::date) as closed_on
    ) d
    left join lateral (
      select count(distinct f.bidder_id)::int as companies, min(f.bidder_id) as winner_id,
        bool_or(coalesce(f.is_natural_person, false)) as has_natural_person,
        bool_or(f.bidder_id is null and not coalesce(f.is_natural_person, false)) as has_unknown,
        case when bool_and(f.flags & ${NOT_MONEY}::int = 0 and f.unit_amount * f.awarded_quantity is not null)
          then sum(f.unit_amount * f.awarded_quantity)::float8 end as awarded_clp
      from shown_offer f where f.tender_id = a.id and f.year = a.year and f.is_selected
    ) o on true
    left join bidder w on w.id = o.winner_id and o.companies = 1 and not o.has_natural_person and not o.has_unknown
    order by a.place`.execute(db)
  const awards = await readAwards(
    db,
    rows.flatMap(({ id, has_offers }) => (has_offers ? [] : [id])),
  )
  return rows.map(({ rut, winner_name, has_offers: _, ...row }) => ({
    ...row,
    winner: rut === null ? null : { rut, name: winner_name },
    ...awards.get(row.id),
  }))
}

type Award = Pick<AwardedTender, 'winner' | 'companies' | 'has_natural_person' | 'has_unknown' | 'awarded_clp'>

/** A lower award is a placeholder and no amount: the same bound as that of offers. */
const PLACEHOLDER_BELOW = 1_000

/** The awards of some tenders by their acts, by the rule of the offers: only legal persons are named. */
async function readAwards(db: Db, ids: readonly number[]): Promise<Map<number, Award>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<{ tender_id: number; rut: string; name: string | null; clp: number | null }>`
    select a.tender_id, a.supplier_rut as rut, max(a.supplier_name) as name,
      case when bool_and(t.currency = 'CLP' and a.quantity * a.unit_amount is not null)
        then sum(a.quantity * a.unit_amount)::float8 end as clp
    from tender_award a join tender t on t.id = a.tender_id where a.tender_id = any(${[...ids]}::int[])
    group by a.tender_id, a.supplier_rut order by a.supplier_rut`.execute(db)
  return new Map(
    [...Map.groupBy(rows, ({ tender_id }) => tender_id)].map(([id, suppliers]) => {
      const legal = suppliers.filter(({ rut }) => isLegalPerson(rut))
      const kinds = suppliers.map(({ rut }) => supplierKind(rut))
      const [only] = suppliers.length === 1 ? legal : []
      const total = suppliers.reduce<number | null>(
        (sum, { clp }) => (sum === null || clp === null ? null : sum + clp),
        0,
      )
      return [
        id,
        {
          winner: only ? { rut: only.rut, name: shortName(only.name) } : null,
          companies: legal.length,
          has_natural_person: kinds.includes(SUPPLIER_KINDS.natural),
          has_unknown: kinds.includes(SUPPLIER_KINDS.foreign),
          awarded_clp: total === null || total < PLACEHOLDER_BELOW ? null : total,
        },
      ]
    }),
  )
}
