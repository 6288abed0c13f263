import { sql } from 'kysely'
import type { Db } from '../connection/connect.ts'

export interface RegistryEntry {
  /** canonical, `76482913-K` */
  rut: string
  razon_social: string
}

/** The legal name of a rut in the registry table, or undefined. */
export async function findLegalName(db: Db, rut: string): Promise<string | undefined> {
  const row = await db.selectFrom('tax_registry').select('razon_social').where('rut', '=', rut).executeTakeFirst()
  return row?.razon_social
}

/** The last answer of the upstream registry for a rut, until it expires. */
export function findRegistryAnswer(db: Db, rut: string, now: Date) {
  return db
    .selectFrom('tax_registry_answer')
    .select('razon_social')
    .where('rut', '=', rut)
    .where('expires_at', '>', now)
    .executeTakeFirst()
}

export async function deleteRegistryAnswersExpiredBefore(db: Db, instant: Date): Promise<void> {
  await db.deleteFrom('tax_registry_answer').where('expires_at', '<=', instant).execute()
}

/** Stores an answer of the upstream registry. */
export async function upsertRegistryAnswer(
  db: Db,
  answer: { rut: string; razon_social: string | null; expires_at: Date },
): Promise<void> {
  const { razon_social, expires_at } = answer
  await db
    .insertInto('tax_registry_answer')
    .values(answer)
    .onConflict((conflict) => conflict.column('rut').doUpdateSet({ razon_social, expires_at }))
    .execute()
}

/** Adds the invented companies of the demo data; existing names stay. */
export async function insertDemoRegistry(db: Db, entries: readonly RegistryEntry[], now: Date): Promise<void> {
  await sql`
    insert into tax_registry (rut, razon_social, is_demo, updated_at)
    select rut, razon_social, true, ${now.toISOString()}::timestamptz
    from unnest(${entries.map(({ rut }) => rut)}::text[], ${entries.map(({ razon_social }) => razon_social)}::text[])
      as entry (rut, razon_social)
    on conflict do nothing`.execute(db)
}
