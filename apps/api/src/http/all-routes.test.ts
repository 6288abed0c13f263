import { brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib'
import { ingestTenders } from '@mirador/database/tenders/tenders'
import { tenderRecord } from '@mirador/domain/tender/test-tender'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApp } from '../test-app.ts'

const NOW = new Date('2026-11-20T12:00:00Z')
const LIST = '/api/bid/all?scope=all'

let app: Awaited<ReturnType<typeof openTestApp>>
let user: Awaited<ReturnType<typeof app.signIn>>

const ingest = (count: number, name: string) =>
  ingestTenders(
    app.database,
    Array.from({ length: count }, (_, n) =>
      tenderRecord({
        bid_idn: `1057-${n + 1}-LE26`,
        name: `${name} ${n + 1}`,
        source_at: new Date(NOW.getTime() + name.length),
        read_at: NOW,
      }),
    ),
    NOW,
  )

beforeAll(async () => {
  app = await openTestApp({ now: () => NOW })
  await ingest(12, 'Arriendo')
  user = await app.signIn('ventas@empresa.cl')
})
afterAll(() => app.close())

const get = (path: string, headers: Record<string, string> = {}, token = user.token) =>
  fetch(app.url + path, { headers: { authorization: `Bearer ${token}`, ...headers } })

test('API-1 a list that the client already has is a 304 without a body, until it changes', async () => {
  const first = await get(LIST)
  const etag = first.headers.get('etag') as string
  expect([first.status, first.headers.get('cache-control')]).toEqual([200, 'private, no-cache'])
  const again = await get(LIST, { 'if-none-match': etag })
  expect([again.status, await again.text(), again.headers.get('etag')]).toEqual([304, '', etag])
  const strong = etag.replace(/^W\//, '')
  for (const tags of [`"other", ${etag}`, `${etag},"other"`, strong, '*']) {
    expect((await get(LIST, { 'if-none-match': tags })).status, tags).toBe(304)
  }
  for (const tags of ['"other", W/"another"', etag.replaceAll('"', ''), '']) {
    expect((await get(LIST, { 'if-none-match': tags })).status, tags).toBe(200)
  }

  await user.call('POST', '/api/users/follow_bid', { bid_idn: '1057-1-LE26' })
  const followed = await get(LIST, { 'if-none-match': etag })
  expect(followed.status).toBe(200)
  const other = await app.signIn('compras@empresa.cl')
  expect((await get(LIST, { 'if-none-match': followed.headers.get('etag') as string }, other.token)).status).toBe(200)
  expect((await get(LIST, { 'if-none-match': etag }, 'forged')).status).toBe(401)
})

test('SES-4 a list read during the check of its session is not sent if the session has ended', async () => {
  const guest = await app.signIn('guest@empresa.cl')
  const etag = (await get(LIST, {}, guest.token)).headers.get('etag') as string
  const { sid } = await app.identity.verifier.verify(guest.token)
  await app.identity.sessions.revoke(sid, 0)
  for (const path of [LIST, '/api/bid/all?offset=x', '/api/bid/by/1057-1-LE26']) {
    const refused = await get(path, { 'if-none-match': etag }, guest.token)
    expect([refused.status, await refused.json()]).toMatchObject([401, { code: 'session_expired' }])
  }
})

test('API-1 personal answers are not stored by any cache', async () => {
  const { status, headers } = await get('/api/users/info')
  expect([status, headers.get('cache-control'), headers.get('etag')]).toEqual([200, 'no-store', null])
})

test('API-1 an answer opened by its address is saved and never shown', async () => {
  for (const path of ['/api/users/info', LIST, '/api/institution/all']) {
    const { status, headers } = await get(path)
    expect([status, headers.get('content-disposition')], path).toEqual([200, 'attachment; filename="api.json"'])
  }
})

test('API-1 answers are compressed as the client accepts, except small ones', async () => {
  const plain = await (await get(LIST, { 'accept-encoding': 'identity' })).json()
  for (const [encoding, decompress] of [
    ['br', brotliDecompressSync],
    ['gzip', gunzipSync],
  ] as const) {
    const { rawPayload, headers } = await app.app.inject({
      url: LIST,
      headers: { 'accept-encoding': encoding, authorization: `Bearer ${user.token}` },
    })
    expect(headers['content-encoding']).toBe(encoding)
    expect(headers.vary).toContain('accept-encoding')
    expect(JSON.parse(decompress(rawPayload).toString())).toEqual(plain)
  }
  expect((await get('/api/users/info', { 'accept-encoding': 'br' })).headers.get('content-encoding')).toBeNull()
})

test('API-3 a compressed body is refused, not decompressed', async () => {
  const { status, body } = await fetch(`${app.url}/api/users/follow_bid`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${user.token}`,
      'content-type': 'application/json',
      'content-encoding': 'gzip',
    },
    body: gzipSync(JSON.stringify({ bid_idn: '1057-2-LE26' })),
  }).then(async (response) => ({ status: response.status, body: await response.json() }))
  expect([status, body]).toMatchObject([400, { code: 'invalid_request', message: expect.any(String) }])
})
