import type { Db } from '../connection/connect.ts'
import { listPasskeys } from './passkeys.ts'

/** The data of a user in the embedded identity service, without anything that opens an account. Oldest first. */
export async function readUserData(db: Db, sub: string) {
  const user = await db.selectFrom('idp_user').selectAll().where('sub', '=', sub).executeTakeFirst()
  if (!user) return undefined
  const [external, sessions, codes, secrets, totp, passkeys, recoveryCodes] = await Promise.all([
    db
      .selectFrom('idp_external')
      .select(['issuer', 'subject', 'linked_at'])
      .where('sub', '=', sub)
      .orderBy('linked_at')
      .execute(),
    db
      .selectFrom('idp_session')
      .select(['authenticated_at', 'rotated_at', 'expires_at', 'revoked_at', 'device', 'opened_with'])
      .where('sub', '=', sub)
      .orderBy('authenticated_at')
      .execute(),
    db
      .selectFrom('idp_code')
      .select(['purpose', 'sent_at', 'expires_at', 'attempts'])
      .where('sub', '=', sub)
      .orderBy('sent_at')
      .execute(),
    db.selectFrom('idp_oauth').select(['kind', 'expires_at']).where('sub', '=', sub).orderBy('expires_at').execute(),
    db.selectFrom('idp_totp').select(['created_at', 'enabled_at']).where('sub', '=', sub).executeTakeFirst(),
    listPasskeys(db, sub),
    db.selectFrom('idp_recovery_code').select('used_at').where('sub', '=', sub).orderBy('used_at').execute(),
  ])
  const { email, status, enabled, password_hash, created_at } = user
  return {
    email,
    isConfirmed: status === 'confirmed',
    isEnabled: enabled,
    hasPassword: password_hash !== null,
    created_at,
    external,
    sessions,
    codes,
    secrets,
    passkeys,
    secondFactor: totp ? { ...totp, recoveryCodes } : null,
  }
}

export type UserData = NonNullable<Awaited<ReturnType<typeof readUserData>>>

/** Deletes a user with sessions, codes, one-use secrets, second factor, passkeys and links to the outside provider. */
export async function deleteUser(tx: Db, sub: string): Promise<void> {
  await tx.deleteFrom('idp_user').where('sub', '=', sub).execute()
}
