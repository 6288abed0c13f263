import { connect } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApp } from '../test-app.ts'

let app: Awaited<ReturnType<typeof openTestApp>>
beforeAll(async () => {
  app = await openTestApp({})
})
afterAll(() => app.close())

/** The response to some bytes, until the server closes the connection. */
function sent(bytes: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let received = ''
    const socket = connect(Number(new URL(app.url).port), '127.0.0.1', () => socket.write(bytes))
    socket.on('data', (chunk) => {
      received += chunk
    })
    // bytes in flight when the server closes may cause an error
    socket.on('error', (error) => (received ? undefined : reject(error)))
    socket.on('close', () => resolve(received))
  })
}

const CLOSE = 'host: localhost\r\nconnection: close\r\n'

test.each([
  [
    'a head of more than 16 KB',
    `GET /api/bid/types HTTP/1.1\r\n${CLOSE}x: ${'a'.repeat(20_000)}\r\n\r\n`,
    431,
    'too_large',
  ],
  ['no HTTP at all', '\x16\x03\x01\x02\0\r\n\r\n', 400, 'invalid_request'],
  ['a control character in the address', `GET /api/\x01 HTTP/1.1\r\n${CLOSE}\r\n`, 400, 'invalid_request'],
  ['a zero byte in a header', `GET /api/bid/types HTTP/1.1\r\n${CLOSE}x: a\0b\r\n\r\n`, 400, 'invalid_request'],
  [
    'two lengths of one body, as smuggling needs',
    `POST /api/contact/send HTTP/1.1\r\n${CLOSE}content-length: 2\r\ncontent-length: 9\r\n\r\n{}`,
    400,
    'invalid_request',
  ],
  [
    'a length and pieces at once, as smuggling needs',
    `POST /api/contact/send HTTP/1.1\r\n${CLOSE}content-length: 2\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n`,
    400,
    'invalid_request',
  ],
])('API-3 %s is refused in JSON with a Spanish sentence', async (_what, bytes, status, code) => {
  const answer = await sent(bytes)
  const [head = '', body = ''] = answer.split('\r\n\r\n')
  expect(head).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `))
  expect(head).toContain('x-content-type-options: nosniff')
  expect(JSON.parse(body)).toEqual({ code, message: expect.stringMatching(/datos que no entendemos|demasiado grande/) })
})

test.each([
  '/../package.json',
  '/..%2f..%2f..%2fpackage.json',
  '/%2e%2e/%2e%2e/%2e%2e/package.json',
  '/assets/../../../../package.json',
  '/assets/..%2f..%2f..%2f..%2fpackage.json',
  '/assets/..%5c..%5c..%5cpackage.json',
  '/api/docs/static/..%2f..%2f..%2fpackage.json',
  '//../package.json',
  'http://localhost/../../package.json',
  '/.env',
  '/.vite/manifest.json',
  '/assets/%00',
])('API-3 the path %s does not leave its folder: it answers the page or nothing', async (address) => {
  const answer = await sent(`GET ${address} HTTP/1.1\r\n${CLOSE}\r\n`)
  expect(answer).toMatch(/^HTTP\/1\.1 (200|400|404) /)
  expect(answer).toMatch(/<!doctype html>|"code":"(not_found|invalid_request)"/)
})

test.each(['/', '/api/bid/types', '/api/docs/', '/auth/', '/dev/outbox', '/nothing'])(
  'API-3 no response names the server software: %s',
  async (address) => {
    const [head = ''] = (await sent(`GET ${address} HTTP/1.1\r\n${CLOSE}\r\n`)).split('\r\n\r\n')
    expect(head).not.toMatch(/^(server|x-powered-by|via|x-aspnet[^:]*):/im)
    expect(head).not.toMatch(/fastify|node/i)
  },
)

test('API-3 an unknown Expect header changes nothing', async () => {
  const answer = await sent(`GET /api/bid/types HTTP/1.1\r\n${CLOSE}expect: 200-ok\r\n\r\n`)
  expect(answer).toMatch(/^HTTP\/1\.1 401 /)
  expect(answer).toContain('"code":"session_required"')
})

test('API-3 a request head sent byte by byte is cut off', async () => {
  expect(app.app.server.headersTimeout).toBe(10_000)
  app.app.server.headersTimeout = 50
  const answer = await sent('GET /api/bid/types HTTP/1.1\r\nhost: localhost\r\nx: ')
  app.app.server.headersTimeout = 10_000
  expect(answer).toMatch(/^HTTP\/1\.1 408 /)
})

test('API-3 a body that never arrives completely is cut off, and connections have a limit', async () => {
  const { server } = app.app
  expect([server.requestTimeout, server.maxConnections]).toEqual([30_000, 4_000])
  server.headersTimeout = 20
  server.requestTimeout = 50
  const answer = await sent(
    `POST /api/contact/send HTTP/1.1\r\n${CLOSE}content-type: application/json\r\ncontent-length: 9\r\n\r\n{`,
  )
  server.requestTimeout = 30_000
  server.headersTimeout = 10_000
  expect(answer).toMatch(/^HTTP\/1\.1 408 /)
})
