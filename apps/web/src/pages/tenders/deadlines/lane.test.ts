import type { MarkedDeadline } from '@mirador/domain/deadlines/own-deadline'
import { expect, test } from 'vitest'
import type { DatedTender } from './dated-tenders.ts'
import { marksOf, weekendsFrom } from './lane.ts'

/** Monday, 10:12 in Chile. */
const NOW = new Date('2026-11-23T13:12:00Z')
const day = (days: number, hour = 15) =>
  new Date(Date.parse('2026-11-23T00:00:00Z') + days * 86_400_000 + hour * 3_600_000)
const tender = (...deadlines: [kind: MarkedDeadline['kind'], at: Date, is_done?: boolean][]) =>
  ({
    status: 'publicada',
    closes_at: deadlines.at(-1)?.[1] ?? null,
    deadlines: deadlines.map(([kind, at, is_done = false]) => ({ kind, at, is_done, was_at: null })),
    tasks: [],
  }) as unknown as DatedTender
const marks = (of: DatedTender) => marksOf(of, NOW).map(({ step, day, state }) => [step.kind, day, state])

test('ESC-22 the next deadline is filled, done ones are ticked, missed ones are not drawn', () => {
  const row = tender(
    ['documents_due_at', day(-3)],
    ['questions_close_at', day(-2), true],
    ['site_visit_at', day(1)],
    ['closes_at', day(14)],
  )
  expect(marks(row)).toEqual([
    ['questions_close_at', 0, 'done'],
    ['site_visit_at', 1, 'next'],
    ['closes_at', 14, 'rest'],
  ])
})

test('ESC-22 tasks have marks too, an overdue one today', () => {
  const task = (id: number, days: number) => ({ kind: 'task' as const, id, text: 'Firmar', at: day(days) })
  const dated = (...tasks: ReturnType<typeof task>[]) =>
    ({ ...tender(['site_visit_at', day(1)], ['closes_at', day(14)]), tasks }) as unknown as DatedTender
  expect(marks(dated(task(1, 3)))).toEqual([
    ['site_visit_at', 1, 'next'],
    ['task', 3, 'rest'],
    ['closes_at', 14, 'rest'],
  ])
  expect(marks(dated(task(1, -4), task(2, -2)))).toEqual([
    ['task', 0, 'next'],
    ['site_visit_at', 1, 'rest'],
    ['closes_at', 14, 'rest'],
  ])
})

test('a day has one mark: the next deadline, or else the last one; later than the lane there is none', () => {
  expect(marks(tender(['documents_due_at', day(2, 14)], ['closes_at', day(2, 18)]))).toEqual([
    ['documents_due_at', 2, 'next'],
  ])
  expect(
    marks(
      tender(
        ['questions_close_at', day(1)],
        ['documents_due_at', day(2, 14)],
        ['physical_support_at', day(2, 18), true],
        ['closes_at', day(40)],
      ),
    ),
  ).toEqual([
    ['questions_close_at', 1, 'next'],
    ['documents_due_at', 2, 'rest'],
  ])
})

test('the background has the weekends of 35 days', () => {
  const stops = weekendsFrom(NOW).match(/(transparent|var\(--color-sunken\)) calc\((\d+)/g) ?? []
  expect(stops).toHaveLength(35)
  expect(stops.filter((stop) => stop.startsWith('var'))).toHaveLength(10)
  expect(stops[5]).toBe('var(--color-sunken) calc(5')
})
