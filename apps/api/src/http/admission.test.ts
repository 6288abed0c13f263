import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { REQUEST_LIMITS } from '../limits/request-limits.ts'
import { addressPlaces, SOCKETS, UNDER_WAY } from '../limits/requests-under-way.ts'
import { openTestApp } from '../test-app.ts'
import { admittedRoutes } from './admission.ts'

const NOW = new Date('2026-11-20T12:00:30Z')
const SOCIAL = { GOOGLE_CLIENT_ID: 'x', GOOGLE_CLIENT_SECRET: 'x', SOCIAL_ISSUER: 'http://127.0.0.1:9' }

let app: Awaited<ReturnType<typeof openTestApp>>
beforeAll(async () => {
  app = await openTestApp({ now: () => NOW, settings: { TRUST_PROXY: '1', ...SOCIAL } })
})
afterAll(() => app.close())

/** Long enough for a busy machine. */
const PATIENT = { timeout: 20_000 }

/** Sends the head of a request whose body never arrives. */
async function withhold(url: string, address: string): Promise<Socket> {
  const { hostname, port } = new URL(url)
  const socket = connect(Number(port), hostname)
  socket.on('error', () => {})
  await once(socket, 'connect')
  socket.write(
    `POST /api/contact/send HTTP/1.1\r\nhost: x\r\nx-forwarded-for: ${address}\r\ncontent-type: application/json\r\ncontent-length: 9\r\n\r\n{`,
  )
  return socket
}

const statusOf = (data: string) => Number(/^HTTP\/1\.1 (\d+)/.exec(data)?.[1])

test('API-3 every route of the process counts its requests for their address, except those with a stated reason', async () => {
  const address = '198.51.100.77'
  for (const [cost, limits] of Object.entries(REQUEST_LIMITS) as [keyof typeof REQUEST_LIMITS, { address: number }][]) {
    for (let sent = 0; sent < limits.address; sent++) app.context.requestLimits.countAddress(cost, address)
  }
  const routes = admittedRoutes(app.app)
  const counted = routes.filter(({ uncounted }) => uncounted === undefined)
  expect(routes.filter((route) => !counted.includes(route)).map(({ method, url }) => `${method} ${url}`)).toEqual([
    'GET /healthz',
    'HEAD /healthz',
    'GET /readyz',
    'HEAD /readyz',
  ])
  expect(counted.length).toBeGreaterThan(100)
  const answered: string[] = []
  for (const { method, url } of counted) {
    const path = url.replace(/:\w+/g, 'x').replace('*', 'x')
    const { statusCode, headers } = await app.app.inject({
      method: method as 'GET',
      url: path,
      headers: { 'x-forwarded-for': address },
    })
    const isRefused = statusCode === 429 || headers['x-amzn-errortype'] === 'LimitExceededException'
    if (!isRefused) answered.push(`${method} ${url}: ${statusCode}`)
  }
  expect(answered).toEqual([])
  // a page, which no route but the web app answers
  expect((await app.app.inject({ url: '/dashboard', headers: { 'x-forwarded-for': address } })).statusCode).toBe(429)
})

test('API-3 sign-out by a link, and the steps of the social provider, count as writing', () => {
  const costs = admittedRoutes(app.app)
    .filter(({ method, url }) => method === 'GET' && /^\/auth\/(oauth2|logout)/.test(url))
    .map(({ url, cost }) => `${url} ${cost}`)
  expect(costs).toEqual([
    '/auth/oauth2/authorize write',
    '/auth/oauth2/idpresponse write',
    '/auth/oauth2/userInfo read',
    '/auth/logout write',
  ])
})

test('TRU-2 one address may have 200 open requests, with missing bodies included, and no other address is refused', async () => {
  const refused: string[] = []
  let closed = 0
  const sockets = await Promise.all(
    Array.from({ length: UNDER_WAY.address + 10 }, async () => {
      const socket = await withhold(app.url, '192.0.2.50')
      socket.once('data', (data) => refused.push(String(data)))
      // counts refused requests, without waiting for their bodies
      socket.once('close', () => closed++)
      return socket
    }),
  )
  await expect.poll(() => closed, PATIENT).toBe(10)
  expect(refused.map(statusOf)).toEqual(Array(10).fill(429))
  expect(refused[0]).toMatch(/connection: close/i)
  for (let other = 1; other <= 20; other++) {
    const { status } = await fetch(`${app.url}/config.json`, { headers: { 'x-forwarded-for': `192.0.2.${other}` } })
    expect(status).toBe(200)
  }
  for (const socket of sockets) socket.destroy()
  await expect
    .poll(
      async () => (await fetch(`${app.url}/healthz`, { headers: { 'x-forwarded-for': '192.0.2.50' } })).status,
      PATIENT,
    )
    .toBe(200)
})

test('TRU-2 without a proxy one address has 400 connections, and behind one the proxy has all', async () => {
  const direct = await openTestApp({ now: () => NOW })
  const opened = async (url: string, count: number) => {
    const { hostname, port } = new URL(url)
    const sockets = Array.from({ length: count }, () => connect(Number(port), hostname))
    for (const socket of sockets) socket.on('error', () => {})
    await Promise.all(sockets.map((socket) => Promise.race([once(socket, 'connect'), once(socket, 'close')])))
    return sockets
  }
  const sockets = await opened(direct.url, SOCKETS.address + 20)
  await expect.poll(() => sockets.filter(({ destroyed }) => destroyed).length, PATIENT).toBe(20)
  const behind = await opened(app.url, SOCKETS.address + 20)
  expect((await fetch(`${app.url}/healthz`)).status).toBe(200)
  expect(behind.filter(({ destroyed }) => destroyed)).toEqual([])
  for (const socket of [...sockets, ...behind]) socket.destroy()
  await direct.close()
})

test('API-3 on IPv6 the places of a /64, and those of a /48, are shared', () => {
  const take = addressPlaces({ address: 2, site: 3 })
  const releases = ['2001:db8:1:1::1', '2001:db8:1:1::2', '2001:db8:1:2::1'].map(take)
  expect(releases.every(Boolean)).toBe(true)
  expect(take('2001:db8:1:1::3')).toBeUndefined()
  expect(take('2001:db8:1:3::1')).toBeUndefined()
  expect(take('2001:db8:2:1::1')).toBeDefined()
  releases[0]?.()
  // releasing twice frees one place
  releases[0]?.()
  expect(take('2001:db8:1:3::1')).toBeDefined()
  expect(take('2001:db8:1:4::1')).toBeUndefined()
})
