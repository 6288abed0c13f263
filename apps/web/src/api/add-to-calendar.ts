import { calendarUid } from '@mirador/domain/deadlines/tender-calendar'
import { calendarFile } from '@mirador/domain/files/calendar-file'
import type { OwnDeadlineKind } from '@mirador/domain/tender/tender-dates'
import { CALENDAR_EVENTS } from '@mirador/texts/calendar-events'
import { paths } from '../paths.ts'
import { saveFile } from '../ui/save-file.ts'
import { serverNow } from './server-clock.ts'

interface Entry {
  bid_idn: string
  name: string
  kind: OwnDeadlineKind
  at: Date
  officialUrl?: string | undefined
}

/** Downloads a calendar file with a deadline of a tender. */
export function addToCalendar({ bid_idn, name, kind, at, officialUrl }: Entry): void {
  const now = serverNow()
  const event = {
    uid: calendarUid(bid_idn, kind),
    at,
    modified_at: now,
    title: CALENDAR_EVENTS.title(kind, name),
    description: kind === 'closes_at' ? CALENDAR_EVENTS.closing(bid_idn) : CALENDAR_EVENTS.tender(bid_idn, null),
    url: officialUrl ?? new URL(paths.tender(bid_idn), location.origin).href,
    hasReminder: true,
  }
  const file = new Blob([calendarFile([event], now)], { type: 'text/calendar;charset=utf-8' })
  saveFile(file, `${bid_idn}.ics`)
}
