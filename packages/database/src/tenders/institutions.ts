import { CHANNEL } from '@mirador/domain/tender/channel'
import type { TenderFields } from '@mirador/domain/tender/tender'
import { codesOf } from '@mirador/domain/tender/tender-status'
import { type Selectable, sql } from 'kysely'
import type { Db, Tx } from '../connection/connect.ts'
import type { InstitutionUnitTable } from '../schema/schema.ts'
import { learnInstitutionNames } from './inferred-institutions.ts'

type Buyer = Pick<
  TenderFields,
  | 'institution_rut'
  | 'institution_name'
  | 'institution_code'
  | 'unit_code'
  | 'unit_name'
  | 'unit_address'
  | 'comuna'
  | 'region'
>

/**
 * Stores the buyers of some tenders with their units; the rut identifies an institution, whatever its names.
 * @returns ids by canonical rut
 */
export async function upsertInstitutions(tx: Tx, buyers: readonly Buyer[], now: Date): Promise<Map<string, number>> {
  const byRut = new Map<string, Buyer>()
  const units = new Map<string, Buyer>()
  for (const buyer of buyers) {
    if (!buyer.institution_rut) continue
    if (buyer.institution_name || !byRut.has(buyer.institution_rut)) byRut.set(buyer.institution_rut, buyer)
    if (buyer.unit_code) units.set(`${buyer.institution_rut} ${buyer.unit_code}`, buyer)
  }
  if (byRut.size === 0) return new Map()
  const ruts = [...byRut.keys()]
  const list = [...byRut.values()]
  await sql`
    insert into institution (rut, name, code, updated_at)
    select rut, name, code, ${now.toISOString()}::timestamptz
    from unnest(${ruts}::text[], ${list.map((b) => b.institution_name ?? 'Sin dato')}::text[], ${list.map((b) => b.institution_code ?? null)}::text[]) as b (rut, name, code)
    on conflict (rut) do update
    set name = case when excluded.name = 'Sin dato' then institution.name else excluded.name end,
        code = coalesce(excluded.code, institution.code), updated_at = excluded.updated_at
    where (institution.name, institution.code) is distinct from (excluded.name, coalesce(excluded.code, institution.code))
  `.execute(tx)
  const rows = await tx
    .selectFrom('institution')
    .select(['id', 'rut'])
    .where('rut', '=', sql<string>`any(${ruts})`)
    .execute()
  const ids = new Map(rows.map(({ id, rut }) => [rut, id]))
  await upsertUnits(tx, [...units.values()], ids)
  await learnInstitutionNames(tx, statedNames(buyers, ids))
  return ids
}

/** The distinct names of each institution. */
function statedNames(buyers: readonly Buyer[], ids: ReadonlyMap<string, number>) {
  const named = buyers.flatMap(({ institution_rut, institution_name }) => {
    const institution_id = ids.get(institution_rut ?? '')
    return institution_id && institution_name ? [{ institution_id, name: institution_name }] : []
  })
  return [...new Map(named.map((stated) => [`${stated.institution_id} ${stated.name}`, stated])).values()]
}

async function upsertUnits(tx: Tx, units: readonly Buyer[], ids: Map<string, number>) {
  if (units.length === 0) return
  const column = (name: keyof Buyer) => units.map((unit) => unit[name] ?? null)
  await sql`
    insert into institution_unit (institution_id, code, name, address, comuna, region)
    select * from unnest(
      ${units.map((unit) => ids.get(unit.institution_rut as string) as number)}::int[], ${column('unit_code')}::text[],
      ${column('unit_name')}::text[], ${column('unit_address')}::text[], ${column('comuna')}::text[], ${column('region')}::smallint[])
    on conflict (institution_id, code) do update
    set name = excluded.name, address = excluded.address, comuna = excluded.comuna, region = excluded.region
    where (institution_unit.name, institution_unit.address, institution_unit.comuna, institution_unit.region)
      is distinct from (excluded.name, excluded.address, excluded.comuna, excluded.region)
  `.execute(tx)
}

/** An institution with its number of tenders. */
export interface CountedInstitution {
  id: number
  rut: string
  name: string
  tenders: number
  open_tenders: number
}

/** The figures of an institution count its tenders. Its Compra Ágil has a tally of its own. */
export const OF_TENDERS = sql`t.channel = ${sql.lit(CHANNEL.tender)}`

export interface BuyerFigures {
  /** tenders published in the twelve months up to now */
  last_year: number
  /** tenders with a result: awarded or deserted */
  decided: number
  /** number of these that are deserted */
  deserted: number
}

const AWARDED = codesOf('adjudicada')
const DESERTED = codesOf('desierta')

/** The counts of some institutions, by id; exact, from one index. Institutions without tenders are missing. */
export async function countBuyerFigures(db: Db, ids: readonly number[], now: Date): Promise<Map<number, BuyerFigures>> {
  if (ids.length === 0) return new Map()
  const at = sql`${now.toISOString()}::timestamptz`
  const { rows } = await sql<BuyerFigures & { institution_id: number }>`
    select institution_id,
      (count(*) filter (where published_at > ${at} - interval '1 year' and published_at <= ${at}))::int as last_year,
      (count(*) filter (where status = any(${[...AWARDED, ...DESERTED]}::int[])))::int as decided,
      (count(*) filter (where status = any(${DESERTED}::int[])))::int as deserted
    from tender_search where institution_id = any(${[...ids]}::int[]) and channel = ${sql.lit(CHANNEL.tender)} group by institution_id`.execute(
    db,
  )
  return new Map(rows.map(({ institution_id, ...figures }) => [institution_id, figures]))
}

/** @param rut canonical */
export async function findInstitutionId(db: Db, rut: string): Promise<number | undefined> {
  return (await db.selectFrom('institution').select('id').where('rut', '=', rut).executeTakeFirst())?.id
}

/** One institution with its units, or undefined. */
export async function findInstitution(db: Db, rut: string) {
  const {
    rows: [institution],
  } = await sql<CountedInstitution & { code: string | null }>`
    select i.id, i.rut, i.name, i.code, coalesce(t.tenders, 0) as tenders, coalesce(t.open_tenders, 0) as open_tenders
    from institution i left join institution_tally t on t.institution_id = i.id and ${OF_TENDERS} where i.rut = ${rut}`.execute(
    db,
  )
  if (!institution) return undefined
  const { rows: units } = await sql<Omit<Selectable<InstitutionUnitTable>, 'institution_id'>>`
    select code, name, address, comuna, region from institution_unit
    where institution_id = ${institution.id} order by name, code`.execute(db)
  return { ...institution, units }
}
