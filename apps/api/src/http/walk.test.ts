import type { Endpoint } from '@mirador/contract/endpoint'
import { ENDPOINTS } from '@mirador/contract/endpoints'
import { ingestTenders } from '@mirador/database/tenders/tenders'
import { SCOPES } from '@mirador/domain/account/personal-tokens'
import { tenderRecord } from '@mirador/domain/tender/test-tender'
import { DAY_MS, SECOND_MS } from '@mirador/domain/time/duration'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { z } from 'zod/mini'
import { storeToken } from '../identity/personal-tokens/test-tokens.ts'
import { openTeam } from '../mesa/test-desk.ts'
import { openTestApp } from '../test-app.ts'
import { PUBLIC_BASE } from './public-base.ts'

const NOW = new Date('2026-11-20T12:00:00Z')
const LIST = `${PUBLIC_BASE}/bid/all`

let app: Awaited<ReturnType<typeof openTestApp>>
let token: string
let team: number
let clock = NOW

const codeOf = (number: number) => `1057-${number}-LE26`
const tender = (number: number, change: object = {}) =>
  tenderRecord({
    bid_idn: codeOf(number),
    name: `Gases ${number}`,
    read_at: clock,
    closes_at: new Date(NOW.getTime() + (1 + (number % 9)) * DAY_MS),
    ...change,
  })
const store = (numbers: readonly number[], change: object = {}) =>
  ingestTenders(
    app.database,
    numbers.map((number) => tender(number, change)),
    clock,
  )
const numbers = (from: number, count: number) => Array.from({ length: count }, (_, i) => from + i)

beforeAll(async () => {
  app = await openTestApp({ now: () => clock })
  await store(numbers(1, 60))
  const opened = await openTeam(app, ['ana'], 'andina', NOW)
  team = opened.team
  token = await storeToken(app, opened.people[0].sub, SCOPES, NOW)
})
afterAll(() => app.close())
beforeEach(() => {
  // each test has the limits of a minute
  clock = new Date(clock.getTime() + 61 * SECOND_MS)
})

const get = (path: string) => fetch(app.url + path, { headers: { authorization: `Bearer ${token}` } })

/** The address of the next page, as a client reads it. */
const nextOf = ({ headers }: Response) => /^<([^>]+)>; rel="next"$/.exec(headers.get('link') ?? '')?.[1]

/** Follows the links from an address. */
async function walk(first: string, between: (page: number) => Promise<unknown> = async () => {}) {
  const pages: Record<string, unknown>[] = []
  for (let path: string | undefined = first; path; ) {
    const response = await get(path)
    expect(response.status, path).toBe(200)
    pages.push((await response.json()) as Record<string, unknown>)
    path = nextOf(response)
    if (path) await between(pages.length)
  }
  return pages
}

const codesOf = (pages: Awaited<ReturnType<typeof walk>>, rows = 'bids') =>
  pages.flatMap((page) => (page[rows] as { bid_idn: string }[]).map(({ bid_idn }) => bid_idn))

test('CNX-16 a walk neither loses nor repeats a tender while a concurrent import adds and changes tenders', async () => {
  const before = codesOf(await walk(`${LIST}?limit=50`))
  expect(before).toHaveLength(60)
  let added = 1000
  const pages = await walk(`${LIST}?limit=7`, async (page) => {
    clock = new Date(clock.getTime() + 61 * SECOND_MS)
    await Promise.all([
      store(numbers(added, 5)),
      // dates by which the web orders its lists
      store([60 - page, page], { closes_at: new Date(NOW.getTime() + page * DAY_MS), published_at: clock }),
      store([30 + page], { status: 8 }),
    ])
    added += 5
  })
  const codes = codesOf(pages)
  expect(new Set(codes).size).toBe(codes.length)
  expect(before.filter((code) => !codes.includes(code))).toEqual([])
  expect(pages.slice(0, -1).every(({ bids }) => (bids as unknown[]).length === 7)).toBe(true)
})

test('CNX-16 a link keeps the filters, and the last page has none', async () => {
  const search = `${LIST}?q=gases&scope=all`
  const all = codesOf(await walk(`${search}&limit=50`))
  const first = await get(`${search}&limit=20&offset=2`)
  const next = new URL(nextOf(first) ?? '', app.url)
  expect(next.pathname).toBe(LIST)
  expect(Object.fromEntries(next.searchParams)).toMatchObject({ q: 'gases', limit: '20', scope: 'all' })
  expect(next.searchParams.has('offset')).toBe(false)
  const rest = await walk(next.pathname + next.search)
  expect([...codesOf([(await first.json()) as never]), ...codesOf(rest)]).toEqual(all.slice(2))
  const one = await get(`${LIST}?q=${codeOf(3)}`)
  expect([codesOf([(await one.json()) as never]), one.headers.get('link')]).toEqual([[codeOf(3)], null])
})

test('CNX-16 a list in an order that may change has no link', async () => {
  for (const sort of ['recent', 'closing', 'relevance', 'fit']) {
    const response = await get(`${LIST}?sort=${sort}&limit=3`)
    expect([response.status, response.headers.get('link')]).toEqual([200, null])
    expect(((await response.json()) as { bids: unknown[] }).bids).toHaveLength(3)
  }
  const web = await get('/api/bid/all')
  expect([web.status, web.headers.get('link')]).toEqual([200, null])
})

test('CNX-16 a cursor of another list, of another version or made up is a 400', async () => {
  const cursor = new URL(nextOf(await get(LIST)) ?? '', app.url).searchParams.get('cursor') ?? ''
  const content = JSON.parse(Buffer.from(cursor, 'base64url').toString()) as [number, string, unknown[]]
  const made = (...parts: unknown[]) => Buffer.from(JSON.stringify(parts)).toString('base64url')
  const [version, digest, key] = content
  const bad = [
    `${LIST}?q=gases&cursor=${cursor}`,
    `${PUBLIC_BASE}/users/follow_bid?cursor=${cursor}`,
    `${LIST}?sort=recent&cursor=${cursor}`,
    ...[made(2, digest, key), made(version, digest, ['x']), made(version, digest, [2 ** 40]), made(version, digest)],
    ...[made(version, digest, [...key, 1]), 'x', '', '%00', Buffer.from('null').toString('base64url')],
  ].map((one) => (one.startsWith('/') ? one : `${LIST}?cursor=${one}`))
  for (const path of bad) {
    const response = await get(path)
    const problem = (await response.json()) as { type: string; errors: unknown }
    expect([path, response.status, problem.type]).toEqual([path, 400, '/api/problemas/bad_cursor'])
    expect(problem.errors).toMatchObject([{ parameter: 'cursor', code: 'invalid' }])
  }
  expect((await get(`${LIST}?cursor=${cursor}&offset=10`)).status).toBe(400)
  expect((await get(`${LIST}?limit=51`)).status).toBe(400)
  expect((await get(`${LIST}?cursor=${'x'.repeat(1_001)}`)).status).toBe(400)
  expect((await get(`/api/bid/all?cursor=${cursor}`)).status).toBe(400)
  // in another order of its parameters it is the same list
  expect((await get(`${LIST}?cursor=${cursor}&limit=3`)).status).toBe(200)
})

test('CNX-16 followed tenders, dismissals and a stage of the desk are walked too', async () => {
  const some = numbers(1, 12)
  const send = async (method: string, path: string, body: object) => {
    clock = new Date(clock.getTime() + 2 * SECOND_MS)
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
    const response = await fetch(app.url + PUBLIC_BASE + path, { method, headers, body: JSON.stringify(body) })
    expect([path, response.status]).toEqual([path, 200])
  }
  const follow = (bid_idn: string) => send('POST', '/users/follow_bid', { bid_idn })
  const dismiss = (code: string) => send('PUT', `/bid/by/${code}/dismissal`, { reason: 'rubro' })
  const prepare = (code: string) =>
    send('PUT', `/bid/by/${code}/pursuit`, { stage: 'preparando', reason: null, words: null, version: 0 })
  for (const number of some) {
    await follow(codeOf(number))
    await dismiss(codeOf(number + 20))
    await prepare(codeOf(number))
  }
  const followed = codesOf(await walk(`${PUBLIC_BASE}/users/follow_bid?limit=5`, (page) => follow(codeOf(40 + page))))
  expect(some.map(codeOf).filter((code) => !followed.includes(code))).toEqual([])
  expect(new Set(followed).size).toBe(followed.length)
  const again = () => dismiss(codeOf(21))
  const dismissed = codesOf(await walk(`${PUBLIC_BASE}/users/dismissals?limit=5`, again), 'dismissals')
  expect(dismissed.toSorted()).toEqual(some.map((number) => codeOf(number + 20)).toSorted())
  const stage = await walk(`${PUBLIC_BASE}/mesa/${team}/stages/preparando?limit=5`, (page) =>
    prepare(codeOf(50 + page)),
  )
  const onDesk = codesOf(stage, 'rows')
  expect(some.map(codeOf).filter((code) => !onDesk.includes(code))).toEqual([])
  expect(new Set(onDesk).size).toBe(onDesk.length)
})

test('CNX-17 every list of the public API with an offset is walked, and the document says how', async () => {
  const lists = Object.values<Endpoint>(ENDPOINTS).filter(({ public: isPublic, query }) => isPublic && hasOffset(query))
  expect(lists.length).toBeGreaterThan(12)
  const document = await (await get(`${PUBLIC_BASE}/openapi.json`)).json()
  const { paths } = document as { paths: Record<string, Record<string, Operation>> }
  for (const { name, path, walk: declared } of lists) {
    expect(declared, name).toBeDefined()
    const operation = paths[PUBLIC_BASE + path]?.get
    if (!operation) throw new Error(`${name} is not in the document`)
    const { parameters, responses, description } = operation
    expect(parameters.map((one) => one.name)).toEqual(expect.arrayContaining(['limit', 'cursor']))
    expect(responses[200].headers.Link.description).toContain('rel="next"')
    for (const other of declared?.unless ?? []) expect(description).toContain(other)
  }
})

const hasOffset = (query: Endpoint['query']) => query !== undefined && 'offset' in (query as z.ZodMiniObject).shape

interface Operation {
  description: string
  parameters: { name: string }[]
  responses: { 200: { headers: { Link: { description: string } } } }
}
