import { calendarDaysBetween, clockTime, shortDayTime } from '@mirador/domain/time/chile-time'
import { NEAR_DAYS } from './notice-mail-texts.ts'

/** Longest name in a subject, in characters: mail programs show about 70 of a line. */
const MAX_SUBJECT_NAME = 60

/** A name of the source on one line, without characters that mail programs do not draw. */
export function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').replace(/\p{C}/gu, '').trim()
}

/** The name of a tender for a subject, truncated at a word. */
export function subjectName(name: string): string {
  const line = oneLine(name)
  if (line.length <= MAX_SUBJECT_NAME) return line
  const cut = line.slice(0, MAX_SUBJECT_NAME)
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), MAX_SUBJECT_NAME / 2)).trimEnd()}…`
}

export function tenderUrl(url: string, bid_idn: string): string {
  return `${url}/dashboard/${encodeURIComponent(bid_idn)}/detail`
}

/** `hoy 15:05`, `mañana 12:00`, `jue 26 nov, 15:00`: a moment in Chile, as mails name it. */
export function momentOf(instant: Date, now: Date): string {
  const day = NEAR_DAYS[calendarDaysBetween(now, instant)]
  return day ? `${day} ${clockTime(instant)}` : shortDayTime(instant, now)
}
