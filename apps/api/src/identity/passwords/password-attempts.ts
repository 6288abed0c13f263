import { countNetwork } from '../../limits/count-network.ts'
import type { RateLimits } from '../../limits/rate-limits.ts'
import { siteOfSubscriber } from '../../limits/subscriber.ts'
import {
  CONFIRMATIONS_PER_SESSION,
  SIGN_IN_PER_ACCOUNT,
  SIGN_IN_PER_ACCOUNT_AND_ADDRESS,
  SIGN_IN_PER_ACCOUNT_AND_SITE,
  SIGN_IN_PER_ADDRESS,
  SIGN_IN_PER_KNOWN_DEVICE,
} from '../protocol/identity-limits.ts'

interface Context {
  rateLimits: RateLimits
}

/**
 * Counts one attempt of a password for an account, before it is checked. The narrowest limit comes first: an attempt that
 * one limit refuses does not use up the next, so a single address cannot lock an account.
 * @param account the norm of its e-mail address
 * @throws LimitExceeded
 */
export async function countPasswordAttempt({ rateLimits }: Context, account: string, subscriber: string) {
  await countNetwork(rateLimits, SIGN_IN_PER_ADDRESS, subscriber)
  await rateLimits.count(SIGN_IN_PER_ACCOUNT_AND_ADDRESS, account, subscriber)
  const site = siteOfSubscriber(subscriber)
  if (site) await rateLimits.count(SIGN_IN_PER_ACCOUNT_AND_SITE, account, site)
  await rateLimits.count(SIGN_IN_PER_ACCOUNT, account)
}

/**
 * Counts an attempt of a browser that has signed in to the account before: attempts of strangers do not count for it,
 * not even from the same address.
 * @throws LimitExceeded
 */
export async function countKnownDeviceAttempt({ rateLimits }: Context, account: string) {
  await rateLimits.count(SIGN_IN_PER_KNOWN_DEVICE, account)
}

/**
 * Counts an attempt of a user with an open session who confirms a change. Only guesses of that session count, so
 * strangers cannot use them up, and a person who took over the session has as few as a stranger.
 * @throws LimitExceeded
 */
export async function countConfirmation({ rateLimits }: Context, sid: string) {
  await rateLimits.count(CONFIRMATIONS_PER_SESSION, sid)
}

export async function clearConfirmations({ rateLimits }: Context, sid: string) {
  await rateLimits.clear(CONFIRMATIONS_PER_SESSION, sid)
}

/** Clears the counts of a user who has proved to own the account. */
export async function clearPasswordAttempts({ rateLimits }: Context, account: string, subscriber: string) {
  await rateLimits.clear(SIGN_IN_PER_ACCOUNT_AND_ADDRESS, account, subscriber)
  await rateLimits.clear(SIGN_IN_PER_ACCOUNT, account)
}
