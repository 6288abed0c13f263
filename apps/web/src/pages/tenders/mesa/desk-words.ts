import type { DeskRow, DeskTask, LogEntry } from '@mirador/contract/mesa'
import type { Person } from '@mirador/contract/team'
import { isOverdue } from '@mirador/domain/deadlines/deadline'
import { DECLINE_REASONS, type DeclineReason, STAGES, type Stage } from '@mirador/domain/pursuits/stage'
import { deadlineLabel, OWN_DEADLINES, type OwnDeadlineKind, TENDER_DATES } from '@mirador/domain/tender/tender-dates'
import { calendarDaysBetween, clockTime, shortDay } from '@mirador/domain/time/chile-time'
import { figure, plural } from '@mirador/texts/figure'
import { overdueWords, timeLeft } from '../../../components/today/time-words.ts'
import { DECISIONS } from '../../../texts/decisions.ts'
import { DESK, DESK_TENDER } from './desk-texts.ts'

const HOUR_MINUTES = 60
const DAY_MINUTES = 24 * HOUR_MINUTES
/** Days that need no more than the name of the weekday. */
const WEEK_DAYS = 6

/** `hoy`, `mañana`, `mié` within a week, later `mié 2 dic` */
export function dayWords(at: Date, now: Date): string {
  const days = calendarDaysBetween(now, at)
  if (days === 0) return 'hoy'
  if (days === 1) return 'mañana'
  const day = shortDay(at, now)
  return days > 1 && days <= WEEK_DAYS ? (day.split(' ')[0] ?? day) : day
}

/** `hoy 17:00`, `mié 2 dic 15:00` */
export const momentWords = (at: Date, now: Date): string => `${dayWords(at, now)} ${clockTime(at)}`

/** `hoy 17:00`; of an overdue task `vencida hace 2 días` */
export function nextMoment({ kind, at }: NonNullable<DeskRow['next']>, now: Date): string {
  const moment = new Date(at)
  return isOverdue({ kind, at: moment }, now) ? overdueWords(moment, now) : momentWords(moment, now)
}

/** `cierre · 6 h 48 min`, `fin de preguntas`, the text of a task */
export function nextWords({ kind, at, text }: NonNullable<DeskRow['next']>, now: Date): string {
  if (kind === 'task') return text ?? ''
  const label = deadlineLabel(kind).toLocaleLowerCase('es')
  return kind === 'closes_at' ? `${label} · ${timeLeft(new Date(at), now)}` : label
}

/** `del cierre`, `de la visita a terreno` */
const ofDate = (kind: OwnDeadlineKind) => `de ${TENDER_DATES[kind].name}`.replace(/^de el /, 'del ')

/** `2 días antes del cierre`, `1 h antes del cierre`; at the date itself `el día del cierre` */
export function tieWords(kind: OwnDeadlineKind, minutes: number): string {
  if (minutes === 0) return `el día ${ofDate(kind)}`
  return `${spanWords(minutes)} antes ${ofDate(kind)}`
}

function spanWords(minutes: number): string {
  if (minutes % DAY_MINUTES === 0) return plural(minutes / DAY_MINUTES, 'día', 'días')
  if (minutes % HOUR_MINUTES === 0) return `${figure(minutes / HOUR_MINUTES)} h`
  return `${figure(minutes)} min`
}

/** `mar 1 dic, 2 días antes del cierre`; undefined without a date */
export function taskWhen({ due_at, tied_to, minutes_before, warning }: DeskTask, now: Date): string | undefined {
  if (!due_at) return undefined
  const tie = tied_to && tieWords(tied_to, minutes_before ?? 0)
  const doubt = warning && { after_closing: DESK_TENDER.afterClosing, date_removed: DESK_TENDER.dateRemoved }[warning]
  return [dayWords(new Date(due_at), now), tie, doubt].filter(Boolean).join(', ')
}

/** How long before a date of the tender a task is offered, in minutes. */
const offeredBefore = (kind: OwnDeadlineKind) =>
  kind === 'closes_at' ? [2 * DAY_MINUTES, HOUR_MINUTES] : [DAY_MINUTES]

/** The ties that are still ahead, as values of a select: `closes_at 2880`. */
export function offeredTies(dates: readonly { kind: OwnDeadlineKind; at: string }[], now: Date) {
  return dates.flatMap(({ kind, at }) =>
    offeredBefore(kind)
      .filter((minutes) => new Date(at).getTime() - minutes * 60_000 > now.getTime())
      .map((minutes) => tieOption(kind, minutes)),
  )
}

export const tieOption = (kind: OwnDeadlineKind, minutes: number) => ({
  value: `${kind} ${minutes}`,
  label: tieWords(kind, minutes),
})

/** The names of people by their account. */
export const namesOf = (people: readonly Person[]): ReadonlyMap<string, string> =>
  new Map(people.map(({ sub, name }) => [sub, name]))

interface Names {
  names: ReadonlyMap<string, string>
  now: Date
}

/** An entry of the log: who did it, where a team has to know, what, and through which assistant. */
export function logWords(entry: LogEntry, names: Names): { who?: string; what: string } {
  const { assistant } = entry.details
  const words = eventWords(entry, names)
  return typeof assistant === 'string' ? { ...words, what: DESK_TENDER.byAssistant(words.what, assistant) } : words
}

function eventWords({ kind, actor, details }: LogEntry, { names, now }: Names): { who?: string; what: string } {
  const isTeam = names.size > 1
  const nameOf = (sub: unknown) => names.get(String(sub)) ?? DESK_TENDER.gone
  const sayAs = (team: string, alone: string) =>
    isTeam && actor ? { who: nameOf(actor), what: team } : { what: alone }
  const text = typeof details.text === 'string' ? `«${details.text}»` : ''
  switch (kind) {
    case 'stage': {
      const to = stageWords(details)
      return sayAs(`la pasó a ${to}`, `Pasó a ${to}`)
    }
    case 'carrier':
      if (details.to === null) return sayAs('la dejó: nadie la lleva', DESK.uncarried)
      if (details.to === actor) return sayAs('la tomó', 'La tomaste')
      return sayAs(`la pasó a ${nameOf(details.to)}`, DESK.carriedBy(nameOf(details.to)))
    case 'amount':
      return sayAs('cambió el monto de la oferta', 'Cambió el monto de la oferta')
    case 'task_added':
      return sayAs(`agregó ${text}`, `Se agregó ${text}`)
    case 'task_changed':
      return sayAs(`cambió ${text}`, `Cambió ${text}`)
    case 'task_done':
      return sayAs(`hizo ${text}`, `Hecho: ${text}`)
    case 'task_reopened':
      return sayAs(`volvió a abrir ${text}`, `Se volvió a abrir ${text}`)
    case 'task_deleted':
      return sayAs(`borró ${text}`, `Se borró ${text}`)
    case 'tasks_moved':
      return { what: movedWords(details, now) }
    case 'note':
      return sayAs('escribió en la nota', 'Nota escrita')
    case 'note_struck':
      return sayAs('tachó su nota', 'Nota tachada')
    case 'link_made':
      return sayAs('creó un enlace para compartir', 'Se creó un enlace para compartir')
    case 'link_revoked':
      return sayAs('anuló un enlace para compartir', 'Se anuló un enlace para compartir')
    default:
      return sayAs('cambió la Mesa', 'Cambió la Mesa')
  }
}

/** `Preparando`, `No vamos: precio`; without a decision `Por decidir` */
function stageWords({ to, reason }: LogEntry['details']): string {
  const stage = STAGES.find((one) => one === to) ?? null
  const known = DECLINE_REASONS.find((one) => one === reason) ?? null
  return `«${DECISIONS.stated({ stage, reason: known, words: null })}»`
}

/** `Cierre: vie 27 nov → jue 3 dic; las tareas se movieron con él` */
function movedWords({ kind, from, to, tasks }: LogEntry['details'], now: Date): string {
  const known = OWN_DEADLINES.find((one) => one === kind)
  const days = [from, to].filter((one) => typeof one === 'string').map((one) => shortDay(new Date(one), now))
  const moved = tasks === 1 ? 'la tarea se movió con la fecha' : 'las tareas se movieron con la fecha'
  return `${known ? deadlineLabel(known) : 'Fecha'}: ${days.join(' → ')}; ${moved}`
}

/** `5 por plazo muy corto, 4 por piden garantía` */
export function reasonWords(reasons: readonly { reason: DeclineReason | null; count: number }[]): string {
  return reasons
    .map(({ reason, count }) =>
      DESK.byReason(
        count,
        reason && reason !== 'otro' ? DECISIONS.reasons[reason].toLocaleLowerCase('es') : DESK.noReason,
      ),
    )
    .join(', ')
}

export const stageName = (stage: Stage): string => DECISIONS.stated({ stage, reason: null, words: null })
