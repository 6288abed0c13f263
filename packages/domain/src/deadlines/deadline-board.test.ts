import { expect, test } from 'vitest'
import { boardOf, columnOf, upcomingOf } from './deadline-board.ts'
import { COURSE, type CourseField } from './timeline.ts'

const at = (iso: string) => new Date(iso)
/** Monday, 22:30 in Chile; by UTC it is Tuesday. */
const NOW = at('2026-11-24T01:30:00Z')
const of = (closes_at: string | null, status = 'publicada') => ({
  status: status as 'publicada',
  published_at: null,
  closes_at: closes_at === null ? null : at(closes_at),
})

test.each([
  ['2026-11-24T02:59:00Z', 'today'],
  // half an hour after midnight is tomorrow
  ['2026-11-24T03:30:00Z', 'three'],
  ['2026-11-27T02:00:00Z', 'three'],
  ['2026-11-27T18:00:00Z', 'seven'],
  ['2026-11-28T02:59:00Z', 'seven'],
  ['2026-12-01T02:59:00Z', 'seven'],
  ['2026-12-01T03:00:00Z', 'later'],
  ['2027-05-01T03:00:00Z', 'later'],
  [null, 'undated'],
  ['2026-11-24T01:30:00Z', 'closed'],
  ['2026-11-23T18:00:00Z', 'closed'],
])('DET-3 a tender that closes at %s is in the column %s', (closes_at, column) => {
  expect(columnOf(of(closes_at), NOW)).toBe(column)
})

test.each([
  ['suspendida', '2026-11-27T02:00:00Z', 'undated'],
  ['revocada', '2026-11-27T02:00:00Z', 'closed'],
  ['cerrada', '2026-11-27T02:00:00Z', 'closed'],
  ['adjudicada', null, 'closed'],
  // an unknown status: the closing date decides
  [null, '2026-11-27T02:00:00Z', 'three'],
  [null, null, 'undated'],
  [null, '2026-11-20T02:00:00Z', 'closed'],
])('DET-3 a tender that is %s and closes at %s is in the column %s', (status, closes_at, column) => {
  expect(columnOf({ ...of(closes_at), status: status as 'publicada' }, NOW)).toBe(column)
})

test('DET-3 the board holds every tender, nearest closing first, most recently closed first', () => {
  const tenders = ['2027-01-02', '2026-11-20', '2026-12-20', '2026-11-22'].map((day) => of(`${day}T18:00:00Z`))
  const board = boardOf([...tenders, of(null)], NOW)
  expect(board.later).toEqual([tenders[2], tenders[0]])
  expect(board.closed).toEqual([tenders[3], tenders[1]])
  expect(board.undated).toHaveLength(1)
  expect(Object.values(board).flat()).toHaveLength(5)
})

test('DET-3 upcoming dates are those before the closing, such as the end of the questions', () => {
  const dates = Object.fromEntries(COURSE.map((field) => [field, null])) as Record<CourseField, Date | null>
  const tender = {
    ...dates,
    status: 'publicada' as const,
    published_at: at('2026-11-20T12:00:00Z'),
    questions_close_at: at('2026-11-25T18:00:00Z'),
    answers_at: at('2026-11-27T18:00:00Z'),
    closes_at: at('2026-12-05T20:00:00Z'),
    technical_opening_at: at('2026-12-05T21:00:00Z'),
  }
  expect(upcomingOf(tender, NOW).map(({ kind }) => kind)).toEqual(['questions_close_at', 'answers_at'])
  expect(upcomingOf(tender, at('2026-11-26T12:00:00Z')).map(({ kind }) => kind)).toEqual(['answers_at'])
  expect(upcomingOf({ ...tender, status: 'revocada' }, NOW)).toEqual([])
  expect(upcomingOf({ ...tender, closes_at: null }, NOW)).toHaveLength(3)
})
