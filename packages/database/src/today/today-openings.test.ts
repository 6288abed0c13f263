import { randomUUID } from 'node:crypto'
import { FIRST_VISIT_MS, VISIT_MS } from '@mirador/domain/today/queues'
import { expect, test } from 'vitest'
import { ensureAccount } from '../accounts/accounts.ts'
import { openTestDatabase } from '../testing/test-database.ts'
import { findTodaySince, insertTodayOpening } from './today-openings.ts'

const NOW = new Date('2026-11-20T12:00:00Z')
const ago = (ms: number) => new Date(NOW.getTime() - ms)

test('what is new is so since the own opening of four hours before, or of the first days', async () => {
  const { db, close } = await openTestDatabase()
  const [ana, bruno, carla] = [randomUUID(), randomUUID(), randomUUID()] as const
  for (const sub of [ana, bruno, carla]) await ensureAccount(db, sub, NOW)
  for (const ms of [2 * VISIT_MS, VISIT_MS, 0]) await insertTodayOpening(db, ana, ago(ms))
  await insertTodayOpening(db, bruno, ago(3 * VISIT_MS))
  const sinceOf = (sub: string) => findTodaySince(db, sub, NOW)
  expect(await sinceOf(ana)).toEqual({ opened_at: ago(VISIT_MS), since: ago(VISIT_MS) })
  expect(await sinceOf(bruno)).toEqual({ opened_at: ago(3 * VISIT_MS), since: ago(3 * VISIT_MS) })
  expect(await sinceOf(carla)).toEqual({ opened_at: null, since: ago(FIRST_VISIT_MS) })
  await close()
})
