import type { Db } from '@mirador/database/connection/connect'
import {
  countGuess,
  findCode,
  type IdentityCode,
  type NewIdentityCode,
  upsertCode,
} from '@mirador/database/identity/codes'
import type { IdentityUser } from '@mirador/database/identity/users'
import type { CodePurpose } from '@mirador/database/schema/identity'
import { DAY_SECONDS, HOUR_SECONDS, MINUTE_MS } from '@mirador/domain/time/duration'
import { countNetwork } from '../../limits/count-network.ts'
import { LimitExceeded } from '../../limits/limit-exceeded.ts'
import type { RateLimits } from '../../limits/rate-limits.ts'
import { siteOfSubscriber } from '../../limits/subscriber.ts'
import { codeMail } from '../../mailer/code-mail.ts'
import { type Mail, type MailIdentity, queueMail } from '../../mailer/mail.ts'
import type { Mailer } from '../../mailer/mailer.ts'
import { IdentityError } from '../protocol/identity-error.ts'
import {
  GUESSES_PER_CODE_AND_ADDRESS,
  GUESSES_PER_CODE_AND_SITE,
  MAIL_PER_ACCOUNT_AND_DAY,
  MAIL_PER_ACCOUNT_AND_HOUR,
  MAIL_PER_ADDRESS,
} from '../protocol/identity-limits.ts'
import { type CodeSecrets, decoyHmac, isSameHmac, makeCode } from './code-secrets.ts'

/** Validity of a code, in seconds. */
export const CODE_SECONDS = { 'sign-up': DAY_SECONDS, reset: HOUR_SECONDS } as const
/** A further request within this time sends no mail. */
const RESEND_MS = MINUTE_MS
const MAIL_KIND = { 'sign-up': 'verification-code', reset: 'reset-code' } as const

/** The services that codes need. */
export interface CodeContext {
  db: Db
  clock: () => Date
  secrets: CodeSecrets
  rateLimits: RateLimits
  mailer: Pick<Mailer, 'posted'>
  mailIdentity: MailIdentity
}

export interface CodeRequest {
  purpose: CodePurpose
  /** the norm of the address */
  account: string
  /** the user who may use the code; absent: a decoy that behaves like a code and sends no mail */
  user: Pick<IdentityUser, 'sub' | 'email'> | undefined
}

/** A code and its mail, created outside the transaction that stores them. */
export interface PreparedCode {
  row: NewIdentityCode
  mail: Mail
  isDecoy: boolean
}

/** Creates a code and its mail, or a decoy, without storing anything. */
export function prepareCode({ secrets, clock, mailIdentity }: CodeContext, request: CodeRequest): PreparedCode {
  const { purpose, account, user } = request
  const sent_at = clock()
  const expires_at = new Date(sent_at.getTime() + CODE_SECONDS[purpose] * 1000)
  const code = makeCode()
  const subject = secrets.subjectOf(account, purpose)
  const hmac = secrets.hmacOf(subject, code)
  const row = {
    ...subject,
    sub: user?.sub ?? null,
    code_hmac: user ? hmac : decoyHmac(),
    sent_at,
    expires_at,
  }
  // to the address of the sign-up, never to the spelling of this request
  const to = user?.email ?? account
  const mail = codeMail(MAIL_KIND[purpose], { to, code, sentAt: sent_at, expiresAt: expires_at }, mailIdentity)
  return { row, mail, isDecoy: user === undefined }
}

/** Stores a code and queues its mail. @returns false when a recent code stays valid instead */
export async function storeCode(tx: Db, { row, mail, isDecoy }: PreparedCode): Promise<boolean> {
  const sent_at = row.sent_at as Date
  if (!(await upsertCode(tx, row, new Date(sent_at.getTime() - RESEND_MS)))) return false
  await queueMail(tx, mail, sent_at, { replaces: true, enabled: !isDecoy })
  return true
}

/**
 * Sends a new code by mail, or does the same work without a mail for a decoy. Within 60 s of the last code, and beyond
 * the limits of the account while it is valid, nothing is sent. Every request counts, whether it sends a mail or not.
 * @throws LimitExceeded the address requests too many codes
 */
export async function sendCode(context: CodeContext, request: CodeRequest, subscriber: string): Promise<void> {
  await countNetwork(context.rateLimits, MAIL_PER_ADDRESS, subscriber)
  await sendCountedCode(context, request)
}

/** Sends a new code for a request that is already counted for its network. */
export async function sendCountedCode(context: CodeContext, request: CodeRequest): Promise<void> {
  const hasMailsLeft = await countMail(context, request)
  const age = await ageOfCode(context, request)
  if (age !== undefined && age < RESEND_MS) return
  // the mail of a still valid code is in the mailbox: requests of others cannot keep the owner from having a code
  if (!hasMailsLeft && age !== undefined) return
  const prepared = prepareCode(context, request)
  const isStored = await context.db.transaction().execute((tx) => storeCode(tx, prepared))
  if (isStored && !prepared.isDecoy) context.mailer.posted(prepared.mail)
}

/** The age in milliseconds of the valid code of this user; undefined: there is none. */
async function ageOfCode({ db, secrets, clock }: CodeContext, { account, purpose, user }: CodeRequest) {
  const last = await findCode(db, secrets.subjectOf(account, purpose))
  const now = clock()
  if (!last || last.sub !== (user?.sub ?? null) || last.expires_at <= now) return undefined
  return now.getTime() - last.sent_at.getTime()
}

/** @returns whether the account may get another mail */
async function countMail({ rateLimits }: CodeContext, { account, purpose }: CodeRequest): Promise<boolean> {
  try {
    await rateLimits.count(MAIL_PER_ACCOUNT_AND_HOUR, account, purpose)
    await rateLimits.count(MAIL_PER_ACCOUNT_AND_DAY, account, purpose)
    return true
  } catch (error) {
    if (!(error instanceof LimitExceeded)) throw error
    return false
  }
}

/**
 * Checks a guess, counted for the network that sends it. Guesses of other networks do not count: the length of the code
 * limits their chance (docs/decisions/0049-guesses-belong-to-who-guesses.md). Call it outside of transactions.
 * @returns the row of the code, to consume in the transaction of the change that it allows
 * @throws CodeMismatchException, ExpiredCodeException, LimitExceeded
 */
export async function checkCode(
  { db, secrets, clock, rateLimits }: CodeContext,
  { purpose, account, code, subscriber }: { purpose: CodePurpose; account: string; code: string; subscriber: string },
): Promise<IdentityCode & { sub: string }> {
  const subject = secrets.subjectOf(account, purpose)
  const counted = await countGuess(db, subject, clock())
  if (!counted) throw new IdentityError('ExpiredCodeException')
  const guessed = [account, purpose, counted.sent_at.toISOString()]
  await rateLimits.count(GUESSES_PER_CODE_AND_ADDRESS, ...guessed, subscriber)
  const site = siteOfSubscriber(subscriber)
  if (site) await rateLimits.count(GUESSES_PER_CODE_AND_SITE, ...guessed, site)
  const isRight = isSameHmac(counted.code_hmac, secrets.hmacOf(subject, code.replace(/[\s-]/g, '')))
  const { sub } = counted
  if (!isRight || sub === null) throw new IdentityError('CodeMismatchException')
  return { ...counted, sub }
}
