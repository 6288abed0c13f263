import { expect, test } from 'vitest'
import { groupsOf, laneDays } from './deadline-groups.ts'
import type { MarkedDeadline } from './own-deadline.ts'

const at = (iso: string) => new Date(iso)
/** Monday, 22:30 in Chile; by UTC it is Tuesday. */
const NOW = at('2026-11-24T01:30:00Z')

const tender = (
  closes_at: string | null,
  deadlines: Partial<MarkedDeadline>[] = [],
  status: string | null = 'publicada',
) => ({
  status: status as 'publicada',
  closes_at: closes_at === null ? null : at(closes_at),
  deadlines: [
    ...deadlines.map((one) => ({ kind: 'questions_close_at' as const, at: NOW, is_done: false, ...one })),
    ...(closes_at ? [{ kind: 'closes_at' as const, at: at(closes_at), is_done: false }] : []),
  ].sort((one, two) => one.at.getTime() - two.at.getTime()),
})
const groupNames = (...tenders: ReturnType<typeof tender>[]) => groupsOf(tenders, NOW).map(({ group }) => group)

test.each([
  ['2026-11-24T02:59:00Z', ['today']],
  // half an hour after midnight is tomorrow
  ['2026-11-24T03:30:00Z', ['tomorrow']],
  ['2026-11-25T15:00:00Z', ['this_week']],
  // Sunday night, and the first minute of Monday
  ['2026-11-30T02:59:00Z', ['this_week']],
  ['2026-11-30T03:00:00Z', ['next_week']],
  ['2026-12-07T02:59:00Z', ['next_week']],
  ['2026-12-07T03:00:00Z', ['later']],
  [null, ['undated']],
  ['2026-11-24T01:30:00Z', []],
])('ESC-22 a tender whose next own deadline is the closing at %s is in the groups %j', (closes_at, groups) => {
  expect(groupNames(tender(closes_at))).toEqual(groups)
})

test.each([
  // a suspended tender has no known date of resumption
  ['suspendida', '2026-11-27T02:00:00Z', ['undated']],
  ['suspendida', '2026-11-20T02:00:00Z', ['undated']],
  ['revocada', '2026-11-27T02:00:00Z', []],
  ['cerrada', '2026-11-27T02:00:00Z', []],
  ['adjudicada', null, []],
  [null, '2026-11-27T02:00:00Z', ['undated']],
  [null, null, ['undated']],
  [null, '2026-11-20T02:00:00Z', []],
])('ESC-22 a tender that is %s and closes at %s is in the groups %j', (status, closes_at, groups) => {
  expect(groupNames(tender(closes_at, [], status))).toEqual(groups)
})

test('ESC-22 on a Sunday tomorrow comes before the next week, and this week is over', () => {
  const sunday = at('2026-11-29T15:00:00Z')
  const groups = groupsOf([tender('2026-11-30T15:00:00Z'), tender('2026-12-01T15:00:00Z')], sunday)
  expect(groups.map(({ group }) => group)).toEqual(['tomorrow', 'next_week'])
})

test('ESC-22 a tender stands once, at its earliest own deadline that is not done, nearest first', () => {
  const question = { at: at('2026-11-25T15:00:00Z') }
  const open = tender('2027-01-05T15:00:00Z', [question])
  const done = tender('2026-12-20T15:00:00Z', [{ ...question, is_done: true }])
  const past = tender('2026-12-10T15:00:00Z', [{ at: at('2026-11-20T15:00:00Z') }])
  expect(groupsOf([open, done, past], NOW)).toEqual([
    { group: 'this_week', rows: [{ tender: open, next: open.deadlines[0] }] },
    {
      group: 'later',
      rows: [
        { tender: past, next: past.deadlines[1] },
        { tender: done, next: done.deadlines[1] },
      ],
    },
  ])
})

test('ESC-22 a tender with an overdue task comes first, for today, until the task is done', () => {
  const late = { kind: 'task', id: 1, text: 'Pedir muestras', at: at('2026-11-21T15:00:00Z') } as const
  const today = { ...tender('2026-11-24T02:00:00Z'), tasks: [] }
  const overdue = { ...tender('2026-12-20T15:00:00Z'), tasks: [late] }
  expect(groupsOf([today, overdue], NOW)).toEqual([
    {
      group: 'today',
      rows: [
        { tender: overdue, next: late },
        { tender: today, next: today.deadlines[0] },
      ],
    },
  ])
})

test('ESC-22 where all that remains is done, the tender is among the done ones until it closes', () => {
  const done = tender('2026-12-20T15:00:00Z', [{ at: at('2026-11-20T15:00:00Z'), is_done: true }])
  done.deadlines[1] = { kind: 'closes_at', at: at('2026-12-20T15:00:00Z'), is_done: true }
  expect(groupNames(done)).toEqual(['done'])
  expect(groupsOf([done], at('2026-12-20T15:00:00Z'))).toEqual([])
})

test('the days of the lane begin today in Chile, and its weekends are marked', () => {
  const days = laneDays(NOW, 8)
  expect(days[0]).toEqual({ day: '2026-11-23', isWeekend: false })
  expect(days.filter(({ isWeekend }) => isWeekend).map(({ day }) => day)).toEqual(['2026-11-28', '2026-11-29'])
  expect(days.at(-1)?.day).toBe('2026-11-30')
})
