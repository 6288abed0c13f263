import type { Db } from '@mirador/database/connection/connect'
import { countAttempt } from '@mirador/database/identity/security-events'
import type { AttemptKind } from '@mirador/domain/account/security-events'
import { DAY_SECONDS } from '@mirador/domain/time/duration'
import type { RateLimits } from '../../limits/rate-limits.ts'

interface Context {
  db: Db
  clock: () => Date
  rateLimits: RateLimits
}

/** Never refuses: its row is written only so that an unknown address takes as long as a known one. */
const DECOY = { name: 'log-decoy', hits: 1, seconds: DAY_SECONDS }

/**
 * Counts an attempt in the security log of an account. For an address without an account it does the same work: the
 * response time must not reveal whether there is one.
 * @param account the norm of the address
 */
export async function recordAttempt(
  { db, clock, rateLimits }: Context,
  {
    user,
    kind,
    account,
    origin: { network },
  }: { user: { sub: string } | undefined; kind: AttemptKind; account: string; origin: { network: string } },
): Promise<void> {
  if (user) await countAttempt(db, { sub: user.sub, kind, network, at: clock() })
  else await rateLimits.record(DECOY, account, kind, network)
}
