import type { Db } from '@mirador/database/connection/connect'
import { deleteSetting, findSetting, upsertSetting } from '@mirador/database/connection/setting'
import { startOfChileanDay } from '@mirador/domain/time/chile-day'
import { chileDay } from '@mirador/domain/time/chile-time'
import { DAY_MS, MINUTE_MS } from '@mirador/domain/time/duration'

const NAME = 'source_quota_refused_agile'
/** The wait after a refusal without a time; each further one doubles it, until the day ends. */
const FIRST_WAIT_MS = 15 * MINUTE_MS

interface Refusal {
  at: string
  until: string
  /** number of refusals in a row */
  count: number
}

/**
 * Stores that the source answered 429: the calls of the day are used up, whatever our count. No process calls again
 * before `Retry-After`, or before a growing wait where the answer has none. A new day ends the wait.
 */
export async function rememberQuotaRefusal(db: Db, now: Date, retryAfterMs: number | undefined): Promise<void> {
  const count = ((await findSetting<Refusal>(db, NAME))?.count ?? 0) + 1
  const waitMs = retryAfterMs ?? FIRST_WAIT_MS * 2 ** Math.min(count - 1, 10)
  const dayEnds = startOfChileanDay(chileDay(now), 1)?.getTime() ?? now.getTime() + DAY_MS
  const until = new Date(Math.min(now.getTime() + waitMs, dayEnds))
  await upsertSetting(db, NAME, { at: now.toISOString(), until: until.toISOString(), count } satisfies Refusal)
}

/** Until when no call is made; undefined when one may be. */
export async function findQuotaRefusal(db: Db, now: Date): Promise<Date | undefined> {
  const refusal = await findSetting<Refusal>(db, NAME)
  if (!refusal) return undefined
  const until = new Date(refusal.until)
  // a time in the future was written before the clock was set back
  return Date.parse(refusal.at) <= now.getTime() && until > now ? until : undefined
}

export function forgetQuotaRefusal(db: Db): Promise<void> {
  return deleteSetting(db, NAME)
}
