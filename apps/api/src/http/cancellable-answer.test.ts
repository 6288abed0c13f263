import { once } from 'node:events'
import { connect } from 'node:net'
import { setImmediate, setTimeout as sleep } from 'node:timers/promises'
import { StatementCancelled } from '@mirador/database/connection/cancellation'
import type { FastifyReply } from 'fastify'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { DATABASE_TIME } from '../limits/database-time.ts'
import { LimitExceeded } from '../limits/limit-exceeded.ts'
import { openTestApp, PASSWORD } from '../test-app.ts'
import { answerCancellably } from './cancellable-answer.ts'

const isPostgres = process.env.TEST_DATABASE_URL !== undefined

let app: Awaited<ReturnType<typeof openTestApp>>
beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.close())

/** Sends a request and closes the connection once `until` holds. */
async function leave(path: string, token: string, until: () => Promise<void>) {
  const { hostname, port } = new URL(app.url)
  const socket = connect(Number(port), hostname)
  await once(socket, 'connect')
  socket.write(`GET ${path} HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${token}\r\n\r\n`)
  await until()
  socket.destroy()
}

const heldStatements = async () => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock' and query like '%tender_search%'`.execute(
    app.database.reserved,
  )
  return rows[0]?.count ?? 0
}

test.runIf(isPostgres)(
  'TRU-2 with every list held: sign-in and probes answer, an account holds three connections, and leaving frees them',
  async () => {
    const { db } = app.database
    const accounts = await Promise.all(['uno@a.cl', 'dos@a.cl'].map((email) => app.signIn(email)))
    await app.identity.createUser({ email: 'otra@a.cl', password: PASSWORD })
    const release = Promise.withResolvers<void>()
    const locked = Promise.withResolvers<void>()
    const lock = db.transaction().execute(async (tx) => {
      await sql`lock table tender_search in access exclusive mode`.execute(tx)
      locked.resolve()
      await release.promise
    })
    await locked.promise
    const leaving = Promise.withResolvers<void>()
    const path = '/api/bid/all?q=aseo&region=7'
    const first = Array.from({ length: 10 }, () => leave(path, accounts[0]?.token ?? '', () => leaving.promise))
    await expect.poll(heldStatements).toBe(3)
    const second = Array.from({ length: 10 }, () => leave(path, accounts[1]?.token ?? '', () => leaving.promise))
    // a pool of the tests has five connections, and the lock takes one
    await expect.poll(heldStatements).toBe(4)
    expect((await fetch(`${app.url}/readyz`)).status).toBe(200)
    await expect(app.signIn('otra@a.cl')).resolves.toHaveProperty('token')

    leaving.resolve()
    await Promise.all([...first, ...second])
    await expect.poll(heldStatements).toBe(0)
    release.resolve()
    await lock
    expect((await accounts[0]?.call('GET', path))?.status).toBe(200)
  },
)

test('TRU-2 a read whose client hangs up is counted as such, and one that is answered is not', async () => {
  const { requestLimits } = app.context
  const eva = await app.signIn('eva@b.cl')
  const counted = vi.spyOn(requestLimits, 'countDeparture')
  expect((await eva.call('GET', '/api/bid/all?q=aseo')).status).toBe(200)
  expect(counted).not.toHaveBeenCalled()
  // its requests wait
  const ends = await Promise.all(
    Array.from({ length: 3 }, () => requestLimits.beginRequest(eva.sub, new AbortController().signal)),
  )
  const leaveSoon = async () => {
    await leave('/api/bid/all?q=aseo', eva.token, () => sleep(100))
    return counted.mock.calls.length
  }
  await expect.poll(leaveSoon, { timeout: 60_000 }).toBeGreaterThan(0)
  expect(counted).toHaveBeenLastCalledWith('read', eva.sub)
  for (const end of ends) end()
  counted.mockRestore()
})

test('TRU-2 the thirty-fourth concurrent request of an account is refused with a sentence, and no other account is', async () => {
  const [ana, beto] = [await app.signIn('ana@b.cl'), await app.signIn('beto@b.cl')]
  const release = Promise.withResolvers<void>()
  const ends = await Promise.all(
    Array.from({ length: 3 }, () => app.context.requestLimits.beginRequest(ana.sub, new AbortController().signal)),
  )
  const waiting = Array.from({ length: 30 }, () => ana.call('GET', '/api/bid/types'))
  await expect.poll(async () => (await ana.call('GET', '/api/bid/types')).status, { timeout: 4_000 }).toBe(429)
  expect(await ana.call('GET', '/api/bid/types')).toMatchObject({
    status: 429,
    body: {
      code: 'too_many_concurrent',
      message: 'Tienes demasiadas consultas en curso. Espera a que terminen y vuelve a intentarlo.',
    },
  })
  expect((await beto.call('GET', '/api/bid/types')).status).toBe(200)
  for (const end of ends) end()
  release.resolve()
  for (const { status } of await Promise.all(waiting)) expect([200, 429]).toContain(status)
  expect((await ana.call('GET', '/api/bid/types')).status).toBe(200)
})

test('TRU-2 an account that has used up its database time waits for its turn, and other accounts do not', async () => {
  const [ana, beto] = [await app.signIn('ana@c.cl'), await app.signIn('beto@c.cl')]
  const turns = app.context.requestLimits.databaseTime.turnsOf(ana.sub, '192.0.2.1')
  const begin = () => turns.begin(new AbortController().signal)
  ;(await begin())(2 * DATABASE_TIME.account.burstMs)
  const end = await begin()
  let isAnswered = false
  const waiting = ana.call('GET', '/api/bid/all').finally(() => {
    isAnswered = true
  })
  const leaving = Promise.withResolvers<void>()
  const departure = leave('/api/bid/facets', ana.token, () => leaving.promise)
  expect((await beto.call('GET', '/api/bid/all')).status).toBe(200)
  leaving.resolve()
  await departure
  expect(isAnswered).toBe(false)
  end(0)
  expect((await waiting).status).toBe(200)
})

test('TRU-2 a request whose statements wait too long for their turn is refused with the seconds to wait', async () => {
  const refusal = new LimitExceeded(10, 'too_many_concurrent')
  const turns = { begin: () => Promise.reject(new StatementCancelled(refusal)) }
  const reply = { raw: { destroyed: false, once: () => {} } } as unknown as FastifyReply
  const work = answerCancellably(reply, { isRead: true, begin: async () => () => {}, turns }, () =>
    sql`select 1`.execute(app.database.db),
  )
  await expect(work).rejects.toBe(refusal)
})

test('TRU-2 work that takes too long is cancelled at its next statement, and its place is free again', async () => {
  let ended = 0
  const reply = {
    raw: { destroyed: false, once: () => {} },
    log: { warn: () => {} },
    request: { routeOptions: { url: '/x' } },
  } as unknown as FastifyReply
  const options = { isRead: false, limitMs: 20, begin: async () => () => void ended++ }
  const work = answerCancellably(reply, options, async () => {
    for (;;) {
      await sql`select 1`.execute(app.database.db)
      // the embedded database answers within one turn
      await setImmediate()
    }
  })
  await expect(work).rejects.toThrow(StatementCancelled)
  expect(ended).toBe(1)
})
