import { consumeCode } from '@mirador/database/identity/codes'
import { emailNorm } from '@mirador/database/identity/email-norm'
import { insertSecret } from '@mirador/database/identity/secrets'
import { confirmUser, lockUserBySub } from '@mirador/database/identity/users'
import { MINUTE_MS } from '@mirador/domain/time/duration'
import { z } from 'zod/mini'
import { countNetwork } from '../../limits/count-network.ts'
import { makeSecret, secretHash } from '../../secrets/one-use-secret.ts'
import { checkCode } from '../codes/codes.ts'
import { clearPasswordAttempts } from '../passwords/password-attempts.ts'
import { IdentityError } from '../protocol/identity-error.ts'
import { CODE_CHECKS_PER_ADDRESS } from '../protocol/identity-limits.ts'
import { parseInput } from '../protocol/parse-input.ts'
import type { Operation } from './identity-context.ts'
import { confirmationCode, requireClient, username } from './input.ts'

/** Time in which the browser of the sign-up may sign in without the password. */
const SESSION_MS = 3 * MINUTE_MS

const request = z.object({ ClientId: z.string(), Username: username, ConfirmationCode: confirmationCode })

/**
 * Registration, step 2: confirms the account, and gives a one-use session to sign in with. The code must come from a browser
 * that has sent the password, at sign-up or at a sign-in: the owner of a mailbox must not confirm a stranger's password.
 */
export const confirmSignUp: Operation = async (context, { body, subscriber, registration }) => {
  const { ClientId, Username, ConfirmationCode } = parseInput(request, body)
  requireClient(ClientId)
  await countNetwork(context.rateLimits, CODE_CHECKS_PER_ADDRESS, subscriber)
  const account = emailNorm(Username)
  const code = await checkCode(context, { purpose: 'sign-up', account, code: ConfirmationCode, subscriber })

  const Session = makeSecret()
  const expires_at = new Date(context.clock().getTime() + SESSION_MS)
  await context.db.transaction().execute(async (tx) => {
    const user = await lockUserBySub(tx, code.sub)
    // a reset or the social provider may have confirmed the address meanwhile
    const { sub, password_hash } = user ?? {}
    const isAwaited = user?.enabled && user.status === 'unconfirmed'
    if (!isAwaited || !sub || !password_hash) throw new IdentityError('ExpiredCodeException')
    const proof = context.secrets.registrationProof({ sub, password_hash })
    if (!registration.isProved(proof)) throw new IdentityError('NotAuthorizedException', 'Sign in to confirm.')
    if (!(await consumeCode(tx, code))) throw new IdentityError('ExpiredCodeException')
    await confirmUser(tx, code.sub)
    await insertSecret(tx, { secret_hash: secretHash(Session), kind: 'sign-up-session', sub: code.sub, expires_at })
  })
  await clearPasswordAttempts(context, account, subscriber)
  registration.forget()
  return { Session }
}
