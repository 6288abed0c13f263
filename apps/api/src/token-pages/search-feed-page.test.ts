import { administerUser } from '@mirador/database/identity/user-administration'
import { matchSavedSearches } from '@mirador/database/saved-searches/match-searches'
import { ingestTenders } from '@mirador/database/tenders/tenders'
import type { TenderRecord } from '@mirador/domain/tender/tender'
import { tenderRecord } from '@mirador/domain/tender/test-tender'
import { MINUTE_MS } from '@mirador/domain/time/duration'
import { XMLParser, XMLValidator } from 'fast-xml-parser'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { REQUEST_LIMITS } from '../limits/request-limits.ts'
import { openTestApp } from '../test-app.ts'

const NOW = new Date('2026-11-20T12:00:00Z')
const at = (minutes: number) => new Date(NOW.getTime() + minutes * MINUTE_MS)

let app: Awaited<ReturnType<typeof openTestApp>>
let ana: Awaited<ReturnType<typeof app.signIn>>
let now = NOW
beforeAll(async () => {
  app = await openTestApp({ now: () => now })
  ana = await app.signIn('ana@andina.cl')
})
afterAll(() => app.close())

const PATH = /\/feeds\/.+/
const pathOf = (url: string) => (PATH.exec(url) as RegExpExecArray)[0]

async function save(name: string, q: string) {
  const { body } = await ana.call('POST', '/api/users/searches', { name, filters: { q }, in_digest: true })
  const { body: list } = await ana.call('GET', '/api/users/searches')
  const saved = list.searches.find(({ id }: { id: string }) => id === body.id)
  return { id: saved.id as string, path: pathOf(saved.feed_url) }
}

async function read(name: string, patch: Partial<TenderRecord> = {}) {
  await ingestTenders(app.database, [tenderRecord({ name, read_at: now, ...patch })], now)
  await matchSavedSearches(app.database.db, now)
}

/** Reads a feed with an independent parser. */
async function fetchFeed(path: string, headers: Record<string, string> = {}) {
  const response = await fetch(app.url + path, { headers })
  const text = await response.text()
  if (response.status !== 200) return { status: response.status, headers: response.headers, text, items: [] }
  expect(XMLValidator.validate(text)).toBe(true)
  const parser = new XMLParser({ ignoreAttributes: false, isArray: (name) => name === 'item', htmlEntities: true })
  const { channel, '@_version': version } = parser.parse(text).rss
  expect(version).toBe('2.0')
  // biome-ignore lint/suspicious/noExplicitAny: each test says what it expects
  return { status: 200, headers: response.headers, text, channel, items: (channel.item ?? []) as any[] }
}

test('a feed is valid whatever a tender contains, with the dates and guids that readers need', async () => {
  const { path } = await save('Gases & "otros" <b>', 'gases')
  const hostile = 'Gases <script>alert(1)</script> ]]> & "comillas" \u0007\u001b[31m \ufffe\ud800 &amp; 漢字 🧪'
  await read(hostile, {
    institution_name: "Hospital 'San Juan' <i>",
    region: 7,
    amount: 48_500_000,
    currency: 'CLP',
    closes_at: new Date('2026-12-01T15:00:00Z'),
  })
  const { headers, channel, items, text } = await fetchFeed(path)
  expect(headers.get('content-type')).toBe('application/rss+xml; charset=utf-8')
  expect(channel).toMatchObject({
    title: 'Gases & "otros" <b> · Mirador',
    link: 'http://localhost:3000/dashboard/search/gases?sort=recent',
    language: 'es-CL',
    'atom:link': { '@_href': `http://localhost:3000${path}`, '@_rel': 'self' },
  })
  expect(items).toHaveLength(1)
  expect(items[0]).toMatchObject({
    link: 'http://localhost:3000/dashboard/1057-1-LE26/detail',
    guid: { '#text': '1057-1-LE26', '@_isPermaLink': 'false' },
    pubDate: 'Fri, 20 Nov 2026 12:00:00 GMT',
  })
  expect(items[0].title).toMatch(/^Gases <script>alert\(1\)<\/script> \]\]> & "comillas" .* &amp; 漢字 🧪$/)
  expect(items[0].description).toBe(
    "1057-1-LE26 · Hospital 'San Juan' <i> · Maule · $48.500.000 · Cierra el 1 de diciembre de 2026 a las 12:00 (hora continental de Chile)",
  )
  // biome-ignore lint/suspicious/noControlCharactersInRegex: that there are none
  expect(text).not.toMatch(/[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]|<script/)
  expect(text.isWellFormed()).toBe(true)
})

test('an unchanged feed is a 304, until it has a new match', async () => {
  const { path } = await save('Poda', 'poda')
  const empty = await fetchFeed(path)
  expect(empty.items).toEqual([])
  const etag = empty.headers.get('etag') ?? ''
  expect(etag).toMatch(/^W\//)
  expect((await fetchFeed(path, { 'if-none-match': etag })).status).toBe(304)
  await read('Poda de árboles', { bid_idn: '1057-2-LE26' })
  const fresh = await fetchFeed(path, { 'if-none-match': etag })
  expect([fresh.status, fresh.items.length, fresh.headers.get('cache-control')]).toEqual([200, 1, 'private, no-cache'])
  now = at(0.5)
  await read('Poda de plazas', { bid_idn: '1057-2-LE26' })
  expect((await fetchFeed(path)).items[0].guid['#text']).toBe('1057-2-LE26')
})

test('a feed has the fifty newest matches, the newest first', async () => {
  const { path } = await save('Riego', 'riego')
  for (let i = 0; i < 53; i++) {
    now = at(1 + i / 10)
    await read('Riego', { bid_idn: `900-${i}-LE26` })
  }
  const { items } = await fetchFeed(path)
  expect(items.map(({ guid }) => guid['#text'])).toEqual(Array.from({ length: 50 }, (_, i) => `900-${52 - i}-LE26`))
})

test('a feed shows published tenders, the name of its search, and nothing of its owner', async () => {
  const { path } = await save('Lo mío', 'riego')
  const { text } = await fetchFeed(path)
  for (const secret of ['ana@andina.cl', ana.sub]) expect(text).not.toContain(secret)
})

test('a feed needs only its address, ends with its search or a new address, and cannot be guessed', async () => {
  now = at(8)
  const { id, path } = await save('Sillas', 'sillas')
  expect((await fetchFeed(path)).status).toBe(200)
  const { body } = await ana.call('POST', `/api/users/searches/${id}/feed`)
  const renewed = pathOf(body.feed_url)
  expect(renewed).not.toBe(path)
  expect([(await fetchFeed(path)).status, (await fetchFeed(renewed)).status]).toEqual([404, 200])
  await ana.call('DELETE', `/api/users/searches/${id}`)
  expect((await fetchFeed(renewed)).status).toBe(404)
  for (const wrong of [
    `/feeds/searches/${'A'.repeat(32)}.xml`,
    '/feeds/searches/x.xml',
    '/feeds/searches/%00.xml',
    '/feeds/x',
    '/feeds',
  ]) {
    const { status, text } = await fetchFeed(wrong)
    expect([wrong, status, JSON.parse(text).code]).toEqual([wrong, 404, 'not_found'])
  }
})

test('API-3 a client that fetches feeds too often is refused with the seconds to wait', async () => {
  now = at(9)
  const ask = () => app.app.inject({ url: '/feeds/searches/x.xml', remoteAddress: '203.0.113.9' })
  const { address } = REQUEST_LIMITS.feed
  for (let i = 1; i < address; i++) await ask()
  expect((await ask()).statusCode).toBe(404)
  const refused = await ask()
  expect([refused.statusCode, refused.json().code]).toEqual([429, 'too_many_requests'])
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
})

test('a feed answers 404 while the operator has disabled its account', async () => {
  const { path } = await save('Suspendida', 'aseo')
  await administerUser(app.database.db, 'disable', 'ana@andina.cl', now)
  expect((await fetchFeed(path)).status).toBe(404)
  await administerUser(app.database.db, 'enable', 'ana@andina.cl', now)
  expect((await fetchFeed(path)).status).toBe(200)
})
