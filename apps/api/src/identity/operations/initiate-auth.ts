import { consumeSecret } from '@mirador/database/identity/secrets'
import { findUserByEmail, findUserBySub, type IdentityUser, updatePasswordHash } from '@mirador/database/identity/users'
import { emailNorm } from '@mirador/domain/account/email'
import { z } from 'zod/mini'
import { secretHash } from '../../secrets/one-use-secret.ts'
import { clearPasswordAttempts, countPasswordAttempt } from '../passwords/password-attempts.ts'
import { isOutdated } from '../passwords/password-hash.ts'
import { IdentityError } from '../protocol/identity-error.ts'
import { SIGN_IN_PER_ADDRESS } from '../protocol/identity-limits.ts'
import { parseInput } from '../protocol/parse-input.ts'
import { newSession, storeSession } from '../sessions/sessions.ts'
import { issueTokens } from '../tokens/tokens.ts'
import type { IdentityContext, Operation, OperationCall } from './identity-context.ts'
import { requireClient, username } from './input.ts'

const request = z.object({ AuthFlow: z.string(), ClientId: z.string() })
const withPassword = z.object({
  AuthParameters: z.object({ USERNAME: username, PASSWORD: z.string().check(z.minLength(1)) }),
})
const withSession = z.object({
  AuthParameters: z.object({ USERNAME: username }),
  Session: z.string().check(z.minLength(1)),
})

/** Sign-in with e-mail and password, or with the one-use session that confirming a sign-up gives. */
export const initiateAuth: Operation = async (context, call) => {
  const { AuthFlow, ClientId } = parseInput(request, call.body)
  requireClient(ClientId)
  const flow = FLOWS.get(AuthFlow)
  if (!flow) throw new IdentityError('InvalidParameterException', 'Initiate Auth method not supported.')
  const user = await flow(context, call)

  const now = context.clock()
  const opened = newSession(user.sub, now, context.refreshTtl)
  const tokens = await issueTokens({ ...context, user, session: opened.session, now })
  await storeSession(context.db, opened)
  const sent = call.refreshToken.send(opened.refreshToken, opened.session.expires_at)
  return { AuthenticationResult: { ...tokens, ...sent }, ChallengeParameters: {} }
}

type Flow = (context: IdentityContext, call: OperationCall) => Promise<IdentityUser>

const FLOWS = new Map<string, Flow>([
  ['USER_PASSWORD_AUTH', userOfPassword],
  ['USER_AUTH', userOfSession],
])

async function userOfPassword(context: IdentityContext, { body, subscriber }: OperationCall): Promise<IdentityUser> {
  const { USERNAME, PASSWORD } = parseInput(withPassword, body).AuthParameters
  const account = emailNorm(USERNAME)
  await countPasswordAttempt(context, account, subscriber)
  const { db, passwords, revealUsers } = context
  const user = await findUserByEmail(db, account)
  const isRight = await passwords.matches(user?.password_hash, PASSWORD)
  if (!user) throw new IdentityError(revealUsers ? 'UserNotFoundException' : 'NotAuthorizedException')
  if (!isRight || !user.enabled) throw new IdentityError('NotAuthorizedException')
  if (user.status !== 'confirmed') throw new IdentityError('UserNotConfirmedException')
  if (user.password_hash && isOutdated(user.password_hash))
    await updatePasswordHash(db, user.sub, user.password_hash, await passwords.hash(PASSWORD))
  await clearPasswordAttempts(context, account, subscriber)
  return user
}

async function userOfSession(context: IdentityContext, { body, subscriber }: OperationCall): Promise<IdentityUser> {
  const { AuthParameters, Session } = parseInput(withSession, body)
  await context.rateLimits.count(SIGN_IN_PER_ADDRESS, subscriber)
  const key = { secret_hash: secretHash(Session), kind: 'sign-up-session' } as const
  const secret = await consumeSecret(context.db, key, context.clock())
  const user = secret?.sub ? await findUserBySub(context.db, secret.sub) : undefined
  if (!user?.enabled || user.status !== 'confirmed' || user.email_norm !== emailNorm(AuthParameters.USERNAME))
    throw new IdentityError('NotAuthorizedException', 'Invalid session for the user.')
  return user
}
