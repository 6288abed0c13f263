import { expect, test } from 'vitest'
import { calendarDates, calendarUid, type DateMove } from './tender-calendar.ts'
import { COURSE, type CourseField } from './timeline.ts'

const at = (iso: string) => new Date(`${iso}T18:00:00Z`)
const NOW = at('2026-11-23')
const WINDOW = { from: at('2026-09-24'), until: at('2036-11-23'), now: NOW }
const NONE = Object.fromEntries(COURSE.map((field) => [field, null])) as Record<CourseField, null>

const USUAL = {
  ...NONE,
  bid_idn: '1057-1-LE26',
  status: 5,
  published_at: at('2026-11-20'),
  questions_close_at: at('2026-11-27'),
  closes_at: at('2026-12-05'),
  technical_opening_at: at('2026-12-06'),
  economic_opening_at: at('2026-12-06'),
  estimated_award_at: at('2026-12-29'),
}
const move = (kind: CourseField, moves: number, was: string | null): DateMove => ({
  kind,
  moves,
  was_at: was === null ? null : at(was),
  moved_at: NOW,
})
const calendarLines = (tender: Partial<typeof USUAL> | Record<string, unknown>, moves: DateMove[] = []) =>
  calendarDates({ ...USUAL, ...tender }, moves, WINDOW).map(
    ({ uid, at, sequence, status, was_at }) =>
      `${uid.slice(12, uid.indexOf('@'))} ${at.toISOString().slice(5, 10)} ${sequence} ${status}${was_at ? ` was ${was_at.toISOString().slice(5, 10)}` : ''}`,
  )

test('DET-3 each known date is an event, estimates are tentative, simultaneous openings are one', () => {
  expect(calendarLines({})).toEqual([
    'publicacion 11-20 0 CONFIRMED',
    'fin-preguntas 11-27 0 CONFIRMED',
    'cierre 12-05 0 CONFIRMED',
    'apertura-tecnica 12-06 0 CONFIRMED',
    'adjudicacion-estimada 12-29 0 TENTATIVE',
  ])
  expect(calendarLines({ economic_opening_at: at('2026-12-08') })).toContain('apertura-economica 12-08 0 CONFIRMED')
  expect(new Set(COURSE.map((kind) => calendarUid('1-1-LE26', kind))).size).toBe(COURSE.length)
})

test('DET-3 a moved date keeps its uid, with its sequence and its previous value', () => {
  expect(calendarLines({}, [move('closes_at', 2, '2026-12-01')])).toContain('cierre 12-05 2 CONFIRMED was 12-01')
  // moved and moved back
  expect(calendarLines({}, [move('closes_at', 2, '2026-12-05')])).toContain('cierre 12-05 2 CONFIRMED')
})

test('DET-3 a removed date is cancelled at its last value', () => {
  expect(calendarLines({ questions_close_at: null }, [move('questions_close_at', 1, '2026-11-27')])).toContain(
    'fin-preguntas 11-27 1 CANCELLED',
  )
})

test('DET-3 a revoked tender cancels its dates, a deserted one its estimates, a suspended one makes them tentative', () => {
  expect(calendarLines({ status: 15 }).every((line) => line.endsWith('CANCELLED'))).toBe(true)
  const deserted = { status: 7, awarded_at: at('2026-12-20'), estimated_signature_at: at('2027-01-10') }
  expect(calendarLines(deserted, [move('estimated_award_at', 1, '2026-12-29')])).toEqual([
    'publicacion 11-20 0 CONFIRMED',
    'fin-preguntas 11-27 0 CONFIRMED',
    'cierre 12-05 0 CONFIRMED',
    'apertura-tecnica 12-06 0 CONFIRMED',
    'adjudicacion 12-20 0 CONFIRMED',
    'firma 01-10 0 CANCELLED',
  ])
  expect(calendarLines({ status: 16 })).toEqual([
    'publicacion 11-20 0 CONFIRMED',
    'fin-preguntas 11-27 0 TENTATIVE',
    'cierre 12-05 0 TENTATIVE',
    'apertura-tecnica 12-06 0 TENTATIVE',
    'adjudicacion-estimada 12-29 0 TENTATIVE',
  ])
})

test('DET-3 the award replaces its estimate, also a removed one', () => {
  const lines = calendarLines({ estimated_award_at: null, awarded_at: at('2026-12-20') }, [
    move('estimated_award_at', 1, '2026-12-29'),
  ])
  expect(lines.filter((line) => line.includes('adjudicacion'))).toEqual(['adjudicacion 12-20 0 CONFIRMED'])
})

test('DET-3 dates long past or implausibly far ahead are left out', () => {
  expect(calendarLines({ published_at: at('2026-09-23'), estimated_award_at: at('2206-12-29') })).toEqual([
    'fin-preguntas 11-27 0 CONFIRMED',
    'cierre 12-05 0 CONFIRMED',
    'apertura-tecnica 12-06 0 CONFIRMED',
  ])
})
