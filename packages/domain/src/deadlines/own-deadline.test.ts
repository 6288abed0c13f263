import { expect, test } from 'vitest'
import { OWN_DEADLINES, type OwnDeadlineKind } from '../tender/tender-dates.ts'
import { isDone, nextOwnDeadline, type OwnDeadline, type OwnDeadlineDates } from './own-deadline.ts'

const NOW = new Date('2026-11-23T13:12:00Z')
const day = (days: number) => new Date(NOW.getTime() + days * 86_400_000)
const NONE = Object.fromEntries(OWN_DEADLINES.map((kind) => [kind, null])) as Record<OwnDeadlineKind, null>
const next = (dates: Partial<OwnDeadlineDates>, done: readonly OwnDeadline[] = []) =>
  nextOwnDeadline({ ...NONE, status: 'publicada', ...dates }, NOW, done)

test('the next own deadline is the earliest date by which the supplier must act', () => {
  expect(next({ closes_at: day(9), questions_close_at: day(2), site_visit_at: day(1) })).toEqual({
    kind: 'site_visit_at',
    at: day(1),
  })
  expect(next({ closes_at: day(9), questions_close_at: day(-1), documents_due_at: day(8) })?.kind).toBe(
    'documents_due_at',
  )
  expect(next({ closes_at: day(9), physical_support_at: day(3) })?.kind).toBe('physical_support_at')
})

test('of equal dates the closing is named, and a date of this instant has passed', () => {
  expect(next({ closes_at: day(2), documents_due_at: day(2), questions_close_at: day(2) })?.kind).toBe('closes_at')
  expect(next({ questions_close_at: NOW, closes_at: day(3) })?.kind).toBe('closes_at')
})

test('a tender that receives no more offers has no own deadline, whatever its dates', () => {
  expect(next({ closes_at: NOW, site_visit_at: day(1) })).toBeUndefined()
  expect(next({ status: 'suspendida', closes_at: day(3) })).toBeUndefined()
  expect(next({ status: null, closes_at: day(3) })).toBeUndefined()
  expect(next({})).toBeUndefined()
})

test('ESC-22 a done deadline gives way to the next one, and the last one leaves none', () => {
  const dates = { questions_close_at: day(1), site_visit_at: day(2), closes_at: day(9) }
  const question: OwnDeadline = { kind: 'questions_close_at', at: day(1) }
  expect(next(dates, [question])?.kind).toBe('site_visit_at')
  expect(next(dates, [question, { kind: 'site_visit_at', at: day(2) }])?.kind).toBe('closes_at')
  expect(next({ closes_at: day(9) }, [{ kind: 'closes_at', at: day(9) }])).toBeUndefined()
})

test('ESC-22 an open task is next where it comes before the own deadlines, also overdue, and once no offers are received', () => {
  const task = (days: number) => ({ kind: 'task', id: days, text: 'Pedir muestras', at: day(days) }) as const
  const withTasks = (dates: Partial<OwnDeadlineDates>, ...days: number[]) =>
    nextOwnDeadline({ ...NONE, status: 'publicada', ...dates }, NOW, [], days.map(task))
  expect(withTasks({ closes_at: day(9) }, 5, 3, 4)).toEqual(task(3))
  expect(withTasks({ closes_at: day(2) }, 3)?.kind).toBe('closes_at')
  expect(withTasks({ closes_at: day(3) }, 3)?.kind).toBe('closes_at')
  expect(withTasks({ closes_at: day(9) }, 3, -1)).toEqual(task(-1))
  expect(withTasks({ closes_at: NOW }, 1)).toEqual(task(1))
})

test('ESC-22 a done deadline that the buyer moves is open again, and the same one to the minute stays done', () => {
  const question: OwnDeadline = { kind: 'questions_close_at', at: day(1) }
  expect(next({ questions_close_at: day(3), closes_at: day(9) }, [question])?.kind).toBe('questions_close_at')
  expect(isDone({ kind: 'questions_close_at', at: new Date(day(1).getTime() + 59_000) }, [question])).toBe(true)
  expect(isDone({ kind: 'questions_close_at', at: new Date(day(1).getTime() + 60_000) }, [question])).toBe(false)
  expect(isDone({ kind: 'site_visit_at', at: day(1) }, [question])).toBe(false)
})
