import { nameKey } from '@mirador/domain/text/name-key'
import { sql } from 'kysely'
import type { Tx } from '../connection/connect.ts'
import { type Merged, newMerged } from './merged.ts'

interface Details {
  location: string | null
  contact_name: string | null
  email: string | null
  mobile: string | null
}

/**
 * A row of the operator's sheet of services. A detail without a column in the sheet is absent, and its stored value
 * stays.
 */
export interface ServiceRow extends Partial<Details> {
  code: string
  name: string
  type: string
  relatores?: readonly string[]
}

type ResolvedRow = Omit<ServiceRow, 'type' | 'relatores'> & { type_id: number; relator_ids: number[] | undefined }

interface StoredService extends Details {
  code: string
  name: string
  type_id: number
  relator_ids: number[]
}

const NOTHING: Details = { location: null, contact_name: null, email: null, mobile: null }

/** Stores services by their code; one that was retired comes back. */
export async function mergeServices(
  tx: Tx,
  rows: readonly ResolvedRow[],
  { now, isDemo }: { now: Date; isDemo: boolean },
): Promise<Merged> {
  const merged = newMerged()
  const known = await storedServices(tx)
  const changed: StoredService[] = []
  for (const { relator_ids, ...row } of rows) {
    const before = known.get(row.code)
    const ids = [...new Set(relator_ids ?? before?.relator_ids ?? [])].sort((a, b) => a - b)
    const after: StoredService = { ...NOTHING, ...before, ...row, relator_ids: ids }
    const isSame = before?.is_active && isDeepSame(before, after)
    merged[before ? (isSame ? 'unchanged' : 'updated') : 'created']++
    if (!isSame) changed.push(after)
  }
  await upsertServices(tx, changed, { now, isDemo })
  return merged
}

/** Retires services by their codes; unknown codes count as unchanged. */
export async function retireServices(tx: Tx, codes: readonly string[], now: Date): Promise<Merged> {
  const { numUpdatedRows } = await tx
    .updateTable('service')
    .set({ is_active: false, updated_at: now })
    .where('code', '=', sql<string>`any(${codes}::text[])`)
    .where('is_active', '=', true)
    .executeTakeFirst()
  const retired = Number(numUpdatedRows)
  return { ...newMerged(), retired, unchanged: codes.length - retired }
}

async function storedServices(tx: Tx): Promise<Map<string, StoredService & { is_active: boolean }>> {
  const rows = await tx
    .selectFrom('service')
    .select(['code', 'name', 'type_id', 'location', 'contact_name', 'email', 'mobile', 'is_active'])
    .select(
      sql<number[]>`array(select relator_id from service_relator where service_id = service.id order by relator_id)`.as(
        'relator_ids',
      ),
    )
    .execute()
  return new Map(rows.map((row) => [row.code, row]))
}

function isDeepSame(before: StoredService, after: StoredService): boolean {
  return (
    before.relator_ids.join() === after.relator_ids.join() &&
    (['name', 'type_id', 'location', 'contact_name', 'email', 'mobile'] as const).every(
      (field) => before[field] === after[field],
    )
  )
}

async function upsertServices(
  tx: Tx,
  services: readonly StoredService[],
  { now, isDemo }: { now: Date; isDemo: boolean },
) {
  if (services.length === 0) return
  const column = (field: 'code' | 'name' | keyof Details) => services.map((service) => service[field])
  const { rows } = await sql<{ id: number; code: string }>`
    insert into service (code, name, name_key, type_id, location, contact_name, email, mobile, is_demo, updated_at)
    select code, name, name_key, type_id, location, contact_name, email, mobile, ${isDemo}::boolean,
      ${now.toISOString()}::timestamptz
    from unnest(${column('code')}::text[], ${column('name')}::text[], ${services.map(({ name }) => nameKey(name))}::text[],
      ${services.map(({ type_id }) => type_id)}::int[], ${column('location')}::text[], ${column('contact_name')}::text[],
      ${column('email')}::text[], ${column('mobile')}::text[])
      as row (code, name, name_key, type_id, location, contact_name, email, mobile)
    on conflict (code) do update set name = excluded.name, name_key = excluded.name_key, type_id = excluded.type_id,
      location = excluded.location, contact_name = excluded.contact_name, email = excluded.email,
      mobile = excluded.mobile, is_active = true, updated_at = excluded.updated_at
    returning id, code`.execute(tx)
  const ids = new Map(rows.map(({ id, code }) => [code, id]))
  const pairs = services.flatMap(({ code, relator_ids }) =>
    relator_ids.map((relator) => [ids.get(code) as number, relator] as const),
  )
  await sql`delete from service_relator where service_id = any(${rows.map(({ id }) => id)}::int[])`.execute(tx)
  await sql`
    insert into service_relator (service_id, relator_id)
    select * from unnest(${pairs.map(([service]) => service)}::int[], ${pairs.map(([, relator]) => relator)}::int[])
  `.execute(tx)
}
