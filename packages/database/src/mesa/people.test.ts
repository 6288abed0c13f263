import { randomUUID } from 'node:crypto'
import { DAY_MS } from '@mirador/domain/time/duration'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ensureAccount } from '../accounts/accounts.ts'
import type { Database } from '../connection/connect.ts'
import { openTestDatabase } from '../testing/test-database.ts'
import { closeDesk, deleteDesksClosedBefore, deletionOf, readTeam } from './people.ts'

const NOW = new Date('2026-11-23T13:12:00Z')
const later = (days: number) => new Date(NOW.getTime() + days * DAY_MS)

let database: Database
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

async function deskOfOne() {
  const { db } = database
  const sub = randomUUID()
  await ensureAccount(db, sub, NOW)
  const made = db.insertInto('organisation').values({ created_at: NOW }).returning('id')
  const { id: organisation } = await made.executeTakeFirstOrThrow()
  const role = 'administra' as const
  await db.insertInto('membership').values({ sub, organisation_id: organisation, role, joined_at: NOW }).execute()
  return { sub, organisation }
}

test('a closed desk says when it is deleted, and is deleted then; others stay', async () => {
  const { db } = database
  const [open, first, second] = [await deskOfOne(), await deskOfOne(), await deskOfOne()]
  expect(await closeDesk(db, { ...first, isClosed: true }, NOW)).toBeUndefined()
  expect(await closeDesk(db, { ...second, isClosed: true }, later(1))).toBeUndefined()
  const closedOf = async (sub: string) => (await readTeam(db, sub, later(2))).closed
  expect(await closedOf(open.sub)).toBeNull()
  expect(await closedOf(first.sub)).toEqual({ at: NOW, deleted_at: deletionOf(NOW) })

  await deleteDesksClosedBefore(db, later(1))
  const desks = await db.selectFrom('organisation').select('id').orderBy('id').execute()
  expect(desks.map(({ id }) => id)).toEqual([open.organisation, second.organisation])
})
