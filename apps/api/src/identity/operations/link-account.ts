import type { Tx } from '@mirador/database/connection/connect'
import { consumeSecret } from '@mirador/database/identity/secrets'
import { appendSecurityEvent, type EventOrigin } from '@mirador/database/identity/security-events'
import { insertExternal } from '@mirador/database/identity/social'
import type { IdentityUser } from '@mirador/database/identity/users'
import { linkMail } from '../../mailer/link-mail.ts'
import { queueMail } from '../../mailer/mail.ts'
import { secretHash } from '../../secrets/one-use-secret.ts'
import type { AuthCookie } from '../sessions/auth-cookie.ts'
import type { IdentityContext } from './identity-context.ts'

/**
 * Additional work of a sign-in with the password, in a browser whose social sign-in found the account by its address:
 * links the account at the provider, and reports it by mail. A link that has expired, or belongs to another user, is
 * ignored.
 */
export function linkWith({ clock, mailIdentity }: IdentityContext, link: AuthCookie, origin: EventOrigin) {
  return async (tx: Tx, { sub, email }: IdentityUser): Promise<void> => {
    const now = clock()
    const key = { secret_hash: secretHash(String(link.received)), kind: 'social-link' } as const
    const waiting = await consumeSecret(tx, key, now)
    link.forget()
    if (waiting?.sub !== sub || waiting.issuer === null || waiting.subject === null) return
    await insertExternal(tx, { issuer: waiting.issuer, subject: waiting.subject, sub, linked_at: now })
    await appendSecurityEvent(tx, { sub, kind: 'google_linked', happened_at: now, ...origin })
    await queueMail(tx, linkMail({ to: email, linkedAt: now }, mailIdentity), now)
  }
}
