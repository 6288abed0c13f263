import { randomUUID } from 'node:crypto'
import type { Db } from '@mirador/database/connection/connect'
import { deleteCodesOfUser } from '@mirador/database/identity/codes'
import { emailNorm } from '@mirador/database/identity/email-norm'
import { deleteSecretsOfUser } from '@mirador/database/identity/secrets'
import {
  confirmUserWithoutPassword,
  findUserByExternal,
  insertExternal,
  lockUserByEmail,
} from '@mirador/database/identity/social'
import { type IdentityUser, insertUser } from '@mirador/database/identity/users'
import { isEmailAddress } from '@mirador/domain/account/email'
import type { IdentityContext } from '../operations/identity-context.ts'
import type { SocialPerson } from './openid-provider.ts'
import { SocialRefusal } from './social-refusal.ts'

/**
 * The user of a person at the provider: the linked one, else the one with their address, else a new one. An address counts
 * only when the provider has verified it.
 * @throws SocialRefusal
 */
export async function userOfPerson(
  { db, clock }: Pick<IdentityContext, 'db' | 'clock'>,
  person: SocialPerson,
): Promise<Pick<IdentityUser, 'sub'>> {
  return db.transaction().execute(async (tx) => {
    const user = (await findUserByExternal(tx, person)) ?? (await linkUser(tx, person, clock()))
    if (!user.enabled) throw new SocialRefusal('failed', 'the user is disabled')
    return user
  })
}

async function linkUser(tx: Db, { issuer, subject, email, emailVerified }: SocialPerson, now: Date) {
  const account = email && emailNorm(email)
  if (!account || !emailVerified || !isEmailAddress(email) || !isEmailAddress(account))
    throw new SocialRefusal('email_not_verified', 'no verified address')
  const user = await findOrCreateUser(tx, { email: email.trim(), account, now })
  if (!user.enabled) return user
  if (user.status === 'unconfirmed') {
    await confirmUserWithoutPassword(tx, user.sub)
    // the password and the codes of an unconfirmed sign-up, which may be a stranger's, are void
    await deleteCodesOfUser(tx, user.sub)
    await deleteSecretsOfUser(tx, user.sub)
  }
  await insertExternal(tx, { issuer, subject, sub: user.sub, linked_at: now })
  return user
}

async function findOrCreateUser(tx: Db, { email, account, now }: { email: string; account: string; now: Date }) {
  const existing = await lockUserByEmail(tx, account)
  if (existing) return existing
  const fresh = { sub: randomUUID(), email, email_norm: account, password_hash: null, created_at: now }
  await insertUser(tx, { ...fresh, status: 'confirmed' })
  // or the user of a concurrent request
  const made = await lockUserByEmail(tx, account)
  if (!made) throw new SocialRefusal('failed', 'the user went away')
  return made
}
