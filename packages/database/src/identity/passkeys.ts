import { type Insertable, type Selectable, sql } from 'kysely'
import type { Db } from '../connection/connect.ts'
import type { IdpPasskeyTable } from '../schema/identity.ts'

export type Passkey = Selectable<IdpPasskeyTable>

export async function findPasskey(db: Db, credential_id: string): Promise<Passkey | undefined> {
  return db.selectFrom('idp_passkey').selectAll().where('credential_id', '=', credential_id).executeTakeFirst()
}

/** The passkeys of a user, oldest first. */
export async function listPasskeys(db: Db, sub: string) {
  return db
    .selectFrom('idp_passkey')
    .select(['credential_id', 'name', 'created_at', 'used_at'])
    .where('sub', '=', sub)
    .orderBy('created_at')
    .orderBy('credential_id')
    .execute()
}

/** @returns false: there is a passkey with this id, of this user or another */
export async function insertPasskey(tx: Db, passkey: Insertable<IdpPasskeyTable>): Promise<boolean> {
  const row = await tx
    .insertInto('idp_passkey')
    .values(passkey)
    .onConflict((conflict) => conflict.column('credential_id').doNothing())
    .returning('sub')
    .executeTakeFirst()
  return row !== undefined
}

/**
 * Records a sign-in with a passkey.
 * @param counter of its signature; only 0, from authenticators that do not count, may repeat
 * @returns false: the passkey was removed meanwhile, or a signature with this count was used before
 */
export async function recordPasskeyUse(
  tx: Db,
  sub: string,
  { credential_id, counter, now }: { credential_id: string; counter: number; now: Date },
): Promise<boolean> {
  const row = await tx
    .updateTable('idp_passkey')
    .set({ counter, used_at: now })
    .where('credential_id', '=', credential_id)
    .where('sub', '=', sub)
    .where(sql<boolean>`counter < ${counter} or (counter = 0 and ${counter} = 0)`)
    .returning('sub')
    .executeTakeFirst()
  return row !== undefined
}

/** @returns whether the user had it */
export async function deletePasskey(tx: Db, sub: string, credential_id: string): Promise<boolean> {
  const row = await tx
    .deleteFrom('idp_passkey')
    .where('credential_id', '=', credential_id)
    .where('sub', '=', sub)
    .returning('sub')
    .executeTakeFirst()
  return row !== undefined
}

/** @returns how many there were */
export async function deletePasskeysOfUser(tx: Db, sub: string): Promise<number> {
  const deleted = await tx.deleteFrom('idp_passkey').where('sub', '=', sub).returning('credential_id').execute()
  return deleted.length
}
