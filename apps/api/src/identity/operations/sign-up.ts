import { randomUUID } from 'node:crypto'
import { emailNorm } from '@mirador/database/identity/email-norm'
import { findUserByEmail, insertUser } from '@mirador/database/identity/users'
import { isEmailAddress } from '@mirador/domain/account/email'
import { z } from 'zod/mini'
import { countNetwork } from '../../limits/count-network.ts'
import { prepareCode, sendCode, storeCode } from '../codes/codes.ts'
import { deliveryDetails } from '../codes/delivery-details.ts'
import { countPasswordAttempt } from '../passwords/password-attempts.ts'
import { requireNewPassword } from '../passwords/require-new-password.ts'
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

const input = z.object({
  ClientId: z.string(),
  Username: username,
  Password: z.string().check(z.minLength(1)),
  UserAttributes: z.optional(z.array(z.object({ Name: z.string(), Value: z.optional(z.string()) }))),
})

/** A validated sign-up. */
interface SignUp {
  email: string
  account: string
  password: string
  subscriber: string
}

interface RegisteredUser {
  sub: string
  password_hash: string
}

/**
 * Registration, step 1: creates an unconfirmed account and mails its code. The browser gets a cookie, which
 * proves in step 2 that it knows the password. With the same password, an unconfirmed address gets its code again.
 */
export const signUp: Operation = async (context, { body, subscriber, registration }) => {
  const { ClientId, Username, Password, UserAttributes } = parseInput(input, body)
  requireClient(ClientId)
  const account = requireEmail(Username, UserAttributes)
  await countNetwork(context.rateLimits, SIGN_UP_PER_ADDRESS, subscriber)
  await requireNewPassword(Password, { email: account, product: context.mailIdentity.product })
  // for an unconfirmed address this checks a password, as in a sign-in
  await countPasswordAttempt(context, account, subscriber)
  const request = { email: Username, account, password: Password, subscriber }
  const isFree = !(await findUserByEmail(context.db, account))
  const opened = isFree ? await openAccount(context, request) : undefined
  const user = opened ?? (await signUpAgain(context, request))
  registration.send(context.secrets.registrationProof(user))
  return { UserConfirmed: false, UserSub: user.sub, CodeDeliveryDetails: deliveryDetails(Username) }
}

/** @throws InvalidParameterException */
function requireEmail(email: string, attributes: z.output<typeof input>['UserAttributes']): string {
  if (!isEmailAddress(email)) throw new IdentityError('InvalidParameterException', 'Username should be an email.')
  const account = emailNorm(email)
  // the norm must be an address too
  if (!isEmailAddress(account)) throw new IdentityError('InvalidParameterException', 'Username should be an email.')
  const given = attributes?.find(({ Name }) => Name === 'email')?.Value
  if (given !== undefined && emailNorm(given) !== account)
    throw new IdentityError('InvalidParameterException', 'The attribute email is not the username.')
  return account
}

/** Creates the account, its code and its mail together; undefined: a concurrent sign-up has taken the address. */
async function openAccount(context: IdentityContext, request: SignUp): Promise<RegisteredUser | undefined> {
  const { db, passwords, rateLimits, clock } = context
  const { email, account, subscriber } = request
  await countNetwork(rateLimits, MAIL_PER_ADDRESS, subscriber)
  // recorded, not refused: earlier requests of codes for the free address must not lock out its owner
  await rateLimits.record(MAIL_PER_ACCOUNT_AND_HOUR, account, 'sign-up')
  await rateLimits.record(MAIL_PER_ACCOUNT_AND_DAY, account, 'sign-up')
  const password_hash = await passwords.hash(request.password)
  const user = { sub: randomUUID(), email, email_norm: account, password_hash, created_at: clock() }
  const prepared = prepareCode(context, { purpose: 'sign-up', account, user })
  const isOpened = await db.transaction().execute(async (tx) => {
    if (!(await insertUser(tx, { ...user, status: 'unconfirmed' }))) return false
    return storeCode(tx, prepared)
  })
  if (!isOpened) return undefined
  context.mailer.posted(prepared.mail)
  return user
}

/** @throws UsernameExistsException unless the account is unconfirmed and the password is the same */
async function signUpAgain(context: IdentityContext, request: SignUp): Promise<RegisteredUser> {
  const { account, password, subscriber } = request
  const user = await findUserByEmail(context.db, account)
  const isUnconfirmed = user?.status === 'unconfirmed' && user.enabled
  // always one hash: the response time is the same for unconfirmed and confirmed addresses
  const isSame = await context.passwords.matches(isUnconfirmed ? user.password_hash : undefined, password)
  if (!user?.password_hash || !isUnconfirmed || !isSame) throw new IdentityError('UsernameExistsException')
  await sendCode(context, { purpose: 'sign-up', account, user }, subscriber)
  return { sub: user.sub, password_hash: user.password_hash }
}
