import { MINUTE_MS } from '../time/duration.ts'
import type { QuietHours } from './mail-preferences.ts'

const DAY_MINUTES = 1440

const clocks = new Map<string, Intl.DateTimeFormat>()

/** The local time of a zone, in minutes of the day. */
function minuteAt(instant: Date, zone: string): number {
  let clock = clocks.get(zone)
  if (!clock) {
    clock = new Intl.DateTimeFormat('en-GB', { timeZone: zone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })
    clocks.set(zone, clock)
  }
  const [hours, minutes] = clock.format(instant).split(':').map(Number)
  return (hours ?? 0) * 60 + (minutes ?? 0)
}

/** Whether an instant lies in the quiet hours: from `quiet_from` inclusive to `quiet_to` exclusive. */
export function isQuiet(instant: Date, { quiet_from, quiet_to, zone }: QuietHours): boolean {
  if (quiet_from === null || quiet_to === null) return false
  const minute = minuteAt(instant, zone)
  return quiet_from < quiet_to ? quiet_from <= minute && minute < quiet_to : minute >= quiet_from || minute < quiet_to
}

/** The end of the quiet hours around an instant; outside them, the instant itself. */
export function endOfQuiet(instant: Date, quiet: QuietHours): Date {
  if (!isQuiet(instant, quiet)) return instant
  const remainingMinutes = ((quiet.quiet_to ?? 0) - minuteAt(instant, quiet.zone) + DAY_MINUTES) % DAY_MINUTES
  const end = new Date(Math.floor(instant.getTime() / MINUTE_MS) * MINUTE_MS + remainingMinutes * MINUTE_MS)
  // the night of a clock change is an hour longer or shorter
  for (const minutes of [-60, 60]) {
    const other = new Date(end.getTime() + minutes * MINUTE_MS)
    if (minuteAt(end, quiet.zone) !== quiet.quiet_to && minuteAt(other, quiet.zone) === quiet.quiet_to) return other
  }
  return end
}
