import { randomUUID } from 'node:crypto'
import type { Db } from '@mirador/database/connection/connect'
import { deleteCodesOfUser } from '@mirador/database/identity/codes'
import { emailNorm } from '@mirador/database/identity/email-norm'
import { deleteSecretsOfUser } from '@mirador/database/identity/secrets'
import { appendSecurityEvent, type EventOrigin } from '@mirador/database/identity/security-events'
import {
  confirmUserWithoutPassword,
  insertExternal,
  lockUserByEmail,
  lockUserByExternal,
} from '@mirador/database/identity/social'
import { insertUser } from '@mirador/database/identity/users'
import { isEmailAddress } from '@mirador/domain/account/email'
import type { SocialPerson } from './openid-provider.ts'
import { SocialRefusal } from './social-refusal.ts'

/** The account of a person at the provider; with `isLinkable`, another means of access must prove that it is theirs. */
export interface FoundUser {
  sub: string
  isLinkable: boolean
}

/**
 * The user of a person at the provider: the linked one, else the one with their address, else a new one. An address counts
 * only when the provider has verified it, and a confirmed account is not linked by its address alone: an attacker who takes over the
 * mailbox, or its domain, would get a second key to it. Locks the user.
 * @throws SocialRefusal
 */
export async function userOfPerson(tx: Db, person: SocialPerson, now: Date, origin: EventOrigin): Promise<FoundUser> {
  const linked = await lockUserByExternal(tx, person)
  const user = linked ? { ...linked, isLinkable: false } : await linkUser(tx, person, now, origin)
  // a concurrent request has created and linked the user
  if (!user) return userOfPerson(tx, person, now, origin)
  if (!user.enabled) throw new SocialRefusal('failed', 'the user is disabled')
  return user
}

async function linkUser(tx: Db, person: SocialPerson, now: Date, origin: EventOrigin) {
  const { issuer, subject, email, emailVerified } = person
  const account = email && emailNorm(email)
  if (!account || !emailVerified || !isEmailAddress(email) || !isEmailAddress(account))
    throw new SocialRefusal('email_not_verified', 'no verified address')
  const existing = await lockUserByEmail(tx, account)
  // a concurrent sign-in of the same person may have linked them since
  const linked = existing && (await lockUserByExternal(tx, person))
  if (linked) return { ...linked, isLinkable: false }
  if (existing && (!existing.enabled || existing.status === 'confirmed')) return { ...existing, isLinkable: true }
  if (existing) {
    await confirmUserWithoutPassword(tx, existing.sub)
    // the password and the codes of an unconfirmed sign-up, which may be a stranger's, are void
    await deleteCodesOfUser(tx, existing.sub)
    await deleteSecretsOfUser(tx, existing.sub)
  }
  const user = existing ?? (await createUser(tx, { email: email.trim(), account, now }))
  if (!user) return undefined
  await insertExternal(tx, { issuer, subject, sub: user.sub, linked_at: now })
  await appendSecurityEvent(tx, { sub: user.sub, kind: 'google_linked', happened_at: now, ...origin })
  return { ...user, isLinkable: false }
}

async function createUser(tx: Db, { email, account, now }: { email: string; account: string; now: Date }) {
  const fresh = { sub: randomUUID(), email, email_norm: account, password_hash: null, created_at: now }
  const isCreated = await insertUser(tx, { ...fresh, status: 'confirmed' })
  return isCreated ? { ...fresh, enabled: true } : undefined
}
