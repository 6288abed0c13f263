import { consumeCode, type IdentityCode } from '@mirador/database/identity/codes'
import { insertSecret } from '@mirador/database/identity/secrets'
import { confirmUser, lockUserBySub } from '@mirador/database/identity/users'
import { emailNorm } from '@mirador/domain/account/email'
import { MINUTE_MS } from '@mirador/domain/time/duration'
import { z } from 'zod/mini'
import { makeSecret, secretHash } from '../../secrets/one-use-secret.ts'
import { checkCode } from '../codes/codes.ts'
import { clearPasswordAttempts } from '../passwords/password-attempts.ts'
import { IdentityError } from '../protocol/identity-error.ts'
import { CODE_CHECKS_PER_ADDRESS } from '../protocol/identity-limits.ts'
import { parseInput } from '../protocol/parse-input.ts'
import type { Operation } from './identity-context.ts'
import { confirmationCode, requireClient, username } from './input.ts'

/** How long the browser of the sign-up may sign in without the password. */
const SESSION_MS = 3 * MINUTE_MS

const request = z.object({ ClientId: z.string(), Username: username, ConfirmationCode: confirmationCode })

/**
 * Registration, step 2. The browser that signed up gets a one-use session to sign in with; any other browser only confirms
 * the address.
 */
export const confirmSignUp: Operation = async (context, { body, subscriber, registration }) => {
  const { ClientId, Username, ConfirmationCode } = parseInput(request, body)
  requireClient(ClientId)
  await context.rateLimits.count(CODE_CHECKS_PER_ADDRESS, subscriber)
  const account = emailNorm(Username)
  const code = await checkCode(context, { purpose: 'sign-up', account, code: ConfirmationCode })

  const Session = isSameBrowser(code, registration.received) ? makeSecret() : undefined
  const expires_at = new Date(context.clock().getTime() + SESSION_MS)
  await context.db.transaction().execute(async (tx) => {
    const user = await lockUserBySub(tx, code.sub)
    // a reset or the social provider may have confirmed the address meanwhile
    const isAwaited = user?.enabled && user.status === 'unconfirmed'
    if (!isAwaited || !(await consumeCode(tx, code))) throw new IdentityError('ExpiredCodeException')
    await confirmUser(tx, code.sub)
    if (!Session) return
    await insertSecret(tx, { secret_hash: secretHash(Session), kind: 'sign-up-session', sub: code.sub, expires_at })
  })
  await clearPasswordAttempts(context, account, subscriber)
  if (!Session) return {}
  registration.forget()
  return { Session }
}

function isSameBrowser({ browser_hash }: IdentityCode, secret: string | undefined): boolean {
  return browser_hash !== null && secret !== undefined && secretHash(secret) === browser_hash
}
