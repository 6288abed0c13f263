/** One event of a calendar file (RFC 5545). */
export interface CalendarEvent {
  /** stays the same, so that adding it again replaces it */
  uid: string
  at: Date
  title: string
  description: string
  url: string
}

const DAY_BEFORE = '-P1D'
/** Lines are cut after this many octets (RFC 5545, section 3.1). */
const LINE_OCTETS = 75

/** An iCalendar file with one moment in it and a reminder the day before. */
export function calendarFile({ uid, at, title, description, url }: CalendarEvent, now: Date): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Mirador//Licitaciones//ES',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    'BEGIN:VEVENT',
    `UID:${escaped(uid)}`,
    `DTSTAMP:${utc(now)}`,
    `DTSTART:${utc(at)}`,
    `SUMMARY:${escaped(title)}`,
    `DESCRIPTION:${escaped(description)}`,
    `URL:${url.replace(/[\r\n]/g, '')}`,
    'TRANSP:TRANSPARENT',
    'BEGIN:VALARM',
    'ACTION:DISPLAY',
    `DESCRIPTION:${escaped(title)}`,
    `TRIGGER:${DAY_BEFORE}`,
    'END:VALARM',
    'END:VEVENT',
    'END:VCALENDAR',
  ]
  return lines.map((line) => `${folded(line)}\r\n`).join('')
}

/** `20261205T200000Z` */
function utc(instant: Date): string {
  return `${instant.toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`
}

function escaped(text: string): string {
  return text.replace(/[\\;,]/g, '\\$&').replace(/\r\n|\r|\n/g, '\\n')
}

/** Cuts between characters, never inside one: a continued line begins with a blank, which counts too. */
function folded(line: string): string {
  const encoder = new TextEncoder()
  let result = ''
  let octets = 0
  for (const char of line) {
    const size = encoder.encode(char).length
    if (octets + size > LINE_OCTETS) {
      result += '\r\n '
      octets = 1
    }
    result += char
    octets += size
  }
  return result
}
