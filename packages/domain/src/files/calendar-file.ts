import { CHILE_ZONE } from '../time/chile-time.ts'
import { type ClockChange, chileOffset, clockChanges, isShownTwice, offsetBy } from '../time/clock-changes.ts'
import { DAY_MS, MINUTE_MS } from '../time/duration.ts'

/** One event of a calendar file (RFC 5545), a moment of some minute. */
export interface CalendarEvent {
  /** stays the same, so that adding it again replaces it */
  uid: string
  at: Date
  /** when what it says was last revised */
  modified_at: Date
  /** rises whenever the moment moves */
  sequence?: number
  status?: 'CONFIRMED' | 'TENTATIVE' | 'CANCELLED'
  title: string
  description: string
  url: string
  /** whether calendars remind of it the day before */
  hasReminder?: boolean
}

/** What a calendar that is read again and again says of itself. */
export interface CalendarFeed {
  name: string
  /** how often it is worth reading, in hours */
  refreshHours: number
}

const DAY_BEFORE = '-P1D'
/** Lines are cut after this many octets (RFC 5545, section 3.1). */
const LINE_OCTETS = 75
const YEAR_MS = 366 * DAY_MS

/**
 * An iCalendar file. Moments stand in Chile's time, with the settings of its clocks around them in the file.
 * @param feed absent = a file to be added to a calendar once
 */
export function calendarFile(events: readonly CalendarEvent[], now: Date, feed?: CalendarFeed): string {
  const instants = (events.length > 0 ? events.map(({ at }) => at) : [now]).map((at) => at.getTime())
  // one by one: a long list would not fit into the arguments of one call
  const [first, last] = [instants.reduce((a, b) => Math.min(a, b)), instants.reduce((a, b) => Math.max(a, b))]
  const settings = settingsAround(new Date(first), new Date(last))
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Mirador//Licitaciones//ES',
    'CALSCALE:GREGORIAN',
    ...(feed ? feedLines(feed) : ['METHOD:PUBLISH']),
    ...zoneLines(settings),
    ...events.flatMap((event) => eventLines(event, settings)),
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

/** How the clocks stood a year before the first event, and each time they are set until a year after the last one. */
function settingsAround(first: Date, last: Date): ClockChange[] {
  const start = new Date(first.getTime() - YEAR_MS)
  const offset = chileOffset(start)
  return [{ at: start, from: offset, to: offset }, ...clockChanges(start, new Date(last.getTime() + YEAR_MS))]
}

function zoneLines(settings: readonly ClockChange[]): string[] {
  return [
    'BEGIN:VTIMEZONE',
    `TZID:${CHILE_ZONE}`,
    ...settings.flatMap(({ at, from, to }) => {
      const kind = to > from ? 'DAYLIGHT' : 'STANDARD'
      return [
        `BEGIN:${kind}`,
        // in the time that was shown until then
        `DTSTART:${written(at, from)}`,
        `TZOFFSETFROM:${writtenOffset(from)}`,
        `TZOFFSETTO:${writtenOffset(to)}`,
        `TZNAME:${writtenOffset(to).slice(0, 3)}`,
        `END:${kind}`,
      ]
    }),
    'END:VTIMEZONE',
  ]
}

function eventLines(
  { sequence = 0, status = 'CONFIRMED', ...event }: CalendarEvent,
  settings: readonly ClockChange[],
): string[] {
  const modified = written(event.modified_at)
  return [
    'BEGIN:VEVENT',
    `UID:${escaped(event.uid)}`,
    `DTSTAMP:${modified}`,
    `LAST-MODIFIED:${modified}`,
    `SEQUENCE:${sequence}`,
    startOf(event.at, settings),
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

/** Programs disagree on which of both a time that the clocks show twice is: such a moment is told in UTC. */
function startOf(at: Date, settings: readonly ClockChange[]): string {
  const minute = new Date(Math.floor(at.getTime() / MINUTE_MS) * MINUTE_MS)
  if (isShownTwice(settings, minute)) return `DTSTART:${written(minute)}`
  return `DTSTART;TZID=${CHILE_ZONE}:${written(minute, offsetBy(settings, minute))}`
}

/** `20261205T200000Z`, or without the Z what clocks show so many minutes east of UTC. */
function written(instant: Date, offset?: number): string {
  const shown = new Date(instant.getTime() + (offset ?? 0) * MINUTE_MS).toISOString()
  return `${shown.slice(0, 19).replace(/[-:]/g, '')}${offset === undefined ? 'Z' : ''}`
}

/** `-0300` */
function writtenOffset(minutes: number): string {
  const size = Math.abs(minutes)
  const [hours, rest] = [Math.floor(size / 60), size % 60].map((part) => String(part).padStart(2, '0'))
  return `${minutes < 0 ? '-' : '+'}${hours}${rest}`
}

function escaped(text: string): string {
  return withoutControls(text.replace(/\r\n|\r|\n/g, '\n'))
    .replace(/[\\;,]/g, '\\$&')
    .replaceAll('\n', '\\n')
}

/** What no calendar file may hold; line breaks stay for whoever writes them otherwise. */
function withoutControls(text: string): string {
  return text.toWellFormed().replace(/(?!\n)\p{Cc}/gu, '')
}

/** Cuts between characters, never inside one: a continued line begins with a blank, which counts too. */
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
