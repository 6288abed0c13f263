import { SIGN_IN_PER_ACCOUNT, SIGN_IN_PER_ACCOUNT_AND_ADDRESS, SIGN_IN_PER_ADDRESS } from '../../limits/rate-limits.ts'
import type { IdentityContext } from '../operations/identity-context.ts'

/**
 * Counts one password about to be judged for an account.
 * From the narrowest count to the widest: what one refuses does not use up the next, so nobody alone can lock an account.
 * @throws LimitExceededException
 */
export async function countPasswordAttempt({ limits }: IdentityContext, account: string, subscriber: string) {
  await limits.count(SIGN_IN_PER_ADDRESS, subscriber)
  await limits.count(SIGN_IN_PER_ACCOUNT_AND_ADDRESS, account, subscriber)
  await limits.count(SIGN_IN_PER_ACCOUNT, account)
}

/** Whoever has proved to own the account may begin anew. */
export async function clearPasswordAttempts({ limits }: IdentityContext, account: string, subscriber: string) {
  await limits.clear(SIGN_IN_PER_ACCOUNT_AND_ADDRESS, account, subscriber)
  await limits.clear(SIGN_IN_PER_ACCOUNT, account)
}
