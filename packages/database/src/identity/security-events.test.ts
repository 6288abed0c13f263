import { randomUUID } from 'node:crypto'
import { DAY_MS, HOUR_MS } from '@mirador/domain/time/duration'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { deleteAccountData } from '../accounts/account-data.ts'
import { ensureAccount } from '../accounts/accounts.ts'
import type { Database } from '../connection/connect.ts'
import { openTestDatabase } from '../testing/test-database.ts'
import {
  appendSecurityEvent,
  countAttempt,
  deleteSecurityEventsBefore,
  listSecurityEvents,
  ROWS_PER_KIND_AND_DAY,
} from './security-events.ts'
import { deleteUser } from './user-data.ts'
import { deleteUsersUnconfirmedSince, insertUser } from './users.ts'

const NOW = new Date('2026-11-20T12:10:00Z')

let database: Database
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

async function newUser(status: 'confirmed' | 'unconfirmed' = 'confirmed') {
  const sub = randomUUID()
  const email = `${sub}@example.cl`
  await insertUser(database.db, { sub, email, email_norm: email, status, password_hash: null, created_at: NOW })
  return sub
}

const signIn = (sub: string, happened_at = NOW) =>
  appendSecurityEvent(database.db, { sub, kind: 'signed_in', happened_at, detail: 'password' })
const attempt = (sub: string, network: string, at = NOW) =>
  countAttempt(database.db, { sub, kind: 'sign_in_failed', network, at })
const eventsOf = (sub: string) => listSecurityEvents(database.db, sub)

test('TRU-4 an event of the security log can be neither changed nor deleted', async () => {
  const sub = await newUser()
  await signIn(sub)
  await attempt(sub, '190.20.30.x')
  const before = await eventsOf(sub)
  for (const statement of [
    sql`update security_event set detail = 'social' where sub = ${sub}`,
    sql`update security_event set network = 'x' where sub = ${sub}`,
    sql`update security_event set amount = amount + 1 where sub = ${sub} and hour is null`,
    sql`update security_event set amount = amount - 1 where sub = ${sub} and hour is not null`,
    sql`update security_event set amount = amount + 1, last_at = last_at - interval '1 hour' where sub = ${sub}`,
    sql`update security_event set amount = amount + 1, kind = 'signed_in' where sub = ${sub}`,
    sql`delete from security_event where sub = ${sub}`,
  ]) {
    await expect(statement.execute(database.db)).rejects.toThrow('security events are append-only')
  }
  expect(await eventsOf(sub)).toEqual(before)
})

test('TRU-4 the attempts of an hour and a network share a row, and those of all networks from the sixth on share another', async () => {
  const sub = await newUser()
  for (const minutes of [0, 20, 10]) await attempt(sub, '190.20.30.x', new Date(NOW.getTime() + minutes * 60_000))
  for (let network = 1; network <= 30; network++) await attempt(sub, `10.0.${network}.x`)
  await attempt(sub, '190.20.30.x', new Date(NOW.getTime() + HOUR_MS))
  const events = await eventsOf(sub)
  expect(events.map(({ network, amount }) => [network, amount])).toEqual([
    ['190.20.30.x', 1],
    ['', 26],
    ...[4, 3, 2, 1].map((network) => [`10.0.${network}.x`, 1]),
    ['190.20.30.x', 3],
  ])
  expect(events.at(-1)).toMatchObject({ happened_at: NOW, last_at: new Date(NOW.getTime() + 20 * 60_000) })
})

test('TRU-4 concurrent attempts are all counted', async () => {
  const sub = await newUser()
  await Promise.all(Array.from({ length: 20 }, () => attempt(sub, '190.20.30.x')))
  expect(await eventsOf(sub)).toMatchObject([{ amount: 20 }])
})

test('the log goes with its user, its account, and an unconfirmed sign-up', async () => {
  const [user, unconfirmed, outside, other] = [
    await newUser(),
    await newUser('unconfirmed'),
    randomUUID(),
    await newUser(),
  ]
  await ensureAccount(database.db, outside, NOW)
  for (const sub of [user, unconfirmed, outside, other]) await signIn(sub)
  const { db } = database
  await db.transaction().execute((tx) => deleteUser(tx, user))
  await deleteUsersUnconfirmedSince(db, NOW)
  await db.transaction().execute((tx) => deleteAccountData(tx, { sub: outside, email: undefined }))
  const remainingEvents = await Promise.all([user, unconfirmed, outside, other].map(eventsOf))
  expect(remainingEvents.map(({ length }) => length)).toEqual([0, 0, 0, 1])
})

test('nothing is logged for an account that does not exist', async () => {
  const gone = { code: '23503', constraint: 'security_event_sub_fkey' }
  await expect(signIn(randomUUID())).rejects.toMatchObject(gone)
  await expect(attempt(randomUUID(), '190.20.30.x')).rejects.toMatchObject(gone)
})

test('events are deleted after a year, and not earlier, whatever instant is given', async () => {
  const sub = await newUser()
  const now = Date.now()
  await signIn(sub, new Date(now - 366 * DAY_MS))
  await signIn(sub, new Date(now - 364 * DAY_MS))
  await deleteSecurityEventsBefore(database.db, new Date(now + 10 * DAY_MS))
  expect(await eventsOf(sub)).toMatchObject([{ happened_at: new Date(now - 364 * DAY_MS) }])
})

test('TRU-4 events of one kind beyond twenty a day share a row, and do not hide other kinds or the next day', async () => {
  const sub = await newUser()
  const { db } = database
  for (let n = 0; n < 100; n++) {
    await appendSecurityEvent(db, {
      sub,
      kind: 'list_downloaded',
      detail: 'tenders',
      amount: 7,
      happened_at: new Date(NOW.getTime() + n * 1000),
      device: 'Firefox en Linux',
      network: '190.20.30.x',
    })
  }
  await signIn(sub)
  await appendSecurityEvent(db, { sub, kind: 'list_downloaded', happened_at: new Date(NOW.getTime() + DAY_MS) })
  const events = await eventsOf(sub)
  expect(events).toHaveLength(ROWS_PER_KIND_AND_DAY + 3)
  const shared = events.filter(({ last_at }) => last_at !== null)
  expect(shared).toMatchObject([
    {
      kind: 'list_downloaded',
      amount: 80,
      detail: null,
      device: null,
      network: '',
      happened_at: new Date(NOW.getTime() + 20_000),
    },
  ])
  expect(shared[0]?.last_at).toEqual(new Date(NOW.getTime() + 99_000))
  expect(events.slice(0, 2)).toMatchObject([{ kind: 'list_downloaded' }, { kind: 'signed_in', detail: 'password' }])
})
