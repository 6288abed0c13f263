import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApp } from '../test-app.ts'

let app: Awaited<ReturnType<typeof openTestApp>>
beforeAll(async () => {
  app = await openTestApp({})
})
afterAll(() => app.close())

const get = (url: string, headers: Record<string, string> = {}) => app.app.inject({ url, headers })

test.each(['/api/openapi.json', '/api/docs/json', '/api/docs/yaml', '/config.json', '/manifest.webmanifest'])(
  'API-1 %s is the same for everyone: compressed once, and a 304 for clients that have it',
  async (url) => {
    const plain = await get(url)
    const etag = String(plain.headers.etag)
    expect([plain.statusCode, plain.headers['cache-control']]).toEqual([200, 'no-cache'])
    for (const tags of [etag, `"other", ${etag}`, etag.replace('W/', ''), '*']) {
      const again = await get(url, { 'if-none-match': tags })
      expect([again.statusCode, again.body, again.headers.etag]).toEqual([304, '', etag])
    }
    expect((await get(url, { 'if-none-match': '"other"' })).statusCode).toBe(200)
    for (const [encoding, decompress] of [
      ['br', brotliDecompressSync],
      ['gzip', gunzipSync],
    ] as const) {
      const { rawPayload, headers } = await get(url, { 'accept-encoding': encoding })
      expect(headers.vary).toBe('accept-encoding')
      if (rawPayload.length < 1_024) continue
      expect(headers['content-encoding']).toBe(encoding)
      expect(decompress(rawPayload).toString()).toBe(plain.body)
    }
    expect((await get(url, { 'accept-encoding': 'br;q=0, gzip;q=0' })).headers['content-encoding']).toBeUndefined()
  },
)

test('API-1 the documentation shows the document of the API', async () => {
  const document = (await get('/api/openapi.json')).json()
  expect(Object.keys(document.paths).length).toBeGreaterThan(50)
  expect((await get('/api/docs/json')).json()).toEqual(document)
  expect((await get('/api/docs/yaml')).body).toContain('openapi: 3.1.0')
  expect((await get('/api/docs/')).headers['content-type']).toContain('text/html')
})
