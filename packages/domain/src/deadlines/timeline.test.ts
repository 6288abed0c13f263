import { expect, test } from 'vitest'
import type { TenderStatus } from '../tender/tender-status.ts'
import { COURSE, type CourseField, type TimelineDates, timelineOf } from './timeline.ts'

const NONE = Object.fromEntries(COURSE.map((field) => [field, null])) as Record<CourseField, null>
const at = (iso: string) => new Date(iso)
const NOW = at('2026-11-23T13:12:00Z')
const USUAL: TimelineDates = {
  ...NONE,
  published_at: at('2026-11-20T13:00:00Z'),
  questions_open_at: at('2026-11-20T15:00:00Z'),
  questions_close_at: at('2026-11-22T18:00:00Z'),
  answers_at: at('2026-11-27T18:00:00Z'),
  closes_at: at('2026-12-05T20:00:00Z'),
  technical_opening_at: at('2026-12-05T21:00:00Z'),
  economic_opening_at: at('2026-12-05T21:00:00Z'),
  estimated_award_at: at('2026-12-29T20:00:00Z'),
}
const stepStates = (dates: TimelineDates, status: TenderStatus | null, now = NOW) =>
  timelineOf(dates, status, now).map(({ kind, state }) => `${kind} ${state}`)

test('DET-2 past dates are done, the first future one is next, the others rest; missing dates are left out', () => {
  expect(stepStates(USUAL, 'publicada')).toEqual([
    'published_at done',
    'questions_open_at done',
    'questions_close_at done',
    'answers_at next',
    'closes_at rest',
    'opening_at rest',
    'estimated_award_at rest',
  ])
})

test('DET-2 openings at different times are two milestones', () => {
  const dates = {
    ...NONE,
    technical_opening_at: at('2026-12-05T21:00:00Z'),
    economic_opening_at: at('2026-12-08T21:00:00Z'),
  }
  expect(stepStates(dates, 'publicada')).toEqual(['technical_opening_at next', 'economic_opening_at rest'])
  expect(stepStates({ ...NONE, economic_opening_at: at('2026-12-08T21:00:00Z') }, 'publicada')).toEqual([
    'economic_opening_at next',
  ])
})

test('DET-2 dates are sorted by time, whatever their intended order', () => {
  const dates = { ...NONE, answers_at: at('2026-11-21T12:00:00Z'), questions_close_at: at('2026-11-22T12:00:00Z') }
  expect(stepStates(dates, 'publicada')).toEqual(['answers_at done', 'questions_close_at done'])
})

test('DET-2 a revoked, suspended or deserted tender has no next date', () => {
  for (const status of ['revocada', 'suspendida', 'desierta'] as const) {
    expect(stepStates(USUAL, status).filter((line) => line.endsWith('next'))).toEqual([])
  }
})

test('DET-2 a past estimate is not shown as done, since it may not have come true', () => {
  const later = at('2027-02-01T12:00:00Z')
  expect(stepStates(USUAL, 'cerrada', later).at(-1)).toBe('estimated_award_at rest')
  expect(stepStates({ ...USUAL, estimated_signature_at: at('2027-01-09T12:00:00Z') }, 'adjudicada', later).at(-1)).toBe(
    'estimated_signature_at rest',
  )
})

test('DET-2 the award replaces its estimate, whichever is earlier', () => {
  for (const awarded of ['2026-12-10T20:00:00Z', '2026-12-29T20:00:00Z', '2027-01-20T20:00:00Z']) {
    const kinds = timelineOf({ ...USUAL, awarded_at: at(awarded) }, 'adjudicada', at('2027-02-01T12:00:00Z'))
    expect(kinds.filter(({ kind }) => kind.includes('award')).map(({ kind, state }) => `${kind} ${state}`)).toEqual([
      'awarded_at done',
    ])
  }
})

test('DET-2 a tender without dates has no milestones', () => {
  expect(timelineOf(NONE, null, NOW)).toEqual([])
})
