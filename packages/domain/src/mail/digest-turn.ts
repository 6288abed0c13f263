import { addDays, CHILE_ZONE, chileDay } from '../time/chile-time.ts'
import { HOUR_MS, MINUTE_MS } from '../time/duration.ts'
import type { ChangeMails, MailZone, QuietHours } from './mail-preferences.ts'
import { endOfQuiet } from './quiet-hours.ts'

/** Time of the morning digest: half past seven in continental Chile. */
const MORNING_MS = 7.5 * HOUR_MS
const MONDAY = 1
/** Minimum time between two digests of an account that is mailed at once. */
export const DIGEST_PAUSE_MS = 15 * MINUTE_MS
/** A reading of the source finds many changes, so a digest waits until none was found for this time. */
export const SETTLED_MS = 3 * MINUTE_MS
/** Maximum wait of a digest after the first change. */
export const UNSETTLED_MS = 10 * MINUTE_MS
/** How soon an account that is mailed at once is checked again after a turn without news. */
const RETRY_MS = 5 * MINUTE_MS
/** A stored turn that is further in the future was written before the clock was set back. */
export const CLOCK_SLACK_MS = HOUR_MS

/** The most recent time at which daily or weekly (Monday) digests were due. */
export function lastDigestTime(frequency: 'morning' | 'weekly', now: Date): Date {
  for (let back = 0; ; back++) {
    const morning = morningOf(addDays(chileDay(now), -back))
    if (morning <= now && (frequency === 'morning' || isMonday(morning))) return morning
  }
}

/**
 * Whether changes may be mailed to an account that is mailed at once.
 * @param foundTimes when the changes were found; not empty
 */
export function isSettled(foundTimes: readonly Date[], now: Date): boolean {
  const ages = foundTimes.map((at) => now.getTime() - at.getTime())
  // negative: the clock was set back since
  return Math.min(...ages) >= SETTLED_MS || Math.min(...ages) < 0 || Math.max(...ages) >= UNSETTLED_MS
}

/** The time to store as the end of a turn. After one without news, an account mailed at once is checked before the pause is over. */
export function turnEndedAt(changes: ChangeMails, hadNews: boolean, now: Date): Date {
  return changes === 'now' && !hadNews ? new Date(now.getTime() - DIGEST_PAUSE_MS + RETRY_MS) : now
}

/** When the next digest is sent if there are changes; undefined for accounts that are mailed at once or never. */
export function nextDigestTime(
  { changes, ...quiet }: QuietHours & { changes: ChangeMails },
  turned_at: Date,
  now: Date,
): Date | undefined {
  if (changes !== 'morning' && changes !== 'weekly') return undefined
  if (turned_at < lastDigestTime(changes, now)) return endOfQuiet(now, quiet)
  for (let ahead = 0; ; ahead++) {
    const morning = morningOf(addDays(chileDay(now), ahead))
    if (morning > now && (changes === 'morning' || isMonday(morning))) return endOfQuiet(morning, quiet)
  }
}

/** The most recent half past seven in the morning in a zone of Chile. */
export function lastMorning(now: Date, zone: MailZone): Date {
  for (let back = 0; ; back++) {
    const morning = morningOf(addDays(chileDay(now), -back), zone)
    if (morning <= now) return morning
  }
}

/** Half past seven of a day. Clocks change at midnight, and at noon UTC it is morning in every zone of Chile. */
function morningOf(day: string, zone: MailZone = CHILE_ZONE): Date {
  const noon = Date.parse(`${day}T12:00:00Z`)
  const local = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'medium' })
  const offset = Date.parse(`${local.format(noon).replace(' ', 'T')}Z`) - noon
  return new Date(Date.parse(day) + MORNING_MS - offset)
}

const isMonday = (morning: Date) => new Date(chileDay(morning)).getUTCDay() === MONDAY
