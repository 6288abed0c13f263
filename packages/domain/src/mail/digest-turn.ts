import { addDays, chileDay, middayOf } from '../time/chile-time.ts'
import { HOUR_MS, MINUTE_MS } from '../time/duration.ts'
import type { ChangeMails, QuietHours } from './mail-preferences.ts'
import { endOfQuiet } from './quiet-hours.ts'

/** Half past seven in the morning, in continental Chile. */
const MORNING_MS = 7.5 * HOUR_MS
const MONDAY = 1
/** Between two digests of who wants them at once. */
export const DIGEST_PAUSE_MS = 15 * MINUTE_MS
/** A reading of the source brings many changes: a digest waits until none came for so long… */
export const SETTLED_MS = 3 * MINUTE_MS
/** …but not for ever. */
export const UNSETTLED_MS = 10 * MINUTE_MS
/** How soon saved searches are asked again for who is told at once. */
const LOOK_MS = 5 * MINUTE_MS
/** A turn that lies farther ahead was noted before the clock was set back. */
export const CLOCK_SLACK_MS = HOUR_MS

/** The newest morning of digests that has begun: of today or yesterday, or of Monday. */
export function digestMorning(frequency: 'morning' | 'weekly', now: Date): Date {
  for (let back = 0; ; back++) {
    const morning = morningOf(addDays(chileDay(now), -back))
    if (morning <= now && (frequency === 'morning' || isMonday(morning))) return morning
  }
}

/** Whether what was found at these moments, one of them at least, may be told to who is told at once. */
export function isSettled(found: readonly Date[], now: Date): boolean {
  const ages = found.map((at) => now.getTime() - at.getTime())
  // below 0 the clock was set back since
  return Math.min(...ages) >= SETTLED_MS || Math.min(...ages) < 0 || Math.max(...ages) >= UNSETTLED_MS
}

/** What the end of a turn is noted as: who is told at once and had no news is not kept from them for the whole pause. */
export function turnedAt(changes: ChangeMails, hadNews: boolean, now: Date): Date {
  return changes === 'now' && !hadNews ? new Date(now.getTime() - DIGEST_PAUSE_MS + LOOK_MS) : now
}

/** When the next digest leaves if there is something to tell; undefined at once, or never. */
export function nextDigest(
  { changes, ...quiet }: QuietHours & { changes: ChangeMails },
  turned_at: Date,
  now: Date,
): Date | undefined {
  if (changes !== 'morning' && changes !== 'weekly') return undefined
  if (turned_at < digestMorning(changes, now)) return endOfQuiet(now, quiet)
  for (let ahead = 0; ; ahead++) {
    const morning = morningOf(addDays(chileDay(now), ahead))
    if (morning > now && (changes === 'morning' || isMonday(morning))) return endOfQuiet(morning, quiet)
  }
}

/** Clocks change at midnight: noon of a day tells its distance from UTC in the morning, too. */
function morningOf(day: string): Date {
  const midday = middayOf(day)
  return new Date(midday.getTime() - (chileHour(midday) * HOUR_MS - MORNING_MS))
}

const HOUR = new Intl.DateTimeFormat('en-GB', { timeZone: 'America/Santiago', hour: '2-digit', hourCycle: 'h23' })
const chileHour = (instant: Date) => Number(HOUR.format(instant))
const isMonday = (morning: Date) => new Date(chileDay(morning)).getUTCDay() === MONDAY
