import type { Selectable } from 'kysely'
import type { Db } from '../connection/connect.ts'
import type { IdpUserTable } from '../schema/identity.ts'

export type IdentityUser = Selectable<IdpUserTable>

export async function findUserByEmail(db: Db, email_norm: string): Promise<IdentityUser | undefined> {
  return db.selectFrom('idp_user').selectAll().where('email_norm', '=', email_norm).executeTakeFirst()
}

export async function findUserBySub(db: Db, sub: string): Promise<IdentityUser | undefined> {
  return db.selectFrom('idp_user').selectAll().where('sub', '=', sub).executeTakeFirst()
}

/** The user, locked until the transaction ends. Lock it before any other row of the user. */
export async function lockUserBySub(tx: Db, sub: string): Promise<IdentityUser | undefined> {
  return tx.selectFrom('idp_user').selectAll().where('sub', '=', sub).forUpdate().executeTakeFirst()
}

/**
 * Adds a user unless the address is taken.
 * @returns whether the user was added
 */
export async function insertUser(db: Db, user: Omit<IdentityUser, 'enabled' | 'device_generation'>): Promise<boolean> {
  const row = await db
    .insertInto('idp_user')
    .values(user)
    .onConflict((conflict) => conflict.column('email_norm').doNothing())
    .returning('sub')
    .executeTakeFirst()
  return row !== undefined
}

/** Replaces one password hash by another of the same password; a password that was set meanwhile stays. */
export async function updatePasswordHash(db: Db, sub: string, from: string, to: string): Promise<void> {
  await db
    .updateTable('idp_user')
    .set({ password_hash: to })
    .where('sub', '=', sub)
    .where('password_hash', '=', from)
    .execute()
}

/** Ends the cookies of the browsers that have signed in before. */
export async function forgetDevices(tx: Db, sub: string): Promise<void> {
  await tx
    .updateTable('idp_user')
    .set((eb) => ({ device_generation: eb('device_generation', '+', 1) }))
    .where('sub', '=', sub)
    .execute()
}

/** Marks the address of a user as verified. */
export async function confirmUser(db: Db, sub: string): Promise<void> {
  await db.updateTable('idp_user').set({ status: 'confirmed' }).where('sub', '=', sub).execute()
}

/** Sets a new password for a user who gave the old one. */
export async function updatePassword(tx: Db, sub: string, password_hash: string): Promise<Pick<IdentityUser, 'email'>> {
  return tx
    .updateTable('idp_user')
    .set({ password_hash })
    .where('sub', '=', sub)
    .returning('email')
    .executeTakeFirstOrThrow()
}

/** Sets a new password for a user who has proved to read the mailbox. */
export async function updateProvedPassword(
  db: Db,
  sub: string,
  password_hash: string,
): Promise<Pick<IdentityUser, 'email'>> {
  return db
    .updateTable('idp_user')
    .set({ password_hash, status: 'confirmed' })
    .where('sub', '=', sub)
    .returning('email')
    .executeTakeFirstOrThrow()
}

/** Deletes unconfirmed sign-ups from before an instant, which frees their addresses. */
export async function deleteUsersUnconfirmedSince(db: Db, instant: Date): Promise<void> {
  await db.deleteFrom('idp_user').where('status', '=', 'unconfirmed').where('created_at', '<=', instant).execute()
}
