import { randomUUID } from 'node:crypto'
import { DAY_MS } from '@mirador/domain/time/duration'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '../connection/connect.ts'
import { openTestDatabase } from '../testing/test-database.ts'
import { findSession, insertSession } from './sessions.ts'
import { deleteLinksOfUser, insertExternal, listLinksOfUser, lockUserByEmail } from './social.ts'
import { findUserBySub, insertUser, updatePassword } from './users.ts'

// Each statement is tried on every one of three users: a statement without its condition takes the first row.

const NOW = new Date('2026-11-20T12:10:00Z')

let database: Database
let users: string[]
beforeAll(async () => {
  database = await openTestDatabase()
  users = [await newUser(), await newUser(), await newUser()]
})
afterAll(() => database.close())

const emailOf = (sub: string) => `${sub}@example.cl`

async function newUser() {
  const sub = randomUUID()
  const email = emailOf(sub)
  await insertUser(database.db, {
    sub,
    email,
    email_norm: email,
    status: 'confirmed',
    password_hash: null,
    created_at: NOW,
  })
  return sub
}

test('a new password is that of one user', async () => {
  for (const sub of users) expect(await updatePassword(database.db, sub, sub)).toEqual({ email: emailOf(sub) })
  for (const sub of users) expect((await findUserBySub(database.db, sub))?.password_hash).toBe(sub)
})

test('a user is locked by the own address', async () => {
  for (const sub of users) expect((await lockUserByEmail(database.db, emailOf(sub)))?.sub).toBe(sub)
  expect(await lockUserByEmail(database.db, 'nadie@example.cl')).toBeUndefined()
})

test('a session is found by its own id', async () => {
  const sids = users.map(() => randomUUID())
  for (const [i, sid] of sids.entries()) {
    await insertSession(database.db, {
      sid,
      sub: users[i] as string,
      refresh_hash: sid,
      authenticated_at: NOW,
      expires_at: new Date(NOW.getTime() + DAY_MS),
      device: null,
      opened_with: 'password',
    })
  }
  for (const [i, sid] of sids.entries()) expect((await findSession(database.db, sid))?.sub).toBe(users[i])
})

test('the links of one user end alone', async () => {
  const issuer = 'https://accounts.google.com'
  for (const sub of users) await insertExternal(database.db, { issuer, subject: sub, sub, linked_at: NOW })
  expect(await deleteLinksOfUser(database.db, users[1] as string)).toBe(1)
  const links = await Promise.all(users.map((sub) => listLinksOfUser(database.db, sub)))
  expect(links.map(({ length }) => length)).toEqual([1, 0, 1])
})
