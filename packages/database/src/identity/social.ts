import type { Db } from '../connection/connect.ts'
import type { IdpExternalTable } from '../schema/identity.ts'
import type { IdentityUser } from './users.ts'

/** An account at the outside provider. */
export type ExternalAccount = Pick<IdpExternalTable, 'issuer' | 'subject'>

export async function findUserByExternal(
  db: Db,
  { issuer, subject }: ExternalAccount,
): Promise<IdentityUser | undefined> {
  return db
    .selectFrom('idp_user')
    .innerJoin('idp_external', 'idp_external.sub', 'idp_user.sub')
    .selectAll('idp_user')
    .where('idp_external.issuer', '=', issuer)
    .where('idp_external.subject', '=', subject)
    .executeTakeFirst()
}

/** The user of an address, who stays as they are until the transaction ends. */
export async function lockUserByEmail(tx: Db, email_norm: string): Promise<IdentityUser | undefined> {
  return tx.selectFrom('idp_user').selectAll().where('email_norm', '=', email_norm).forUpdate().executeTakeFirst()
}

/** Links an account at the provider to a user; of several at once with the same account, the first stays. */
export async function insertExternal(db: Db, link: IdpExternalTable): Promise<void> {
  await db
    .insertInto('idp_external')
    .values(link)
    .onConflict((conflict) => conflict.columns(['issuer', 'subject']).doNothing())
    .execute()
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
