import type { DueReminder } from '@mirador/database/mail/reminders'
import { isUrgent } from '@mirador/domain/deadlines/deadline'
import type { OwnDeadlineKind } from '@mirador/domain/tender/tender-dates'
import { calendarDaysBetween, longDayTime } from '@mirador/domain/time/chile-time'
import { MINUTE_MS } from '@mirador/domain/time/duration'
import { ownTime } from '@mirador/domain/time/own-zone'
import { capitalised } from '@mirador/texts/figure'
import type { Mail, MailIdentity } from '../mailer/mail.ts'
import { layOutHtml, layOutText } from '../mailer/mail-layout.ts'
import type { MailSection } from '../mailer/mail-sections.ts'
import { REMINDER } from './notice-kinds.ts'
import { NOTICE_LINKS, REMINDER_MAIL } from './notice-mail-texts.ts'
import { momentOf, oneLine, subjectName, tenderUrl } from './tender-names.ts'
import type { UnsubscribeUrls } from './unsubscribe-urls.ts'

/** Maximum time in hours that the mail counts in hours; a longer time is counted in days. */
const MAX_HOURS = 12

/** Reminds of dates of followed tenders, nearest first. `zone`: time zone of the reader, shown beside that of Chile. */
export function reminderMail(
  { to, reminders, zone }: { to: string; reminders: readonly [DueReminder, ...DueReminder[]]; zone: string },
  urls: UnsubscribeUrls,
  { product, url }: MailIdentity,
  now: Date,
): Mail {
  const dates = nearest(reminders)
  const [first = reminders[0]] = dates
  const section = (title: string, own: readonly DueReminder[]): MailSection[] => {
    const entries = own.map((date) => ({
      code: date.bid_idn,
      name: oneLine(date.name),
      url: tenderUrl(url, date.bid_idn),
      note: date.institution_name,
      when: { text: capitalised(momentOf(date.date_at, now)), isUrgent: isUrgent(date.date_at, now) },
      lines: [{ text: sentence(date, zone, now) }],
    }))
    return entries.length > 0 ? [{ title, entries }] : []
  }
  const ofKind = (one: OwnDeadlineKind | 'task') => dates.filter(({ kind }) => kind === one)
  const content = {
    subject: subjectOf(first, dates.length - 1, now),
    date: now,
    title: REMINDER_MAIL.title(dates.length),
    paragraphs: [REMINDER_MAIL.intro(product)],
    sections: [
      ...section(REMINDER_MAIL.closings, ofKind('closes_at')),
      ...section(REMINDER_MAIL.questions, ofKind('questions_close_at')),
      ...section(
        REMINDER_MAIL.further,
        dates.filter(({ kind }) => kind !== 'closes_at' && kind !== 'questions_close_at' && kind !== 'task'),
      ),
      ...section(REMINDER_MAIL.tasks, ofKind('task')),
    ],
    closing: REMINDER_MAIL.closing(product),
    button:
      dates.length === 1
        ? { label: REMINDER_MAIL.seeTender, url: tenderUrl(url, first.bid_idn) }
        : { label: REMINDER_MAIL.seeDeadlines, url: `${url}/dashboard?following=true&view=plazos` },
    links: [
      { label: NOTICE_LINKS.preferences, url: `${url}/perfil?vista=avisos` },
      { label: NOTICE_LINKS.reminders, url: urls.reminders },
    ],
    product,
  }
  return {
    kind: REMINDER,
    to,
    subject: content.subject,
    text: layOutText(content),
    html: layOutHtml(content),
    unsubscribeUrl: urls.reminders,
    expiresAt: dates.at(-1)?.date_at ?? first.date_at,
  }
}

/** Each date once, also when two of its reminders are due in the same hour; nearest first. */
function nearest(reminders: readonly DueReminder[]): DueReminder[] {
  const byDate = new Map(reminders.map((one) => [`${one.bid_idn} ${one.kind} ${one.text ?? ''}`, one]))
  return [...byDate.values()].sort((a, b) => a.date_at.getTime() - b.date_at.getTime())
}

function subjectOf({ name, kind, text, date_at }: DueReminder, more: number, now: Date): string {
  const moment = momentOf(date_at, now)
  const event =
    kind === 'task' ? REMINDER_MAIL.taskEvent(oneLine(text ?? ''), moment) : REMINDER_MAIL.event(kind, moment)
  return REMINDER_MAIL.subject(event, more, subjectName(name))
}

function sentence({ kind, text, date_at }: DueReminder, zone: string, now: Date): string {
  const [chile, own] = [longDayTime(date_at, now), ownTime(date_at, zone)]
  const [date, remaining] = [own ? REMINDER_MAIL.own(chile, own) : chile, remainingTime(date_at, now)]
  if (kind === 'task') return REMINDER_MAIL.task(oneLine(text ?? ''), date, remaining)
  return REMINDER_MAIL.sentence(kind, date, remaining)
}

function remainingTime(date_at: Date, now: Date): string {
  const minutes = Math.max(1, Math.round((date_at.getTime() - now.getTime()) / MINUTE_MS))
  if (minutes < 60) return REMINDER_MAIL.left('minutes', minutes)
  const hours = Math.round(minutes / 60)
  if (hours <= MAX_HOURS) return REMINDER_MAIL.left('hours', hours)
  return REMINDER_MAIL.left('days', calendarDaysBetween(now, date_at))
}
