import type { Role } from '@mirador/domain/mesa/people'
import { sql } from 'kysely'
import type { Db } from '../connection/connect.ts'

/** The role of an account in an organisation; undefined: it is not one of its people, or the organisation does not exist. */
export async function findRole(db: Db, sub: string, organisation: number): Promise<Role | undefined> {
  const row = await db
    .selectFrom('membership')
    .select('role')
    .where('sub', '=', sub)
    .where('organisation_id', '=', organisation)
    .executeTakeFirst()
  return row?.role
}

/**
 * Locks an organisation until the end of the transaction, so that its people and its log change one after the other.
 * A caller that locks an account too does so before.
 * @returns the role of the account in it, read after the lock; undefined: it is not one of its people
 */
export async function lockOrganisation(tx: Db, sub: string, organisation: number): Promise<Role | undefined> {
  await tx.selectFrom('organisation').select('id').where('id', '=', organisation).forUpdate().execute()
  return await findRole(tx, sub, organisation)
}

/** Whether an account has something on its desk, or shares it with others: then the menu has it. */
export async function hasDesk(db: Db, sub: string): Promise<boolean> {
  const { rows } = await sql`
    select from membership m where m.sub = ${sub}::uuid and (
      exists (select from pursuit p where p.organisation_id = m.organisation_id)
      or exists (select from membership o where o.organisation_id = m.organisation_id and o.sub <> m.sub)
      or exists (select from invitation i where i.organisation_id = m.organisation_id and i.used_at is null and i.revoked_at is null)
    )`.execute(db)
  return rows.length > 0
}
