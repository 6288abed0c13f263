import { HOUR_SECONDS } from '@mirador/domain/time/duration'
import { ApiError } from '../../http/api-error.ts'
import { LimitExceeded } from '../../limits/limit-exceeded.ts'
import type { Limit, RateLimits } from '../../limits/rate-limits.ts'

/** More than a person writes by hand; an office may share an address. */
export const CONTACT_PER_ADDRESS: Limit = { name: 'contact/address', hits: 20, seconds: HOUR_SECONDS }
export const FEEDBACK_PER_ACCOUNT: Limit = { name: 'feedback/account', hits: 20, seconds: HOUR_SECONDS }

/** Counts one message. @throws ApiError `too_many_messages` once the limit is reached */
export async function countMessage(rateLimits: RateLimits, limit: Limit, subject: string): Promise<void> {
  await rateLimits.count(limit, subject).catch((error: unknown) => {
    throw error instanceof LimitExceeded ? new ApiError('too_many_messages', [], error.retryAfter) : error
  })
}
