import { HOUR_MS, HOUR_SECONDS } from '@mirador/domain/time/duration'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApp } from '../test-app.ts'
import { createRequestLimits, DEPARTURE_HITS, REQUEST_LIMITS } from './request-limits.ts'

let clock = new Date('2026-11-20T12:00:30Z')
let app: Awaited<ReturnType<typeof openTestApp>>
beforeAll(async () => {
  app = await openTestApp({ now: () => clock, settings: { TRUST_PROXY: '1' } })
})
afterAll(() => app.close())

const repeated = (times: number, work: () => void) => {
  for (let time = 0; time < times; time++) work()
}

test('API-3 an account beyond its limit is refused with the seconds to wait, and served again after them', async () => {
  const { token } = await app.signIn('ventas@andina.cl')
  const other = await app.signIn('otra@boreal.cl')
  const ask = (bearer: string, address: string) =>
    app.app.inject({
      url: '/api/bid/types',
      headers: { authorization: `Bearer ${bearer}`, 'x-forwarded-for': address },
    })
  for (let sent = 0; sent < REQUEST_LIMITS.read.account; sent++) {
    const { statusCode } = await ask(token, '192.0.2.1')
    if (statusCode !== 200) throw new Error(`request ${sent} was answered ${statusCode}`)
  }
  // the account is refused from any address
  const refused = await ask(token, '192.0.2.2')
  expect([refused.statusCode, refused.headers['retry-after'], refused.headers['cache-control']]).toEqual([
    429,
    '30',
    'no-store',
  ])
  expect(refused.json()).toEqual({ code: 'too_many_requests', message: 'Ha excedido el límite de intentos.' })
  // and no other account of the same address is
  expect((await ask(other.token, '192.0.2.1')).statusCode).toBe(200)
  clock = new Date('2026-11-20T12:01:00Z')
  expect((await ask(token, '192.0.2.1')).statusCode).toBe(200)
})

test('API-3 one address has one budget for each kind of cost, shared by the API, sign-in, feeds and unsubscribing', async () => {
  const send = (method: 'GET' | 'POST', url: string, headers: Record<string, string> = {}) =>
    app.app.inject({ method, url, headers: { 'x-forwarded-for': '198.51.100.9', ...headers } })
  const signIn = {
    'content-type': 'application/x-amz-json-1.1',
    'x-amz-target': 'AWSCognitoIdentityProviderService.GetTokensFromRefreshToken',
  }
  for (let sent = 0; sent < REQUEST_LIMITS.write.address; sent++) await send('POST', '/api/users/follow_bid')
  expect((await send('POST', '/auth/', signIn)).json().__type).toBe('LimitExceededException')
  const unsubscribing = await send('POST', '/api/mail/unsubscribe/x')
  expect([unsubscribing.statusCode, unsubscribing.headers['retry-after']]).toEqual([429, '60'])

  for (let sent = 0; sent < REQUEST_LIMITS.feed.address; sent++) await send('GET', '/feeds/searches/x.xml')
  expect((await send('GET', '/calendar/x.ics')).statusCode).toBe(429)
  expect((await send('GET', '/api/mail/unsubscribe/x')).statusCode).toBe(404)
})

test('TRU-2 on the embedded database reads whose client hangs up use up the requests of their account sooner', () => {
  const ask = (isEmbedded: boolean) => {
    const limits = createRequestLimits({ now: () => clock, isEmbedded })
    repeated(Math.ceil(REQUEST_LIMITS.read.account / (1 + DEPARTURE_HITS)), () => {
      limits.countAccount('read', 'ana')
      limits.countDeparture('read', 'ana')
    })
    // what has happened is never refused
    limits.countDeparture('read', 'ana')
    limits.countAccount('read', 'beto')
    return () => limits.countAccount('read', 'ana')
  }
  expect(ask(true)).toThrow('too_many_requests')
  expect(ask(false)).not.toThrow()
})

test('API-3 an address has a limit too, shared by its /64 on IPv6', () => {
  const limits = createRequestLimits({ now: () => clock })
  let from = 0
  repeated(REQUEST_LIMITS.write.address, () => limits.countAddress('write', `2001:db8::${(from++).toString(16)}`))
  expect(() => limits.countAddress('write', '2001:db8::ffff:1')).toThrow(
    expect.objectContaining({ code: 'too_many_requests', retryAfter: 60 }),
  )
  limits.countAddress('write', '2001:db8:0:1::1')
  limits.countAddress('read', '2001:db8::1')
})

test('API-3 reading, writing and calling the source have separate limits, stricter for higher costs', () => {
  const limits = createRequestLimits({ now: () => clock })
  for (const cost of ['read', 'write', 'outside'] as const) {
    repeated(REQUEST_LIMITS[cost].account, () => limits.countAccount(cost, 'ana'))
    expect(() => limits.countAccount(cost, 'ana')).toThrow('too_many_requests')
    limits.countAccount(cost, 'beto')
  }
  const perHour = Object.values(REQUEST_LIMITS).map(({ account, seconds }) => (account * HOUR_SECONDS) / seconds)
  expect(perHour).toEqual(perHour.toSorted((one, other) => other - one))
})

test('API-3 the operator can raise the limits, and a clock set back locks no one out', () => {
  let at = clock
  const limits = createRequestLimits({ now: () => at, factor: 2 })
  repeated(2 * REQUEST_LIMITS.write.account, () => limits.countAccount('write', 'ana'))
  expect(() => limits.countAccount('write', 'ana')).toThrow('too_many_requests')
  at = new Date(clock.getTime() - HOUR_MS)
  limits.countAccount('write', 'ana')
})

test('API-3 any number of addresses uses bounded memory: beyond a hundred thousand the rest is not counted', () => {
  const limits = createRequestLimits({ now: () => clock })
  let nth = 0
  repeated(100_000, () => limits.countAccount('write', `account ${nth++}`))
  repeated(REQUEST_LIMITS.write.account + 1, () => limits.countAccount('write', 'the next one'))
  repeated(REQUEST_LIMITS.write.account - 1, () => limits.countAccount('write', 'account 0'))
  expect(() => limits.countAccount('write', 'account 0')).toThrow('too_many_requests')
})
