import { ingestTenders } from '@mirador/database/tenders/tenders'
import { tenderRecord } from '@mirador/domain/tender/test-tender'
import { DAY_MS } from '@mirador/domain/time/duration'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod/mini'
import { type DeskPerson, decide, openTeam } from '../mesa/test-desk.ts'
import { openTestApp, PASSWORD } from '../test-app.ts'
import { PUBLIC_BASE } from './public-base.ts'
import { OPERATIONS } from './test-authorisation-calls.ts'

const NOW = new Date('2026-11-23T13:12:00Z')
const TENDER = '4000-1-LE26'
const TASK = { text: 'Pedir muestras', who: null, tied_to: null, minutes_before: null, due_at: null }

let app: Awaited<ReturnType<typeof openTestApp>>
let team: number
let ana: DeskPerson
let bruno: DeskPerson
let desk: string

beforeAll(async () => {
  app = await openTestApp({ now: () => NOW, settings: { RATE_LIMIT_FACTOR: '100' } })
  const made = await openTeam(app, ['ana', 'bruno'], 'maule', NOW)
  team = made.team
  ;[ana, bruno] = made.people as unknown as [DeskPerson, DeskPerson]
  const closes_at = new Date(NOW.getTime() + 9 * DAY_MS)
  await ingestTenders(app.database, [tenderRecord({ bid_idn: TENDER, closes_at, read_at: NOW })], NOW)
  expect((await decide(ana, TENDER, 'preparando')).status).toBe(200)
  desk = `/mesa/${team}/tenders/${TENDER}`
})
afterAll(() => app.close())

async function write(token: string, path: string, key: string, body: unknown, base: string = PUBLIC_BASE) {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json', 'idempotency-key': key }
  const response = await fetch(`${app.url}${base}${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
  return { status: response.status, text: await response.text() }
}

const texts = async () =>
  ((await ana.call('GET', `/api${desk}`)).body.tasks as { text: string }[]).map(({ text }) => text)

test('CNX-13 a task that is added twice with a key, at once or later, with a session or a token, is one', async () => {
  const wish = { name: 'Programa', scopes: ['mesa:escribir'], days: 9, password: PASSWORD }
  const { token } = (await ana.call('POST', '/api/users/tokens', wish)).body
  const answers = await Promise.all(
    [ana.token, token, token].map((bearer) => write(bearer, `${desk}/tasks`, '"t1"', TASK)),
  )
  const first = answers.find(({ status }) => status === 200)
  for (const { status } of answers) expect([200, 409]).toContain(status)
  expect(await write(token, `${desk}/tasks`, '"t1"', TASK)).toEqual(first)
  expect(await texts()).toEqual(['Pedir muestras'])
  expect((await write(token, `${desk}/tasks`, '"t1"', { ...TASK, text: 'Otra' })).status).toBe(422)
  expect((await write(token, `${desk}/tasks`, '"t2"', { ...TASK, text: 'Otra' })).status).toBe(200)
  expect(await texts()).toHaveLength(2)
})

test('CNX-13 only writes of /api/v1 have keys', async () => {
  const before = (await texts()).length
  for (let time = 0; time < 2; time++) await write(ana.token, `${desk}/tasks`, '"t3"', TASK, '/api')
  expect(await texts()).toHaveLength(before + 2)
  const read = await fetch(`${app.url}${PUBLIC_BASE}${desk}`, {
    headers: { authorization: `Bearer ${ana.token}`, 'idempotency-key': 'a b' },
  })
  expect(read.status).toBe(200)
})

test('CNX-13 a stored answer of the desk is not repeated to a person who was removed from it', async () => {
  expect((await write(bruno.token, `${desk}/tasks`, '"b"', TASK)).status).toBe(200)
  expect((await write(ana.token, `${desk}/tasks`, '"c"', TASK)).status).toBe(200)
  const stored = () =>
    app.database.db.selectFrom('idempotency_key').select('sub').where('sub', '=', bruno.sub).execute()
  expect(await stored()).toHaveLength(1)
  expect((await ana.call('DELETE', `/api/team/${team}/people/${bruno.sub}`)).status).toBe(200)
  expect(await stored()).toEqual([])
  expect((await write(bruno.token, `${desk}/tasks`, '"b"', TASK)).status).toBe(403)
  const count = (await texts()).length
  expect((await write(ana.token, `${desk}/tasks`, '"c"', TASK)).status).toBe(200)
  expect(await texts()).toHaveLength(count)
})

test('CNX-13 no answer of a write that may be repeated holds an address or secret that opens something', () => {
  const writes = OPERATIONS.filter(({ endpoint }) => endpoint.public && endpoint.method !== 'GET')
  expect(writes.length).toBeGreaterThan(15)
  const names = writes.flatMap(({ endpoint }) => propertiesOf(z.toJSONSchema(endpoint.answer, { io: 'output' })))
  expect(names).toContain('bid_idn')
  // of webhooks: where their messages go, and until when two keys sign
  const open = ['url', 'old_key_until']
  const suspects = names.filter((name) => !open.includes(name))
  expect(suspects.filter((name) => /token|secret|password|code|feed|url|href|key/i.test(name))).toEqual([])
})

/** The names of all properties that a JSON schema declares. */
function propertiesOf(schema: unknown): string[] {
  if (typeof schema !== 'object' || schema === null) return []
  const { properties } = schema as { properties?: object }
  return [...Object.keys(properties ?? {}), ...Object.values(schema).flatMap(propertiesOf)]
}
