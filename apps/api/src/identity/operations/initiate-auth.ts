import { emailNorm } from '@mirador/database/identity/email-norm'
import { consumeSecret, findSecret, insertSecret } from '@mirador/database/identity/secrets'
import { findUserByEmail, findUserBySub, type IdentityUser, updatePasswordHash } from '@mirador/database/identity/users'
import { z } from 'zod/mini'
import { countNetwork } from '../../limits/count-network.ts'
import { makeSecret, secretHash } from '../../secrets/one-use-secret.ts'
import { CEREMONY_MS } from '../passkeys/passkeys.ts'
import { clearPasswordAttempts, countKnownDeviceAttempt, countPasswordAttempt } from '../passwords/password-attempts.ts'
import { type HashLane, isOutdated } from '../passwords/password-hash.ts'
import { recordAttempt } from '../passwords/record-attempt.ts'
import { IdentityError } from '../protocol/identity-error.ts'
import { SIGN_IN_PER_ADDRESS } from '../protocol/identity-limits.ts'
import { parseInput } from '../protocol/parse-input.ts'
import { type Challenge, type OpenedSession, openSession } from '../sessions/open-session.ts'
import type { IdentityContext, Operation, OperationCall } from './identity-context.ts'
import { requireClient, username } from './input.ts'
import { linkWith } from './link-account.ts'

/** The challenge for a code of an authenticator app, as Cognito names it. */
export const SECOND_FACTOR = 'SOFTWARE_TOKEN_MFA'

/** The challenge for a signature of a passkey, as Cognito names it. */
export const PASSKEY = 'WEB_AUTHN'

const request = z.object({ AuthFlow: z.string(), ClientId: z.string() })
const withPassword = z.object({
  AuthParameters: z.object({ USERNAME: username, PASSWORD: z.string().check(z.minLength(1)) }),
})
const withPasskey = z.object({ AuthParameters: z.object({ PREFERRED_CHALLENGE: z.literal(PASSKEY) }) })
const withSession = z.object({
  AuthParameters: z.object({ USERNAME: username }),
  Session: z.string().check(z.minLength(1)),
})

/**
 * Sign-in with e-mail and password, or with the one-use session of a confirmed sign-up. A user with a second factor
 * gets a challenge, which RespondToAuthChallenge answers, and so does a user who prefers a passkey.
 */
export const initiateAuth: Operation = async (context, call) => {
  const { AuthFlow, ClientId } = parseInput(request, call.body)
  requireClient(ClientId)
  if (AuthFlow === 'USER_AUTH' && z.safeParse(withPasskey, call.body).success) return startWithPasskey(context, call)
  const enter = FLOWS.get(AuthFlow)
  if (!enter) throw new IdentityError('InvalidParameterException', 'Initiate Auth method not supported.')
  const entered = await enter(context, call)
  if ('challenge' in entered) return challengeAnswer(entered)
  const { tokens, refreshToken, expires_at } = entered
  const sent = call.refreshToken.send(refreshToken, expires_at)
  return { AuthenticationResult: { ...tokens, ...sent }, ChallengeParameters: {} }
}

/** The protocol's form of a challenge. */
export function challengeAnswer({ challenge, sub }: Challenge) {
  return { ChallengeName: SECOND_FACTOR, Session: challenge, ChallengeParameters: { USER_ID_FOR_SRP: sub } }
}

/**
 * The options of the browser's dialog. Its challenge is the one-use session; the passkey tells which account it belongs
 * to.
 */
async function startWithPasskey({ db, clock, passkeys, rateLimits }: IdentityContext, { subscriber }: OperationCall) {
  await countNetwork(rateLimits, SIGN_IN_PER_ADDRESS, subscriber)
  const Session = makeSecret()
  const expires_at = new Date(clock().getTime() + CEREMONY_MS)
  await insertSecret(db, { secret_hash: secretHash(Session), kind: 'passkey-sign-in', sub: null, expires_at })
  const options = JSON.stringify(await passkeys.requestOptions(Session))
  return { ChallengeName: PASSKEY, Session, ChallengeParameters: { CREDENTIAL_REQUEST_OPTIONS: options } }
}

type Flow = (context: IdentityContext, call: OperationCall) => Promise<OpenedSession | Challenge>

const FLOWS = new Map<string, Flow>([
  ['USER_PASSWORD_AUTH', enterWithPassword],
  ['USER_AUTH', enterWithSession],
])

async function enterWithPassword(context: IdentityContext, call: OperationCall) {
  const { body, subscriber } = call
  const { USERNAME, PASSWORD } = parseInput(withPassword, body).AuthParameters
  const account = emailNorm(USERNAME)
  const isKnown = await isKnownDevice(context, call, account)
  if (isKnown) await countKnownDeviceAttempt(context, account)
  else await countPasswordAttempt(context, account, subscriber)
  const opened = await openWithPassword(context, call, { account, password: PASSWORD, isKnownDevice: isKnown })
  await clearPasswordAttempts(context, account, subscriber)
  return opened
}

async function isKnownDevice(context: IdentityContext, call: OperationCall, account: string) {
  if (!call.device.isSent) return false
  const user = await findUserByEmail(context.db, account)
  return user !== undefined && isKnownTo(context, call, user)
}

/** Whether the browser has signed in to the account before, with a second factor or without. */
export function isKnownTo(
  { secrets }: IdentityContext,
  { device }: OperationCall,
  { sub, password_hash, device_generation }: IdentityUser,
): boolean {
  if (!device.isSent || !password_hash) return false
  const proofs = [false, true].map((twoSteps) =>
    secrets.deviceProof({ sub, password_hash, device_generation }, { twoSteps }),
  )
  return proofs.some((proof) => device.isProved(proof))
}

async function openWithPassword(
  context: IdentityContext,
  call: OperationCall,
  entered: { account: string; password: string; isKnownDevice: boolean },
): Promise<OpenedSession | Challenge> {
  const { db, passwords, revealUsers, secrets } = context
  const { origin } = call
  const user = await findUserByEmail(db, entered.account)
  const isRight = await passwords.matches(user?.password_hash, entered.password, laneOf(entered))
  if (!isRight || !user?.enabled)
    call.afterAnswer(() => recordAttempt(context, { user, kind: 'sign_in_failed', account: entered.account, origin }))
  if (!user) throw new IdentityError(revealUsers ? 'UserNotFoundException' : 'NotAuthorizedException')
  const { sub, password_hash, device_generation } = user
  if (!isRight || !password_hash || !user.enabled) throw new IdentityError('NotAuthorizedException')
  if (user.status !== 'confirmed') {
    // this browser may confirm the account now
    call.registration.send(secrets.registrationProof({ sub, password_hash }))
    throw new IdentityError('UserNotConfirmedException')
  }
  const also = call.link.received ? linkWith(context, call.link, origin) : undefined
  const proof = { password_hash }
  const opened = await openSession(context, { sub, proof, origin, isKnownDevice: entered.isKnownDevice, also })
  // the user has changed meanwhile: checks the password again, against the stored one
  if (!opened) return openWithPassword(context, call, entered)
  if (!('challenge' in opened)) call.device.send(secrets.deviceProof({ sub, password_hash, device_generation }))
  if (isOutdated(password_hash))
    await updatePasswordHash(db, sub, password_hash, await passwords.hash(entered.password, 'known'))
  return opened
}

/** A known browser does not wait behind unknown ones. */
function laneOf({ isKnownDevice }: { isKnownDevice: boolean }): HashLane {
  return isKnownDevice ? 'known' : 'stranger'
}

async function enterWithSession(context: IdentityContext, { body, subscriber, origin, device }: OperationCall) {
  const { AuthParameters, Session } = parseInput(withSession, body)
  await countNetwork(context.rateLimits, SIGN_IN_PER_ADDRESS, subscriber)
  const proof = { secret_hash: secretHash(Session), kind: 'sign-up-session' } as const
  const secret = await findSecret(context.db, proof, context.clock())
  const user = secret?.sub ? await findUserBySub(context.db, secret.sub) : undefined
  const isSameUser = user?.email_norm === emailNorm(AuthParameters.USERNAME)
  // consumed, so that it cannot be tried with other addresses
  if (!isSameUser) await consumeSecret(context.db, proof, context.clock())
  const opened = user && isSameUser ? await openSession(context, { sub: user.sub, proof, origin }) : undefined
  if (!user || !opened) throw new IdentityError('NotAuthorizedException', 'Invalid session for the user.')
  const { sub, password_hash, device_generation } = user
  if (password_hash && !('challenge' in opened))
    device.send(context.secrets.deviceProof({ sub, password_hash, device_generation }))
  return opened
}
