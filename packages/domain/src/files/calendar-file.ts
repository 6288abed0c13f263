import { CHILE_ZONE } from '../time/chile-time.ts'
import { type ClockChange, chileOffset, clockChanges, isShownTwice, offsetBy } from '../time/clock-changes.ts'
import { DAY_MS, MINUTE_MS } from '../time/duration.ts'

/** An event of a calendar file (RFC 5545), without duration and with minute precision. */
export interface CalendarEvent {
  /** stable, so that importing the event again replaces it */
  uid: string
  at: Date
  /** when its content was last revised */
  modified_at: Date
  /** increases whenever `at` changes */
  sequence?: number
  status?: 'CONFIRMED' | 'TENTATIVE' | 'CANCELLED'
  title: string
  description: string
  url: string
  /** whether calendars show a reminder the day before */
  hasReminder?: boolean
}

/** Properties of a calendar that programs subscribe to. */
export interface CalendarFeed {
  name: string
  /** suggested interval between two reads, in hours */
  refreshHours: number
}

const DAY_BEFORE = '-P1D'
/** Lines are folded after this many octets (RFC 5545, section 3.1). */
const LINE_OCTETS = 75
const YEAR_MS = 366 * DAY_MS

/**
 * An iCalendar file. Times are in Chile's zone, whose clock changes around the events are in the file.
 * @param feed absent for a file that is imported once
 */
export function calendarFile(events: readonly CalendarEvent[], now: Date, feed?: CalendarFeed): string {
  const instants = (events.length > 0 ? events.map(({ at }) => at) : [now]).map((at) => at.getTime())
  // reduce: a long list exceeds the number of arguments of Math.min
  const [first, last] = [instants.reduce((a, b) => Math.min(a, b)), instants.reduce((a, b) => Math.max(a, b))]
  const changes = clockChangesAround(new Date(first), new Date(last))
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Mirador//Licitaciones//ES',
    'CALSCALE:GREGORIAN',
    ...(feed ? feedLines(feed) : ['METHOD:PUBLISH']),
    ...zoneLines(changes),
    ...events.flatMap((event) => eventLines(event, changes)),
    'END:VCALENDAR',
  ]
  return lines.map((line) => `${folded(line)}\r\n`).join('')
}

function feedLines({ name, refreshHours }: CalendarFeed): string[] {
  return [
    `NAME:${escaped(name)}`,
    `X-WR-CALNAME:${escaped(name)}`,
    `X-WR-TIMEZONE:${CHILE_ZONE}`,
    `REFRESH-INTERVAL;VALUE=DURATION:PT${refreshHours}H`,
    `X-PUBLISHED-TTL:PT${refreshHours}H`,
  ]
}

/** The offset a year before the first event, and every clock change until a year after the last one. */
function clockChangesAround(first: Date, last: Date): ClockChange[] {
  const start = new Date(first.getTime() - YEAR_MS)
  const offset = chileOffset(start)
  return [{ at: start, from: offset, to: offset }, ...clockChanges(start, new Date(last.getTime() + YEAR_MS))]
}

function zoneLines(changes: readonly ClockChange[]): string[] {
  return [
    'BEGIN:VTIMEZONE',
    `TZID:${CHILE_ZONE}`,
    ...changes.flatMap(({ at, from, to }) => {
      const kind = to > from ? 'DAYLIGHT' : 'STANDARD'
      return [
        `BEGIN:${kind}`,
        // in the wall clock time before the change
        `DTSTART:${formatInstant(at, from)}`,
        `TZOFFSETFROM:${formatOffset(from)}`,
        `TZOFFSETTO:${formatOffset(to)}`,
        `TZNAME:${formatOffset(to).slice(0, 3)}`,
        `END:${kind}`,
      ]
    }),
    'END:VTIMEZONE',
  ]
}

function eventLines(
  { sequence = 0, status = 'CONFIRMED', ...event }: CalendarEvent,
  changes: readonly ClockChange[],
): string[] {
  const modified = formatInstant(event.modified_at)
  return [
    'BEGIN:VEVENT',
    `UID:${escaped(event.uid)}`,
    `DTSTAMP:${modified}`,
    `LAST-MODIFIED:${modified}`,
    `SEQUENCE:${sequence}`,
    startOf(event.at, changes),
    `SUMMARY:${escaped(event.title)}`,
    `DESCRIPTION:${escaped(event.description)}`,
    `URL:${withoutControls(event.url).replaceAll('\n', '')}`,
    `STATUS:${status}`,
    'TRANSP:TRANSPARENT',
    ...(event.hasReminder && status !== 'CANCELLED'
      ? ['BEGIN:VALARM', 'ACTION:DISPLAY', `DESCRIPTION:${escaped(event.title)}`, `TRIGGER:${DAY_BEFORE}`, 'END:VALARM']
      : []),
    'END:VEVENT',
  ]
}

/** Programs disagree on which instant a wall clock time means that occurs twice, so such an instant is written in UTC. */
function startOf(at: Date, changes: readonly ClockChange[]): string {
  const minute = new Date(Math.floor(at.getTime() / MINUTE_MS) * MINUTE_MS)
  if (isShownTwice(changes, minute)) return `DTSTART:${formatInstant(minute)}`
  return `DTSTART;TZID=${CHILE_ZONE}:${formatInstant(minute, offsetBy(changes, minute))}`
}

/** `20261205T200000Z`, or without the Z the wall clock time at an offset in minutes east of UTC. */
function formatInstant(instant: Date, offset?: number): string {
  const wallClock = new Date(instant.getTime() + (offset ?? 0) * MINUTE_MS).toISOString()
  return `${wallClock.slice(0, 19).replace(/[-:]/g, '')}${offset === undefined ? 'Z' : ''}`
}

/** `-0300` */
function formatOffset(minutes: number): string {
  const size = Math.abs(minutes)
  const [hours, rest] = [Math.floor(size / 60), size % 60].map((part) => String(part).padStart(2, '0'))
  return `${minutes < 0 ? '-' : '+'}${hours}${rest}`
}

function escaped(text: string): string {
  return withoutControls(text.replace(/\r\n|\r|\n/g, '\n'))
    .replace(/[\\;,]/g, '\\$&')
    .replaceAll('\n', '\\n')
}

/** Removes control characters, which no calendar file may hold. Line breaks stay: the caller escapes or removes them. */
function withoutControls(text: string): string {
  return text.toWellFormed().replace(/(?!\n)\p{Cc}/gu, '')
}

/** Folds a line between characters, never inside one. The space at the start of a continued line counts. */
function folded(line: string): string {
  let result = ''
  let start = 0
  let octets = 0
  for (let at = 0; at < line.length; ) {
    const code = line.codePointAt(at) as number
    const size = code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4
    if (octets + size > LINE_OCTETS) {
      result += `${line.slice(start, at)}\r\n `
      start = at
      octets = 1
    }
    octets += size
    at += size === 4 ? 2 : 1
  }
  return result + line.slice(start)
}
