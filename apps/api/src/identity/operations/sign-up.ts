import { randomUUID } from 'node:crypto'
import { findUserByEmail, type IdentityUser, insertUser } from '@mirador/database/identity/users'
import { emailNorm, isEmailAddress } from '@mirador/domain/account/email'
import { z } from 'zod/mini'
import { makeSecret, secretHash } from '../../secrets/one-use-secret.ts'
import { CODE_SECONDS, prepareCode, sendCode, storeCode } from '../codes/codes.ts'
import { deliveryDetails } from '../codes/delivery-details.ts'
import { requireNewPassword } from '../passwords/new-password.ts'
import { countPasswordAttempt } from '../passwords/password-attempts.ts'
import { IdentityError } from '../protocol/identity-error.ts'
import {
  MAIL_PER_ACCOUNT_AND_DAY,
  MAIL_PER_ACCOUNT_AND_HOUR,
  MAIL_PER_ADDRESS,
  SIGN_UP_PER_ADDRESS,
} from '../protocol/identity-limits.ts'
import { parseInput } from '../protocol/parse-input.ts'
import type { IdentityContext, Operation } from './identity-context.ts'
import { requireClient, username } from './input.ts'

const request = z.object({
  ClientId: z.string(),
  Username: username,
  Password: z.string().check(z.minLength(1)),
  UserAttributes: z.optional(z.array(z.object({ Name: z.string(), Value: z.optional(z.string()) }))),
})

/** What a sign-up asks for, judged. */
interface SignUp {
  email: string
  account: string
  password: string
  browserHash: string
  subscriber: string
}

/**
 * Registration, step 1: an account that waits for its code. The browser gets a cookie, by which step 2
 * recognises it. An address that waits already gets its code again for the same password.
 */
export const signUp: Operation = async (context, { body, subscriber, registration }) => {
  const { ClientId, Username, Password, UserAttributes } = parseInput(request, body)
  requireClient(ClientId)
  const account = requireEmail(Username, UserAttributes)
  requireNewPassword(Password)

  await context.rateLimits.count(SIGN_UP_PER_ADDRESS, subscriber)
  // for an address that waits this judges a password, as a sign-in does
  await countPasswordAttempt(context, account, subscriber)
  const secret = makeSecret()
  const wanted = { email: Username, account, password: Password, browserHash: secretHash(secret), subscriber }
  const isFree = !(await findUserByEmail(context.db, account))
  const opened = isFree ? await openAccount(context, wanted) : undefined
  const user = opened ?? (await signUpAgain(context, wanted))
  registration.send(secret, CODE_SECONDS['sign-up'])
  return { UserConfirmed: false, UserSub: user.sub, CodeDeliveryDetails: deliveryDetails(Username) }
}

/** @throws InvalidParameterException */
function requireEmail(email: string, attributes: z.output<typeof request>['UserAttributes']): string {
  if (!isEmailAddress(email)) throw new IdentityError('InvalidParameterException', 'Username should be an email.')
  const account = emailNorm(email)
  // what it is compared as, and so shown as, must be an address too
  if (!isEmailAddress(account)) throw new IdentityError('InvalidParameterException', 'Username should be an email.')
  const given = attributes?.find(({ Name }) => Name === 'email')?.Value
  if (given !== undefined && emailNorm(given) !== account)
    throw new IdentityError('InvalidParameterException', 'The attribute email is not the username.')
  return account
}

/** The account, its code and its mail together; undefined when somebody else was faster. */
async function openAccount(context: IdentityContext, wanted: SignUp): Promise<Pick<IdentityUser, 'sub'> | undefined> {
  const { db, passwords, rateLimits, clock } = context
  const { email, account, subscriber, browserHash } = wanted
  await rateLimits.count(MAIL_PER_ADDRESS, subscriber)
  // counted and not refused: who asked for codes to a free address must not keep its owner out
  await rateLimits.record(MAIL_PER_ACCOUNT_AND_HOUR, account, 'sign-up')
  await rateLimits.record(MAIL_PER_ACCOUNT_AND_DAY, account, 'sign-up')
  const password_hash = await passwords.hash(wanted.password)
  const user = { sub: randomUUID(), email, email_norm: account, password_hash, created_at: clock() }
  const prepared = prepareCode(context, { purpose: 'sign-up', account, user, browserHash })
  const isOpened = await db.transaction().execute(async (tx) => {
    if (!(await insertUser(tx, { ...user, status: 'unconfirmed' }))) return false
    return storeCode(tx, prepared)
  })
  if (!isOpened) return undefined
  context.mailer.posted(prepared.mail)
  return user
}

/** @throws UsernameExistsException unless the address waits for its code and the password is the same */
async function signUpAgain(context: IdentityContext, wanted: SignUp): Promise<Pick<IdentityUser, 'sub'>> {
  const { account, password, browserHash, subscriber } = wanted
  const user = await findUserByEmail(context.db, account)
  const isWaiting = user?.status === 'unconfirmed' && user.enabled
  // one hash whoever it is: the time does not tell a waiting address from a confirmed one
  const isSame = await context.passwords.matches(isWaiting ? user.password_hash : undefined, password)
  if (!user || !isWaiting || !isSame) throw new IdentityError('UsernameExistsException')
  await sendCode(context, { purpose: 'sign-up', account, user, browserHash }, subscriber)
  return user
}
