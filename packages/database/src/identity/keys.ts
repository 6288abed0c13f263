import { type Insertable, type Selectable, sql } from 'kysely'
import type { Db } from '../connection/connect.ts'
import type { IdpKeyTable } from '../schema/identity.ts'

export type IdentityKey = Selectable<IdpKeyTable>
export type NewIdentityKey = Insertable<IdpKeyTable>

/** The signing keys, in the order in which they sign. */
export async function listKeys(db: Db): Promise<IdentityKey[]> {
  return db.selectFrom('idp_key').selectAll().orderBy('signs_from').orderBy('kid').execute()
}

/**
 * Changes the set of signing keys while no other process can: `choose` receives the current keys and returns the one to
 * add, or undefined.
 */
export async function insertKey(
  db: Db,
  choose: (existing: readonly IdentityKey[]) => NewIdentityKey | undefined,
): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    // the mode conflicts with itself and with writes, not with reads
    await sql`lock table idp_key in share row exclusive mode`.execute(tx)
    const key = choose(await listKeys(tx))
    if (key) await tx.insertInto('idp_key').values(key).execute()
    return key !== undefined
  })
}

export async function deleteKeys(db: Db, kids: readonly string[]): Promise<void> {
  if (kids.length > 0) await db.deleteFrom('idp_key').where('kid', 'in', kids).execute()
}
