import type { Tx } from '@mirador/database/connection/connect'
import { emailNorm } from '@mirador/database/identity/email-norm'
import { findPasskey } from '@mirador/database/identity/passkeys'
import { consumeSecret, findSecret } from '@mirador/database/identity/secrets'
import { appendSecurityEvent } from '@mirador/database/identity/security-events'
import { findUserBySub, type IdentityUser } from '@mirador/database/identity/users'
import { z } from 'zod/mini'
import { countNetwork } from '../../limits/count-network.ts'
import { queueMail } from '../../mailer/mail.ts'
import { secondFactorMail } from '../../mailer/second-factor-mail.ts'
import { secretHash } from '../../secrets/one-use-secret.ts'
import { parsePasskeySignature } from '../passkeys/passkey-response.ts'
import { recordAttempt } from '../passwords/record-attempt.ts'
import { IdentityError } from '../protocol/identity-error.ts'
import {
  APP_CODES_PER_ACCOUNT,
  APP_CODES_PER_ACCOUNT_AND_ADDRESS,
  APP_CODES_PER_KNOWN_DEVICE,
  CODE_CHECKS_PER_ADDRESS,
} from '../protocol/identity-limits.ts'
import { parseInput } from '../protocol/parse-input.ts'
import { isRecoveryCode } from '../second-factor/recovery-codes.ts'
import type { AcceptedCode } from '../second-factor/second-factors.ts'
import { type OpenedSession, openSession } from '../sessions/open-session.ts'
import type { RequestOrigin } from '../sessions/origin.ts'
import type { IdentityContext, Operation, OperationCall } from './identity-context.ts'
import { isKnownTo, PASSKEY, SECOND_FACTOR } from './initiate-auth.ts'
import { confirmationCode, requireClient, username } from './input.ts'
import { linkWith } from './link-account.ts'

const request = z.object({ ClientId: z.string(), ChallengeName: z.string() })
const withCode = z.object({
  Session: z.string().check(z.minLength(1)),
  ChallengeResponses: z.object({ USERNAME: username, SOFTWARE_TOKEN_MFA_CODE: confirmationCode }),
})

const withSignature = z.object({
  Session: z.string().check(z.minLength(1)),
  ChallengeResponses: z.object({ CREDENTIAL: z.string().check(z.maxLength(16_384)) }),
})

/** Completes a sign-in: with a code of the second factor, or with a signature of a passkey. */
export const respondToAuthChallenge: Operation = async (context, call) => {
  const { ClientId, ChallengeName } = parseInput(request, call.body)
  requireClient(ClientId)
  await countNetwork(context.rateLimits, CODE_CHECKS_PER_ADDRESS, call.subscriber)
  if (ChallengeName === SECOND_FACTOR) return enterWithCode(context, call)
  if (ChallengeName === PASSKEY) return enterWithPasskey(context, call)
  throw new IdentityError('InvalidParameterException', "Invalid value at 'ChallengeName'.")
}

/** Signs in with a passkey. Any response uses up the challenge. */
async function enterWithPasskey(context: IdentityContext, call: OperationCall) {
  const { db, clock, passkeys } = context
  const { Session, ChallengeResponses } = parseInput(withSignature, call.body)
  const waiting = await consumeSecret(db, { secret_hash: secretHash(Session), kind: 'passkey-sign-in' }, clock())
  const signature = parsePasskeySignature(ChallengeResponses.CREDENTIAL)
  const passkey = waiting && signature && (await findPasskey(db, signature.id))
  if (!passkey) throw invalidSession()
  const counter = await passkeys.verifyRequest(signature, Session, passkey)
  if (counter === undefined) throw invalidSession()
  const { sub, credential_id } = passkey
  const user = await findUserBySub(db, sub)
  const isKnownDevice = user && isKnownTo(context, call, user)
  const proof = { passkey: { credential_id, counter } }
  const opened = await openSession(context, {
    sub,
    proof,
    origin: call.origin,
    ...(isKnownDevice && { isKnownDevice }),
  })
  if (!user || !opened || 'challenge' in opened) throw invalidSession()
  return enteredAnswer(context, call, user, opened)
}

/** The answer to a browser that has proved both factors: it is known from now on. */
function enteredAnswer(
  { secrets }: IdentityContext,
  call: OperationCall,
  { sub, password_hash, device_generation }: IdentityUser,
  { tokens, refreshToken, expires_at }: OpenedSession,
) {
  if (password_hash)
    call.device.send(secrets.deviceProof({ sub, password_hash, device_generation }, { twoSteps: true }))
  const sent = call.refreshToken.send(refreshToken, expires_at)
  return { AuthenticationResult: { ...tokens, ...sent }, ChallengeParameters: {} }
}

/**
 * The second step of a sign-in: a code of the authenticator app, or a recovery code in its place. A wrong code leaves the
 * challenge as it is, for the next guess.
 */
async function enterWithCode(context: IdentityContext, call: OperationCall) {
  const { Session, ChallengeResponses } = parseInput(withCode, call.body)
  const { USERNAME, SOFTWARE_TOKEN_MFA_CODE: code } = ChallengeResponses
  const proof = { secret_hash: secretHash(Session), kind: 'second-factor', code } as const
  const waiting = await findSecret(context.db, proof, context.clock())
  const user = waiting?.sub ? await findUserBySub(context.db, waiting.sub) : undefined
  const isSameUser = user && (USERNAME === user.sub || emailNorm(USERNAME) === user.email_norm)
  if (!isSameUser) throw invalidSession()

  const guesses = isRecoveryCode(code) ? undefined : guessesOf(context, call, user)
  await guesses?.count()
  const { origin } = call
  const link = call.link.received ? linkWith(context, call.link, origin) : undefined
  const also = async (tx: Tx, owner: IdentityUser, accepted?: AcceptedCode) => {
    await link?.(tx, owner)
    if (accepted?.kind === 'recovery')
      await reportRecovery(tx, context, { owner, remainingCodes: accepted.remainingCodes, origin })
  }
  const isKnownDevice = isKnownTo(context, call, user)
  const opened = await openSession(context, { sub: user.sub, proof, origin, isKnownDevice, also }).catch(
    async (error: unknown) => {
      if (!(error instanceof IdentityError)) throw error
      await recordAttempt(context, { user, kind: 'second_factor_refused', account: user.email_norm, origin })
      if (error.code === 'ExpiredCodeException') await reportReuse(context, user)
      throw error
    },
  )
  if (!opened || 'challenge' in opened) throw invalidSession()
  await guesses?.clear()
  return enteredAnswer(context, call, user, opened)
}

function invalidSession() {
  return new IdentityError('NotAuthorizedException', 'Invalid session for the user.')
}

/**
 * Limits of the guesses of app codes, by network. A recovery code needs no limit of the account: its 80 bits withstand
 * any number of guesses, so an attacker who has the password and uses the guesses up does not lock the owner out.
 */
function guessesOf(
  { rateLimits, secrets }: IdentityContext,
  { device, subscriber }: OperationCall,
  user: IdentityUser,
) {
  const { sub, password_hash, device_generation } = user
  const isKnown =
    device.isSent &&
    password_hash &&
    device.isProved(secrets.deviceProof({ sub, password_hash, device_generation }, { twoSteps: true }))
  if (isKnown) {
    return {
      count: () => rateLimits.count(APP_CODES_PER_KNOWN_DEVICE, sub),
      clear: () => rateLimits.clear(APP_CODES_PER_KNOWN_DEVICE, sub),
    }
  }
  return {
    async count() {
      await countNetwork(rateLimits, APP_CODES_PER_ACCOUNT_AND_ADDRESS, subscriber, sub)
      await rateLimits.count(APP_CODES_PER_ACCOUNT, sub)
    },
    async clear() {
      await rateLimits.clear(APP_CODES_PER_ACCOUNT_AND_ADDRESS, sub, subscriber)
      await rateLimits.clear(APP_CODES_PER_ACCOUNT, sub)
    },
  }
}

async function reportRecovery(
  tx: Tx,
  { clock, mailIdentity }: IdentityContext,
  {
    owner: { sub, email },
    remainingCodes,
    origin,
  }: { owner: IdentityUser; remainingCodes: number; origin: RequestOrigin },
) {
  const at = clock()
  await appendSecurityEvent(tx, { sub, kind: 'recovery_code_used', happened_at: at, amount: remainingCodes, ...origin })
  await queueMail(tx, secondFactorMail({ to: email, event: 'recovery', at, remainingCodes }, mailIdentity), at)
}

/** A code that was entered twice may have been read over the owner's shoulder (OWASP ASVS 4.0.3, 2.8.5). */
async function reportReuse({ db, clock, mailer, mailIdentity, log }: IdentityContext, { sub, email }: IdentityUser) {
  log.warn({ sub }, 'a code of an authenticator app was used again')
  const at = clock()
  const mail = secondFactorMail({ to: email, event: 'reused', at }, mailIdentity)
  await queueMail(db, mail, at)
  mailer.posted(mail)
}
