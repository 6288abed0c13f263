import { HOUR_SECONDS } from '@mirador/domain/time/duration'
import { ApiError } from '../../http/api-error.ts'
import { countNetwork } from '../../limits/count-network.ts'
import { LimitExceeded } from '../../limits/limit-exceeded.ts'
import type { Limit, RateLimits } from '../../limits/rate-limits.ts'
import { subscriberOf } from '../../limits/subscriber.ts'

/** More than a person writes by hand; an office may share an address. */
export const CONTACT_PER_ADDRESS: Limit = { name: 'contact/address', hits: 20, seconds: HOUR_SECONDS }
export const FEEDBACK_PER_ACCOUNT: Limit = { name: 'feedback/account', hits: 20, seconds: HOUR_SECONDS }

/** Counts one message of a network address. @throws ApiError `too_many_messages` once the limit is reached */
export async function countContact(rateLimits: RateLimits, ip: string): Promise<void> {
  await countNetwork(rateLimits, CONTACT_PER_ADDRESS, subscriberOf(ip)).catch(asTooMany)
}

/** Counts one message of an account. @throws ApiError `too_many_messages` once the limit is reached */
export async function countMessage(rateLimits: RateLimits, limit: Limit, subject: string): Promise<void> {
  await rateLimits.count(limit, subject).catch(asTooMany)
}

function asTooMany(error: unknown): never {
  throw error instanceof LimitExceeded ? new ApiError('too_many_messages', [], error.retryAfter) : error
}
