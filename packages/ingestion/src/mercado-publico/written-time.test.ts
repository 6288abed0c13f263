import { expect, test } from 'vitest'
import { type DateOrder, endOfWritten, orderOf, startOfWritten, writtenTime } from './written-time.ts'

const AFTERNOON = '2026-12-15T18:00:00.000Z'

test.each([
  ...['15/12/2026 15:00', '15-12-2026 15:00:00', '12/15/2026 15:00', '15-12-26 15:00', '15-dic-26 15:00'],
  ...['15-12-2026 3:00 p. m.', '15-12-2026 03:00 p.\u202fm.', '12/15/2026 3:00 PM', '15.12.2026 15:00', '46371,625'],
  ...['2026-12-15 15:00', '2026-12-15T15:00:00', '2026-12-15T15:00:00-03:00', '2026-12-15T15:00:00.0000000'],
  ...[
    '2026/12/15 15:00',
    '15 de diciembre de 2026, 15:00 hrs.',
    'martes 15 de diciembre del 2026 15:00',
    '15 DIC 2026 15:00',
  ],
  // the source writes Chile's time with a wrong Z
  ...['2026-12-15T15:00:00Z', '2026-12-15T15:00:00+00:00'],
])('SYN-2 a closing written as %j is the afternoon of 15 December', (written) => {
  expect(endOfWritten(writtenTime(written))?.toISOString()).toBe(AFTERNOON)
})

test('SYN-2 the serial number of a workbook is a time, and a whole one a day', () => {
  expect(endOfWritten(writtenTime(46371.625))?.toISOString()).toBe(AFTERNOON)
  expect(writtenTime(46371)).toEqual({ kind: 'day', day: '2026-12-15' })
  expect(writtenTime('46371')).toEqual({ kind: 'day', day: '2026-12-15' })
})

test.each(['2026-12-15', '15/12/2026', '15-12-26', '15-dic-2026', '15 de diciembre de 2026', 46371])(
  'SYN-2 a deadline written as the day %j ends with that day in Chile, and begins with it',
  (written) => {
    expect(endOfWritten(writtenTime(written))?.toISOString()).toBe('2026-12-16T02:59:59.000Z')
    expect(startOfWritten(writtenTime(written))?.toISOString()).toBe('2026-12-15T03:00:00.000Z')
  },
)

test.each([
  ...['31/11/2026 15:00', '2026-02-30', '2026-12-15T24:00:00', '15/13/2026', '15-12-2026 15:75', '13:00', 'mañana'],
  ...[
    '15-12-2026 13:00 PM',
    '15-12-2026 0:30 p. m.',
    '20261215',
    '99999',
    '15/12',
    'diciembre 2026',
    '#VALUE!',
    {},
    true,
  ],
])('SYN-2 %j is an unreadable date', (written) => {
  expect(writtenTime(written)).toEqual({ kind: 'unreadable' })
})

test.each(['', ' ', null, undefined, '1900-01-01', '01/01/1900', '1900-01-02T00:00:00', '9999-12-31T23:59:59.9999999'])(
  'SYN-2 %j is no date',
  (written) => {
    expect(writtenTime(written)).toEqual({ kind: 'none' })
  },
)

test.each<[string, DateOrder, string | undefined]>([
  ['05/12/2026', 'day-first', '2026-12-05'],
  ['05/12/2026', 'month-first', '2026-05-12'],
  ['05/12/2026', 'unclear', undefined],
  ['05/05/2026', 'unclear', '2026-05-05'],
  ['12/15/2026', 'day-first', '2026-12-15'],
  ['15/12/2026', 'month-first', '2026-12-15'],
])('SYN-2 %s in a file that is %s is %j', (written, order, day) => {
  const time = writtenTime(written, order)
  expect(time.kind === 'day' ? time.day : undefined).toBe(day)
})

test('SYN-2 dates reveal the order of day and month in their file', () => {
  const dates = ['15/12/2026', '12/15/2026 3:00 PM', '05/12/2026', '2026-12-15', '31/11/2026', 'mañana', 46371]
  expect(dates.map(orderOf)).toEqual(['day-first', 'month-first', 'either', ...Array(4).fill(undefined)])
})
