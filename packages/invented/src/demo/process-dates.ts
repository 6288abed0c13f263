import type { TenderFields } from '@mirador/domain/tender/tender'
import type { TenderStatus } from '@mirador/domain/tender/tender-status'
import { addDays } from '@mirador/domain/time/chile-time'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@mirador/domain/time/duration'
import { instantOfLocal } from '@mirador/domain/time/local-time'
import type { Random } from '../random.ts'

const TIMES = ['11:00', '12:00', '14:00', '15:00', '15:30', '16:00', '17:00', '18:00', '23:59']
const ZONED = new Intl.DateTimeFormat('en-CA', {
  timeZone: 'America/Santiago',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  hourCycle: 'h23',
  weekday: 'short',
})

/** The day and hour in Chile. */
export function chileanTime(instant: Date): { day: string; hour: number; isWeekend: boolean } {
  const parts = Object.fromEntries(ZONED.formatToParts(instant).map(({ type, value }) => [type, value]))
  return {
    day: `${parts.year}-${parts.month}-${parts.day}`,
    hour: Number(parts.hour),
    isWeekend: parts.weekday === 'Sat' || parts.weekday === 'Sun',
  }
}

export type ProcessDates = Required<
  Pick<
    TenderFields,
    | 'created_at'
    | 'published_at'
    | 'questions_open_at'
    | 'questions_close_at'
    | 'answers_at'
    | 'closes_at'
    | 'technical_opening_at'
    | 'economic_opening_at'
    | 'estimated_award_at'
    | 'awarded_at'
    | 'estimated_signature_at'
  >
> & { published_at: Date; closes_at: Date }

/** Days between publication and closing, by band (1 to 5): small calls are short. */
const CALL_DAYS = [
  [5, 10],
  [10, 21],
  [20, 32],
  [20, 38],
  [30, 55],
] as const

/** How long ago a process of each state closed, in days. */
const CLOSED_DAYS: Record<Exclude<TenderStatus, 'publicada'>, readonly [number, number]> = {
  cerrada: [0.2, 70],
  adjudicada: [18, 400],
  desierta: [8, 400],
  revocada: [3, 400],
  suspendida: [1, 60],
}

/**
 * The calendar of a process, in order and in office hours.
 * @param place position among processes of its state, from 0 to below 1, which spreads the closings evenly
 */
export function processDates(
  status: TenderStatus,
  { band, place, now, random }: { band: number; place: number; now: Date; random: Random },
): ProcessDates {
  const [least, most] = CALL_DAYS[band - 1] as readonly [number, number]
  const length = random.int(least, most)
  const closes_at =
    status === 'publicada'
      ? nextClosing(place * Math.min(length - 0.3, 40), now, random)
      : lastClosing(status, place, now, random)
  const published_at = office(closes_at.getTime() - length * DAY_MS, now, random)
  const within = (share: number) => timeOfCall({ published_at, closes_at }, share)
  const after = (from: Date, days: number) => new Date(from.getTime() + days * DAY_MS)
  const technical_opening_at = new Date(closes_at.getTime() + random.int(1, 30) * MINUTE_MS)
  const economic_opening_at = new Date(technical_opening_at.getTime() + random.int(0, 40) * MINUTE_MS)
  const estimated_award_at = after(closes_at, random.int(12, 45))
  return {
    created_at: new Date(published_at.getTime() - random.int(2, 260) * HOUR_MS),
    published_at,
    questions_open_at: within(0.01),
    questions_close_at: within(0.4),
    answers_at: within(0.6),
    closes_at,
    technical_opening_at,
    economic_opening_at,
    estimated_award_at,
    awarded_at: status === 'adjudicada' || status === 'desierta' ? awardDate(status, closes_at, now, random) : null,
    estimated_signature_at: random.chance(0.4) ? after(estimated_award_at, random.int(5, 20)) : null,
  }
}

/** A minute of the call. @param share of its time that has passed then */
export function timeOfCall({ published_at, closes_at }: { published_at: Date; closes_at: Date }, share: number): Date {
  const call = closes_at.getTime() - published_at.getTime()
  return new Date(Math.round((published_at.getTime() + call * share) / MINUTE_MS) * MINUTE_MS)
}

function awardDate(status: 'adjudicada' | 'desierta', closes_at: Date, now: Date, random: Random): Date {
  const wait = status === 'adjudicada' ? random.int(6, 60) : random.int(2, 25)
  const latest = now.getTime() - 2 * HOUR_MS
  return new Date(Math.max(closes_at.getTime() + 3 * HOUR_MS, Math.min(closes_at.getTime() + wait * DAY_MS, latest)))
}

/** A closing `days` ahead: on a working day at a usual hour, or, for the next hours, at a full half hour. */
function nextClosing(days: number, now: Date, random: Random): Date {
  if (days < 0.8) {
    const halfHour = HOUR_MS / 2
    const soon = new Date(Math.ceil((now.getTime() + (1 + days * 24) * HOUR_MS) / halfHour) * halfHour)
    // calls do not close at night: moved to the morning
    return chileanTime(soon).hour >= 9 ? soon : atLocal(chileanTime(soon).day, '09:30')
  }
  return office(now.getTime() + (days + 0.4) * DAY_MS, undefined, random)
}

function lastClosing(status: Exclude<TenderStatus, 'publicada'>, place: number, now: Date, random: Random): Date {
  const [least, most] = CLOSED_DAYS[status]
  return office(now.getTime() - (least + place * (most - least)) * DAY_MS, now, random)
}

/** A usual hour of the working day on or before an instant; never after `latest`. */
function office(instant: number, latest: Date | undefined, random: Random): Date {
  let at = new Date(latest ? Math.min(instant, latest.getTime()) : instant)
  for (let i = 0; i < 3 && chileanTime(at).isWeekend; i++) at = new Date(at.getTime() + (latest ? -DAY_MS : DAY_MS))
  const chosen = atLocal(chileanTime(at).day, random.pick(TIMES))
  return latest && chosen > latest ? new Date(chosen.getTime() - DAY_MS) : chosen
}

/** The same local hour in Chile some days later, also across a change of offset. */
export function daysLater(instant: Date, days: number): Date {
  const { day, hour } = chileanTime(instant)
  const minute = String(instant.getUTCMinutes()).padStart(2, '0')
  return atLocal(addDays(day, days), `${String(hour).padStart(2, '0')}:${minute}`)
}

function atLocal(day: string, time: string): Date {
  return instantOfLocal(`${day}T${time}:00`) as Date
}
