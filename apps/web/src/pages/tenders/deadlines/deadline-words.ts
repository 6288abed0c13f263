import { isOverdue } from '@mirador/domain/deadlines/deadline'
import type { MarkedDeadline, OwnTask } from '@mirador/domain/deadlines/own-deadline'
import { deadlineLabel, TENDER_DATES } from '@mirador/domain/tender/tender-dates'
import { calendarDaysBetween, clockTime, shortDay } from '@mirador/domain/time/chile-time'
import { HOUR_MS } from '@mirador/domain/time/duration'
import { capitalised } from '@mirador/texts/figure'
import { overdueWords, timeLeft } from '../../../components/today/time-words.ts'
import type { DatedTender } from './dated-tenders.ts'
import { DEADLINES } from './deadlines-texts.ts'

/** Within this many days the day of the month alone tells the date. */
const ALONE_DAYS = 27
const SOON_MS = 48 * HOUR_MS
/** Days that need no more than their name. */
const WEEK_DAYS = 6

/** When a step is; `Vencida hace 2 días` of a task whose date has passed. */
export const stepMoment = (step: MarkedDeadline | OwnTask, now: Date): string =>
  isOverdue(step, now) ? capitalised(overdueWords(step.at, now)) : momentWords(step.at, now)

/** `17:00` today, `mar 12:00` within a week, `lun 30, 18:00` within a month, later `lun 4 ene, 18:00`. */
export function momentWords(at: Date, now: Date): string {
  const days = calendarDaysBetween(now, at)
  if (days === 0) return clockTime(at)
  const [weekday = '', ...rest] = shortDay(at, now).split(' ')
  if (days <= WEEK_DAYS) return `${weekday} ${clockTime(at)}`
  return `${dayWords(at, now, [weekday, ...rest])}, ${clockTime(at)}`
}

/** `jue 3`, and beyond a month `jue 7 ene` */
function dayWords(at: Date, now: Date, parts = shortDay(at, now).split(' ')): string {
  const days = calendarDaysBetween(now, at)
  return parts.slice(0, days >= 0 && days <= ALONE_DAYS ? 2 : undefined).join(' ')
}

/** `Cierre · 2 días`, `Fin de preguntas · 26 h`, the text of a task; of another deadline than the closing the time left only when it is short. */
export function kindWords(next: MarkedDeadline | OwnTask, now: Date): string {
  if (next.kind === 'task') return next.text
  const { kind, at } = next
  const isSaid = kind === 'closes_at' || at.getTime() - now.getTime() < SOON_MS
  return isSaid ? DEADLINES.left(deadlineLabel(kind), timeLeft(at, now)) : deadlineLabel(kind)
}

/** What else is known of the deadlines of a row: `Hecho: preguntas. Después: antecedentes mié 2 · cierre jue 3`. */
export function restWords(
  { deadlines, tasks }: DatedTender,
  next: MarkedDeadline | OwnTask | undefined,
  now: Date,
): string {
  const name = ({ kind }: MarkedDeadline) => TENDER_DATES[kind].deadline
  const later = deadlines.filter((one) => !one.is_done && one.kind !== next?.kind && one.at > now)
  const laterTasks = tasks.filter(({ id }) => !(next?.kind === 'task' && next.id === id))
  const done = deadlines.filter(({ is_done }) => is_done)
  return [
    done.length > 0 && DEADLINES.alreadyDone(done.map(name)),
    next &&
      later.length + laterTasks.length > 0 &&
      DEADLINES.after([
        ...later.map((one) => DEADLINES.deadline(name(one), dayWords(one.at, now))),
        ...laterTasks.map((task) =>
          DEADLINES.deadline(task.text, isOverdue(task, now) ? overdueWords(task.at, now) : dayWords(task.at, now)),
        ),
      ]),
  ]
    .filter(Boolean)
    .join('. ')
}
