import { ensureAccount } from '@mirador/database/accounts/accounts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { storeToken } from '../identity/personal-tokens/test-tokens.ts'
import { CONCURRENT_CALLS } from '../limits/request-limits.ts'
import { openTestApp } from '../test-app.ts'
import { callHeaders, toolCall } from './test-mcp.ts'

const isPostgres = process.env.TEST_DATABASE_URL !== undefined

let app: Awaited<ReturnType<typeof openTestApp>>
let user: Awaited<ReturnType<typeof app.signIn>>
let token: string

beforeAll(async () => {
  const now = new Date()
  app = await openTestApp()
  user = await app.signIn('ana@maule.example')
  await ensureAccount(app.database.db, user.sub, now)
  token = await storeToken(app, user.sub, ['leer'], now)
})
afterAll(() => app.close())

/** Longer than a busy machine needs to begin a statement. */
const SLOW = { timeout: 20_000 }

const search = (signal: AbortSignal) =>
  fetch(`${app.url}/mcp`, {
    method: 'POST',
    headers: callHeaders(token, 'buscar'),
    body: JSON.stringify(toolCall('buscar', { texto: 'aseo', filtros: { region: '7' } })),
    signal,
  })

const heldStatements = async () => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock' and query like '%tender_search%'`.execute(
    app.database.reserved,
  )
  return rows[0]?.count ?? 0
}

test.runIf(isPostgres)('CNX-54 closing the stream is the cancellation of the statements of a tool', async () => {
  const release = Promise.withResolvers<void>()
  const locked = Promise.withResolvers<void>()
  const lock = app.database.db.transaction().execute(async (tx) => {
    await sql`lock table tender_search in access exclusive mode`.execute(tx)
    locked.resolve()
    await release.promise
  })
  await locked.promise
  const leaving = new AbortController()
  const answer = search(leaving.signal).catch((error: Error) => error.name)
  await expect.poll(heldStatements, SLOW).toBeGreaterThan(0)
  leaving.abort()
  expect(await answer).toBe('AbortError')
  await expect.poll(heldStatements, SLOW).toBe(0)
  release.resolve()
  await lock
  expect((await search(new AbortController().signal)).status).toBe(200)
})

test('CNX-54 assistants wait for places of their own, and leave those of screens alone', async () => {
  const { signal } = new AbortController()
  const ends = await Promise.all(
    Array.from({ length: CONCURRENT_CALLS.running }, () => app.context.requestLimits.beginCall(user.sub, signal)),
  )
  const textOf = async () => (await search(signal)).text()
  expect(await textOf()).toContain('too_many_concurrent')
  expect((await user.call('GET', '/api/bid/all?q=aseo')).status).toBe(200)
  for (const end of ends) end()
  expect(await textOf()).not.toContain('too_many_concurrent')
})
