import type { Db } from '../connection/connect.ts'
import type { IdpExternalTable } from '../schema/identity.ts'
import { type IdentityUser, lockUserBySub } from './users.ts'

/** An account at the outside provider. */
export type ExternalAccount = Pick<IdpExternalTable, 'issuer' | 'subject'>

/** The user of an account at the provider, locked until the transaction ends. */
export async function lockUserByExternal(
  tx: Db,
  { issuer, subject }: ExternalAccount,
): Promise<IdentityUser | undefined> {
  const link = await tx
    .selectFrom('idp_external')
    .select('sub')
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .executeTakeFirst()
  const user = link && (await lockUserBySub(tx, link.sub))
  if (!user) return undefined
  // checked again under the lock: a reset may have ended the link
  const isLinked = await tx
    .selectFrom('idp_external')
    .select('sub')
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .where('sub', '=', user.sub)
    .executeTakeFirst()
  return isLinked && user
}

/** The user of an address, locked until the transaction ends. */
export async function lockUserByEmail(tx: Db, email_norm: string): Promise<IdentityUser | undefined> {
  return tx.selectFrom('idp_user').selectAll().where('email_norm', '=', email_norm).forUpdate().executeTakeFirst()
}

/** Links an account at the provider to a user; of concurrent links of the same account, the first stays. */
export async function insertExternal(db: Db, link: IdpExternalTable): Promise<void> {
  await db
    .insertInto('idp_external')
    .values(link)
    .onConflict((conflict) => conflict.columns(['issuer', 'subject']).doNothing())
    .execute()
}

/** The links of a user to the provider, oldest first. */
export async function listLinksOfUser(db: Db, sub: string) {
  return db.selectFrom('idp_external').select('linked_at').where('sub', '=', sub).orderBy('linked_at').execute()
}

/** Ends the links of a user to the provider. @returns how many there were */
export async function deleteLinksOfUser(tx: Db, sub: string): Promise<number> {
  const ended = await tx.deleteFrom('idp_external').where('sub', '=', sub).returning('subject').execute()
  return ended.length
}

/**
 * Confirms the address of an unconfirmed user whom the social provider has verified. The password may have been set by
 * another person, so it is erased.
 */
export async function confirmUserWithoutPassword(db: Db, sub: string): Promise<void> {
  await db
    .updateTable('idp_user')
    .set({ status: 'confirmed', password_hash: null })
    .where('sub', '=', sub)
    .where('status', '=', 'unconfirmed')
    .execute()
}
