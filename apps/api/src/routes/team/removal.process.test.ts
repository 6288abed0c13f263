import { randomUUID } from 'node:crypto'
import { ensureAccount } from '@mirador/database/accounts/accounts'
import { connect, type Db } from '@mirador/database/connection/connect'
import { insertUser } from '@mirador/database/identity/users'
import { ingestTenders } from '@mirador/database/tenders/tenders'
import { tenderRecord } from '@mirador/domain/tender/test-tender'
import { DAY_MS } from '@mirador/domain/time/duration'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createPasswordHasher } from '../../identity/passwords/password-hash.ts'
import { signInAt } from '../../identity/test-sign-in.ts'
import { freePort, openTestPlace, processStarter, untilReady } from '../../test-process.ts'

const TENDER = '1057-1-LE26'
const PASSWORD = 'Cobre-azul-7'
const products = processStarter()

// one embedded database has one process
describe.skipIf(!process.env.TEST_DATABASE_URL)('two API processes on one PostgreSQL', () => {
  let place: Awaited<ReturnType<typeof openTestPlace>>
  let urls: [string, string]
  beforeAll(async () => {
    place = await openTestPlace()
    const settings = {
      ...place.settings,
      DEMO_DATA: 'false',
      AUTH_SECRET: 'a secret of the tests, longer than 32 bytes',
    }
    const start = async () => {
      const port = await freePort()
      products.start({ ...settings, PORT: String(port) })
      await untilReady(port)
      return `http://127.0.0.1:${port}`
    }
    urls = [await start(), await start()]
  })
  afterAll(async () => {
    products.killAll()
    await place.close()
  })

  test('ESC-39 who is removed on one process is refused by the other with the next request: desk, task, calendar, link', async () => {
    const [one, other] = urls
    const team = await openTeam(place.settings)
    const ana = await person(one, 'ana@maule.example')
    const bruno = await person(other, 'bruno@maule.example')
    const own = `/api/bid/by/${TENDER}/pursuit`
    await ana('PUT', own, { stage: 'preparando', reason: null, words: null, version: 0 })
    expect((await bruno('POST', '/api/users/follow_bid', { bid_idn: TENDER })).status).toBeLessThan(300)
    const desk = `/api/mesa/${team}/tenders/${TENDER}`
    const task = { text: 'Firmar anexos', who: null, tied_to: null, minutes_before: null, due_at: inDays(3) }
    const write = () => bruno('POST', `${desk}/tasks`, task)
    expect((await write()).status).toBe(200)
    const link = (await bruno('POST', `${desk}/links`)).body.url.split('#')[1]
    const feed = new URL((await bruno('POST', '/api/users/calendar')).body.feed.url).pathname
    const readFeed = async () => (await fetch(other + feed)).text()
    const readLink = async () => (await send(other, 'POST', '/api/shared', { body: { token: link } })).status
    const reads = [`/api/mesa/${team}`, desk, `${desk}/log`]
    const read = async () => Promise.all(reads.map(async (path) => (await bruno('GET', path)).status))
    // what the process may remember is warm
    expect(await read()).toEqual(reads.map(() => 200))
    expect(await readLink()).toBe(200)
    expect(await readFeed()).toContain(task.text)

    const people = (await ana('GET', '/api/team')).body.people as { sub: string; name: string }[]
    const removed = people.find(({ name }) => name.toLowerCase() === 'bruno')?.sub
    expect((await ana('DELETE', `/api/team/${team}/people/${removed}`)).status).toBe(200)

    expect(await read()).toEqual(reads.map(() => 403))
    expect((await write()).status).toBe(403)
    expect((await bruno('PUT', `${desk}/carrier`, { carrier: null, version: 1 })).status).toBe(403)
    expect(await readLink()).toBe(410)
    expect(await readFeed()).not.toContain(task.text)
    // the session lives on, with what is private: the star, and the calendar of what it follows
    expect((await bruno('GET', '/api/users/follow_bid')).body.total).toBe(1)
    expect(await readFeed()).toContain(TENDER)
    expect((await bruno('GET', own)).body.stage).toBeNull()
  })
})

const inDays = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString()

/** Stores a tender and an organisation of two people. */
async function openTeam(settings: Record<string, string>): Promise<number> {
  const database = await connect({ url: settings.DATABASE_URL, dataDir: settings.DATA_DIR ?? '', poolSize: 2 })
  try {
    const { db } = database
    const now = new Date()
    const closes_at = new Date(inDays(9))
    await ingestTenders(database, [tenderRecord({ bid_idn: TENDER, closes_at, read_at: now, source_at: now })], now)
    const organisation = { created_at: now }
    const { id } = await db.insertInto('organisation').values(organisation).returning('id').executeTakeFirstOrThrow()
    for (const role of ['administra', 'participa'] as const) {
      const sub = await storeUser(db, role === 'administra' ? 'ana@maule.example' : 'bruno@maule.example', now)
      await db.insertInto('membership').values({ sub, organisation_id: id, role, joined_at: now }).execute()
    }
    return id
  } finally {
    await database.close()
  }
}

async function storeUser(db: Db, email: string, now: Date): Promise<string> {
  const sub = randomUUID()
  const password_hash = await createPasswordHasher().hash(PASSWORD)
  await insertUser(db, { sub, email, email_norm: email, password_hash, status: 'confirmed', created_at: now })
  await ensureAccount(db, sub, now, email)
  return sub
}

/** The calls of an account to one process. */
async function person(url: string, email: string) {
  const { token } = await signInAt(url, { email, password: PASSWORD })
  return (method: string, path: string, body?: unknown) => send(url, method, path, { token, body })
}

async function send(url: string, method: string, path: string, { token, body }: { token?: string; body?: unknown }) {
  const headers = {
    ...(token && { authorization: `Bearer ${token}` }),
    ...(body !== undefined && { 'content-type': 'application/json' }),
  }
  const response = await fetch(url + path, {
    method,
    headers,
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  // biome-ignore lint/suspicious/noExplicitAny: each test says what it expects
  return { status: response.status, body: (await response.json().catch(() => null)) as any }
}
