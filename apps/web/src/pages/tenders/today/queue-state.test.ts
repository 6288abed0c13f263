import type { TodayQueues } from '@mirador/contract/today-queues'
import { expect, test } from 'vitest'
import { awaySince, isNew, isQuiet, isUnread, withoutPast } from './queue-state.ts'

const EMPTY = { total: 0, rows: [] }
const queues = (facts: Partial<TodayQueues>): TodayQueues => ({
  at: '2026-11-23T13:12:00.000Z',
  since: '2026-11-20T13:12:00.000Z',
  opened_at: null,
  fit_state: 'ready',
  fit_summary: null,
  decide: EMPTY,
  changes: EMPTY,
  fresh: EMPTY,
  next_deadline: null,
  own_open: 0,
  open: 0,
  closing_today: 0,
  followed: 0,
  closed_since: 0,
  offers_mail: false,
  history: null,
  ...facts,
})

test('ESC-10 an absence begins after three days', () => {
  expect(awaySince(queues({}))).toBeUndefined()
  expect(awaySince(queues({ opened_at: '2026-11-20T13:12:00.000Z' }))).toBeUndefined()
  expect(awaySince(queues({ opened_at: '2026-11-20T13:11:00.000Z' }))).toEqual(new Date('2026-11-20T13:11:00.000Z'))
})

test('ESC-11 a queue that was not read is not an empty one', () => {
  expect(isQuiet(queues({}))).toBe(true)
  expect(isQuiet(queues({ changes: null }))).toBe(false)
  expect(isUnread(queues({ fit_state: 'failed', decide: null, changes: null, fresh: null }))).toBe(true)
  expect(isUnread(queues({ fit_state: 'computing', decide: null, changes: null, fresh: null }))).toBe(false)
  expect(isUnread(queues({ fit_state: 'failed', decide: null, fresh: null }))).toBe(false)
  expect(isNew(queues({ fit_state: 'empty' }))).toBe(true)
  expect(isNew(queues({ fit_state: 'empty', changes: { total: 1, rows: [] } }))).toBe(false)
})

test('ESC-22 a row stays with its overdue task', () => {
  const deadline = { kind: 'task', at: '2026-11-21T13:12:00.000Z', text: 'Firmar' }
  const before = queues({ decide: { total: 1, rows: [{ deadline }] as never } })
  expect(withoutPast(before, new Date('2026-11-23T13:12:00.000Z'))).toEqual(before)
})

test('ESC-07 a row leaves with its deadline, and a change once it was seen', () => {
  const tender = { bid_idn: '1', closes_at: '2026-11-23T13:00:00.000Z', unseen: null }
  const row = (at: string) => ({ tender, deadline: { kind: 'closes_at', at }, reason: null })
  const before = queues({
    decide: { total: 9, rows: [row('2026-11-23T13:12:00.000Z'), row('2026-11-23T13:13:00.000Z')] as never },
    changes: { total: 2, rows: [{ tender }, { tender: { ...tender, unseen: { up_to: 0, changes: [] } } }] as never },
    fresh: { total: 1, rows: [tender] as never },
  })
  const after = withoutPast(before, new Date('2026-11-23T13:12:00.000Z'))
  expect([after.decide, after.changes, after.fresh].map((queue) => [queue?.total, queue?.rows.length])).toEqual([
    [8, 1],
    [1, 1],
    [0, 0],
  ])
})
