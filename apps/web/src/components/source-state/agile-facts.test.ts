import { expect, test } from 'vitest'
import { agileFacts } from './agile-facts.ts'
import { SOURCE_STATE } from './source-state-texts.ts'

const NOW = new Date('2026-11-20T21:00:00Z')
const READ = '2026-11-20T20:00:00.000Z'
const agile = {
  last_sync_at: null,
  is_running: false,
  problem: null,
  source_at: null,
  is_behind: false,
  outage: null,
  kept_from: null,
}
const readingOf = (given: Partial<typeof agile> & { outage?: unknown }) =>
  agileFacts({ has_ticket: true, agile: { ...agile, ...given } as never }, null, NOW)[0]?.[1]

test('AGI-2 the state says that no Compra Ágil has been read yet, that it is read, or that the operator closed it', () => {
  expect(readingOf({})).toBe(SOURCE_STATE.agileNone)
  expect(readingOf({ source_at: READ as never })).toBe(SOURCE_STATE.agileWell)
  expect(readingOf({ is_running: true })).toBe(SOURCE_STATE.readingNow)
  expect(readingOf({ problem: 'Dos fallaron.' as never })).toBe('Dos fallaron.')
  expect(readingOf({ outage: { cause: 'source', started_at: READ } as never })).toContain('no nos responde desde')
  expect(agileFacts({ has_ticket: true, agile: null }, null, NOW)).toEqual([
    [SOURCE_STATE.agileReading, SOURCE_STATE.agileClosed],
  ])
  expect(agileFacts({ has_ticket: false, agile: null }, null, NOW)).toEqual([])
})

test('AGI-2 the state says from which month on all of Compra Ágil is kept', () => {
  const facts = agileFacts({ has_ticket: true, agile: { ...agile, kept_from: '2026-10-01' } as never }, null, NOW)
  expect(facts).toContainEqual([SOURCE_STATE.agileKept, SOURCE_STATE.agileKeptFrom('octubre de 2026')])
})
