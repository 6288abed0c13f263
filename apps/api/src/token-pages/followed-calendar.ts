import { MAX_DEADLINES } from '@mirador/contract/deadlines'
import type { Db } from '@mirador/database/connection/connect'
import { type CalendarTask, listCalendarTasks } from '@mirador/database/mesa/calendar-tasks'
import { type FollowedDates, listFollowedDates } from '@mirador/database/tenders/followed-dates'
import { CALENDAR_PAST_DAYS, type CalendarDate, calendarDates } from '@mirador/domain/deadlines/tender-calendar'
import { ESTIMATES } from '@mirador/domain/deadlines/timeline'
import { type CalendarEvent, calendarFile } from '@mirador/domain/files/calendar-file'
import { officialUrl } from '@mirador/domain/tender/official-url'
import { statusOfCode } from '@mirador/domain/tender/tender-status'
import { CHILE_ZONE } from '@mirador/domain/time/chile-time'
import { DAY_MS } from '@mirador/domain/time/duration'
import { CALENDAR_EVENTS } from '@mirador/texts/calendar-events'

/** Later dates are typing errors. */
const AHEAD_DAYS = 10 * 366
/** Some programs use it, others always read once a day. */
const REFRESH_HOURS = 2

// with the year, since the content must not depend on the day of reading
const DATE = new Intl.DateTimeFormat('es-CL', {
  timeZone: CHILE_ZONE,
  hourCycle: 'h23',
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
})

interface CalendarSettings {
  /** origin that users see, for the links */
  publicUrl: string
  /** name of the product */
  product: string
  now: Date
}

/** DET-3: all dates of the tenders that an account follows, without done deadlines, and its open tasks, as a calendar file (RFC 5545). */
export async function followedCalendar(db: Db, sub: string, settings: CalendarSettings): Promise<string> {
  const { now, product } = settings
  const window = {
    from: new Date(now.getTime() - CALENDAR_PAST_DAYS * DAY_MS),
    until: new Date(now.getTime() + AHEAD_DAYS * DAY_MS),
    now,
  }
  const tenders = await listFollowedDates(db, sub, { from: window.from, limit: MAX_DEADLINES })
  const tasks = await listCalendarTasks(db, sub, { from: window.from, limit: MAX_DEADLINES })
  const events = tenders.flatMap((tender) =>
    calendarDates(tender, tender.moves, { ...window, done: tender.done }).map((date) =>
      eventOf(tender, date, settings),
    ),
  )
  return calendarFile([...events, ...tasks.map((task) => taskEvent(task, settings))], now, {
    name: CALENDAR_EVENTS.name(product),
    refreshHours: REFRESH_HOURS,
  })
}

const urlOf = (publicUrl: string, bid_idn: string) =>
  `${new URL(publicUrl).origin}/dashboard/${encodeURIComponent(bid_idn)}/detail`

function taskEvent(task: CalendarTask, { publicUrl, product }: CalendarSettings): CalendarEvent {
  const { id, version, text, at, changed_at, bid_idn, name, institution_name } = task
  const url = urlOf(publicUrl, bid_idn)
  return {
    uid: `task-${id}@mirador`,
    at,
    // each move and each change is a new version
    sequence: version - 1,
    modified_at: changed_at,
    title: CALENDAR_EVENTS.task(text, name),
    description: [
      CALENDAR_EVENTS.tender(bid_idn, institution_name),
      CALENDAR_EVENTS.at(DATE.format(at)),
      CALENDAR_EVENTS.see(product, url),
    ].join('\n'),
    url,
  }
}

function eventOf(tender: FollowedDates, date: CalendarDate, { publicUrl, product }: CalendarSettings): CalendarEvent {
  const { kind, uid, at, sequence, status, was_at, moved_at } = date
  const state = statusOfCode(tender.status)
  const url = urlOf(publicUrl, tender.bid_idn)
  const words = kind === 'awarded_at' && state === 'desierta' ? 'deserted_at' : kind
  const isPaused = status === 'TENTATIVE' && state === 'suspendida'
  return {
    uid,
    at,
    sequence,
    status,
    modified_at: moved_at && moved_at > tender.revised_at ? moved_at : tender.revised_at,
    title: CALENDAR_EVENTS.title(words, tender.name, status === 'CANCELLED' ? 'void' : isPaused ? 'paused' : undefined),
    description: [
      CALENDAR_EVENTS.tender(tender.bid_idn, tender.institution_name),
      CALENDAR_EVENTS.at(DATE.format(at)),
      was_at && CALENDAR_EVENTS.wasAt(DATE.format(was_at)),
      ...remarks(),
      CALENDAR_EVENTS.see(product, url),
      CALENDAR_EVENTS.official(officialUrl(tender.bid_idn)),
    ]
      .filter(Boolean)
      .join('\n'),
    url,
    hasReminder: kind === 'closes_at',
  }

  function remarks(): string[] {
    if (status === 'CANCELLED') {
      if (state === 'revocada') return [CALENDAR_EVENTS.revoked]
      return [state === 'desierta' && ESTIMATES.has(kind) ? CALENDAR_EVENTS.deserted : CALENDAR_EVENTS.removed]
    }
    return [...(ESTIMATES.has(kind) ? [CALENDAR_EVENTS.estimate] : []), ...(isPaused ? [CALENDAR_EVENTS.paused] : [])]
  }
}
