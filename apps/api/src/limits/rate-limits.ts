import { createHmac } from 'node:crypto'
import type { Db } from '@mirador/database/connection/connect'
import { countHit, deleteBuckets } from '@mirador/database/identity/rates'
import { derivedKey } from '../secrets/derived-key.ts'
import { LimitExceeded } from './limit-exceeded.ts'

/** At most `hits` in a fixed window of `seconds`. */
export interface Limit {
  name: string
  hits: number
  seconds: number
}

export interface RateLimits {
  /**
   * Counts one hit of a subject.
   * @throws LimitExceeded when the window has no hits left
   */
  count(limit: Limit, ...subject: string[]): Promise<void>
  /** Counts one hit and never refuses it: it only reduces the hits of later calls. */
  record(limit: Limit, ...subject: string[]): Promise<void>
  clear(limit: Limit, ...subject: string[]): Promise<void>
}

/**
 * The limits that must hold: they are rows of the database, shared by all processes and kept over restarts
 * (docs/decisions/0023-request-limits.md).
 */
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
  // keyed, since the plain hash of an e-mail or IP address can be found by brute force
  const bucketOf = (limit: Limit, subject: string[]) =>
    `${limit.name}:${createHmac('sha256', key).update(JSON.stringify(subject)).digest('base64url')}`
  const hit = (limit: Limit, subject: string[], now: Date) =>
    countHit(db, bucketOf(limit, subject), now, new Date(now.getTime() + limit.seconds * 1000))
  return {
    async count(limit, ...subject) {
      const now = clock()
      const { hits, resets_at } = await hit(limit, subject, now)
      if (hits > limit.hits) throw new LimitExceeded(Math.ceil((resets_at.getTime() - now.getTime()) / 1000))
    },
    async record(limit, ...subject) {
      await hit(limit, subject, clock())
    },
    clear: (limit, ...subject) => deleteBuckets(db, [bucketOf(limit, subject)]),
  }
}
