import { createHmac } from 'node:crypto'
import { isIPv6 } from 'node:net'
import type { Db } from '@mirador/database/connection/connect'
import { countHit, deleteBuckets } from '@mirador/database/identity/rates'
import { DAY_SECONDS, HOUR_SECONDS } from '@mirador/domain/time/duration'
import { IdentityError } from '../identity/protocol/identity-error.ts'
import { derivedKey } from '../secrets/derived-key.ts'

/** At most `hits` in a fixed window of `seconds`. */
export interface Limit {
  name: string
  hits: number
  seconds: number
}

export const SIGN_IN_PER_ADDRESS: Limit = { name: 'sign-in/address', hits: 60, seconds: 60 }
export const SIGN_IN_PER_ACCOUNT_AND_ADDRESS: Limit = { name: 'sign-in/account+address', hits: 5, seconds: 900 }
export const SIGN_IN_PER_ACCOUNT: Limit = { name: 'sign-in/account', hits: 50, seconds: 900 }
export const SIGN_UP_PER_ADDRESS: Limit = { name: 'sign-up/address', hits: 20, seconds: HOUR_SECONDS }
export const MAIL_PER_ADDRESS: Limit = { name: 'mail/address', hits: 30, seconds: HOUR_SECONDS }
export const MAIL_PER_ACCOUNT_AND_HOUR: Limit = { name: 'mail/account+hour', hits: 5, seconds: HOUR_SECONDS }
export const MAIL_PER_ACCOUNT_AND_DAY: Limit = { name: 'mail/account+day', hits: 10, seconds: DAY_SECONDS }
export const CODE_CHECKS_PER_ADDRESS: Limit = { name: 'code-checks/address', hits: 60, seconds: 900 }

/** The window has had what it may; after `retryAfter` seconds it starts anew. */
export class LimitExceeded extends IdentityError {
  readonly retryAfter: number
  constructor(retryAfter: number) {
    super('LimitExceededException')
    this.retryAfter = retryAfter
  }
}

export interface RateLimits {
  /**
   * Counts one hit for whom the subject names.
   * @throws LimitExceeded once the window has had more than it may
   */
  count(limit: Limit, ...subject: string[]): Promise<void>
  /** Counts one hit that is not refused: it only leaves less for the next ones. */
  note(limit: Limit, ...subject: string[]): Promise<void>
  clear(limit: Limit, ...subject: string[]): Promise<void>
}

export function createRateLimits({
  db,
  clock,
  authSecret,
}: {
  db: Db
  clock: () => Date
  authSecret: string
}): RateLimits {
  const key = derivedKey(authSecret, 'rate-buckets')
  // keyed: a plain hash of an e-mail or an address is found by trying them all
  const bucket = (limit: Limit, subject: string[]) =>
    `${limit.name}:${createHmac('sha256', key).update(JSON.stringify(subject)).digest('base64url')}`
  const hit = (limit: Limit, subject: string[], now = clock()) =>
    countHit(db, bucket(limit, subject), now, new Date(now.getTime() + limit.seconds * 1000))
  return {
    async count(limit, ...subject) {
      const now = clock()
      const { hits, resets_at } = await hit(limit, subject, now)
      if (hits > limit.hits) throw new LimitExceeded(Math.ceil((resets_at.getTime() - now.getTime()) / 1000))
    },
    async note(limit, ...subject) {
      await hit(limit, subject)
    },
    clear: (limit, ...subject) => deleteBuckets(db, [bucket(limit, subject)]),
  }
}

/** Who an address stands for: itself, or on IPv6 its /64, since one subscriber owns all of that. */
export function subscriberOf(ip: string): string {
  if (!ip.includes(':')) return ip
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)
  if (mapped?.[1]) return mapped[1]
  if (!isIPv6(ip)) return ip
  const [head = '', tail] = (ip.split('%')[0] ?? '').split('::')
  const left = head ? head.split(':') : []
  const right = tail ? tail.split(':') : []
  const zeros = tail === undefined ? 0 : 8 - left.length - right.length
  const groups = [...left, ...Array<string>(Math.max(0, zeros)).fill('0'), ...right]
  const network = groups.slice(0, 4).map((group) => Number.parseInt(group, 16).toString(16))
  return `${network.join(':')}::/64`
}
