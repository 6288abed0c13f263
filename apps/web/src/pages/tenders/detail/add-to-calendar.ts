import { calendarUid } from '@mirador/domain/deadlines/tender-calendar'
import { calendarFile } from '@mirador/domain/files/calendar-file'
import { CALENDAR_EVENTS } from '@mirador/texts/calendar-events'
import { serverNow } from '../../../api/server-clock.ts'
import { saveFile } from '../../../components/save-file.ts'
import { paths } from '../../../paths.ts'

/** Downloads a calendar file with the closing date of a tender. */
export function addToCalendar(tender: { bid_idn: string; name: string }, closes_at: Date, officialUrl?: string): void {
  const now = serverNow()
  const event = {
    uid: calendarUid(tender.bid_idn, 'closes_at'),
    at: closes_at,
    modified_at: now,
    title: CALENDAR_EVENTS.title('closes_at', tender.name),
    description: CALENDAR_EVENTS.closing(tender.bid_idn),
    url: officialUrl ?? new URL(paths.tender(tender.bid_idn), location.origin).href,
    hasReminder: true,
  }
  const file = new Blob([calendarFile([event], now)], { type: 'text/calendar;charset=utf-8' })
  saveFile(file, `${tender.bid_idn}.ics`)
}
