import { DAY_SECONDS, HOUR_SECONDS } from '@mirador/domain/time/duration'
import { countNetwork } from './count-network.ts'
import { LimitExceeded } from './limit-exceeded.ts'
import type { Limit, RateLimits } from './rate-limits.ts'
import { subscriberOf } from './subscriber.ts'

/**
 * Calls to the source that one account and one address may cause, of the 500 a day for all people together
 * (docs/decisions/0092-reading-on-demand.md).
 */
const PER_ACCOUNT_AND_HOUR: Limit = { name: 'reading-account-hour', hits: 12, seconds: HOUR_SECONDS }
const PER_ACCOUNT_AND_DAY: Limit = { name: 'reading-account-day', hits: 50, seconds: DAY_SECONDS }
const PER_ADDRESS: Limit = { name: 'reading-address', hits: 100, seconds: DAY_SECONDS }

/**
 * Counts one call of the source that a person causes.
 * @returns false when the account or the address may cause none now
 */
export async function countSourceReading(rateLimits: RateLimits, sub: string, ip: string): Promise<boolean> {
  try {
    // the account first, so that a refused call does not use up the limit of its address
    await rateLimits.count(PER_ACCOUNT_AND_HOUR, sub)
    await rateLimits.count(PER_ACCOUNT_AND_DAY, sub)
    await countNetwork(rateLimits, PER_ADDRESS, subscriberOf(ip))
    return true
  } catch (error) {
    if (error instanceof LimitExceeded) return false
    throw error
  }
}
