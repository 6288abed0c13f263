import { searchText } from '@mirador/domain/search-text'
import type { TenderFields } from '@mirador/domain/tender'
import { sql } from 'kysely'
import type { Db, Tx } from './connect.ts'

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
 * Stores the buyers of some tenders with their units; the rut identifies an institution, whatever names it goes by.
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
  return ids
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

const tenderCount = sql<number>`coalesce((select tenders from institution_tally where institution_id = institution.id), 0)`
const openCount = sql<number>`coalesce((select open_tenders from institution_tally where institution_id = institution.id), 0)`

/** Institutions by name, ten a page, with how many tenders they have; `q` matches name or rut. */
export async function listInstitutions(
  db: Db,
  { q, offset, limit }: { q?: string | undefined; offset: number; limit: number },
) {
  let query = db.selectFrom('institution')
  const words = searchText(q ?? '')
  if (words) {
    const rut = `${(q ?? '').replace(/[^\dkK]/g, '').toUpperCase()}%`
    query = query.where((eb) =>
      eb.or([
        ...[eb.and(words.split(' ').map((word) => eb('name_search', 'like', `%${word}%`)))],
        ...(/^\d{4,}/.test(rut) ? [sql<boolean>`replace(institution.rut, '-', '') like ${rut}`] : []),
      ]),
    )
  }
  const [rows, { total }] = await Promise.all([
    db
      .with('page', () =>
        query
          .select(['id', sql<string>`name_search collate "C"`.as('place')])
          .orderBy('place')
          .orderBy('id')
          .limit(limit)
          .offset(offset),
      )
      .selectFrom('page')
      .innerJoin('institution', 'institution.id', 'page.id')
      .select([
        'institution.id',
        'institution.rut',
        'institution.name',
        tenderCount.as('tenders'),
        openCount.as('open_tenders'),
      ])
      .orderBy('page.place')
      .orderBy('page.id')
      .execute(),
    query.select(sql<number>`count(*)::int`.as('total')).executeTakeFirstOrThrow(),
  ])
  return { rows, total }
}

/** One institution with its units, or undefined. */
export async function findInstitution(db: Db, rut: string) {
  const institution = await db
    .selectFrom('institution')
    .select(['id', 'rut', 'name', 'code', tenderCount.as('tenders'), openCount.as('open_tenders')])
    .where('rut', '=', rut)
    .executeTakeFirst()
  if (!institution) return undefined
  const units = await db
    .selectFrom('institution_unit')
    .select(['code', 'name', 'address', 'comuna', 'region'])
    .where('institution_id', '=', institution.id)
    .orderBy('name')
    .orderBy('code')
    .execute()
  return { ...institution, units }
}
