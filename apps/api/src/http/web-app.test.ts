import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApp } from '../test-app.ts'
import { pageStatus } from './web-app.ts'

let app: Awaited<ReturnType<typeof openTestApp>>
beforeAll(async () => {
  app = await openTestApp({})
})
afterAll(() => app.close())

test.each([
  ['/dashboard/search/50%', '/dashboard/search/50%25'],
  ['/dashboard/search/50%25%?tipo=2', '/dashboard/search/50%25%25?tipo=2'],
  ['/%E0%A4%A', '/%25E0%25A4%25A'],
  ['//otro.example/%', '/otro.example/%25'],
])('RUT-2 a page typed as %s is read as %s, and never leads to another host', async (typed, read) => {
  const answer = await app.app.inject({ method: 'GET', url: typed })
  expect(answer.statusCode).toBe(302)
  expect(answer.headers.location).toBe(read)
})

test.each(['http://otro.example/50%', 'https://otro.example/%', 'http:otro.example/%'])(
  'API-3 a target in absolute form, %s, is refused and never redirected abroad',
  async (target) => {
    const { hostname, port } = new URL(app.url)
    const socket = connect(Number(port), hostname)
    socket.end(`GET ${target} HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n`)
    const answer = await text(socket)
    expect(answer).toMatch(/^HTTP\/1\.1 400 /)
    expect(answer).not.toMatch(/^location:/im)
  },
)

test('API-3 a call whose address cannot be decoded is refused with its code', async () => {
  const answer = await app.app.inject({ method: 'GET', url: '/api/bid/by/%ff' })
  expect(answer.statusCode).toBe(400)
  expect(answer.json()).toMatchObject({ code: 'invalid_request' })
})

test.each(['/config.json', '/manifest.webmanifest'])('%s, requested again, is a 304 without a body', async (path) => {
  const first = await app.app.inject(path)
  expect([first.statusCode, first.headers['cache-control']]).toEqual([200, 'no-cache'])
  const again = await app.app.inject({ url: path, headers: { 'if-none-match': String(first.headers.etag) } })
  expect([again.statusCode, again.body]).toEqual([304, ''])
})

test.each([
  ['/', 200],
  ['/login', 200],
  ['/login/?x=1', 200],
  ['/DASHBOARD/2', 200],
  ['/dashboard/1057-1-LE26/detail', 200],
  ['/dashboard/search/50%25/2?sort=recent', 200],
  ['/perfil?vista=avisos', 200],
  ['/nada', 404],
  ['/login/otra', 404],
  ['/wp-login.php', 404],
  ['/dashboard/search', 200],
  ['/instituciones/by/rut/61.101.030-3', 404],
])('RUT-2 the page %s has the status %i', (url, status) => {
  expect(pageStatus(url)).toBe(status)
})
