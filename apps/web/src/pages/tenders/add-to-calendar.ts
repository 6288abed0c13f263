import { TENDER_DETAIL } from '@mirador/texts/tender-detail'
import { serverNow } from '../../api/server-clock.ts'
import { paths } from '../../paths.ts'
import { calendarFile } from './calendar-file.ts'

/** Hands people a calendar file with the closing date of a tender. */
export function addToCalendar(tender: { bid_idn: string; name: string }, closes_at: Date, officialUrl?: string): void {
  const file = calendarFile(
    {
      uid: `${tender.bid_idn}-cierre@mirador`,
      at: closes_at,
      title: TENDER_DETAIL.calendarEvent(tender.name),
      description: TENDER_DETAIL.calendarText(tender.bid_idn),
      url: officialUrl ?? new URL(paths.tender(tender.bid_idn), location.origin).href,
    },
    serverNow(),
  )
  const url = URL.createObjectURL(new Blob([file], { type: 'text/calendar;charset=utf-8' }))
  const link = Object.assign(document.createElement('a'), { href: url, download: `${tender.bid_idn}.ics` })
  link.click()
  // the browser reads the file after the click has returned
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}
