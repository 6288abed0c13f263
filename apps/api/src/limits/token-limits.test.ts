import { ensureAccount } from '@mirador/database/accounts/accounts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { storeToken } from '../identity/personal-tokens/test-tokens.ts'
import { openTestApp } from '../test-app.ts'
import { createRequestLimits } from './request-limits.ts'
import { CONCURRENT_TOKEN_REQUESTS } from './request-places.ts'

const NOW = new Date('2026-11-20T12:00:00Z')
const LIST = '/api/v1/bid/all'

let app: Awaited<ReturnType<typeof openTestApp>>
let ana: Awaited<ReturnType<typeof app.signIn>>
let token: string
beforeAll(async () => {
  app = await openTestApp({ now: () => NOW })
  ana = await app.signIn('ana@andina.example')
  await ensureAccount(app.database.db, ana.sub, NOW)
  token = await storeToken(app, ana.sub, ['leer'], NOW)
})
afterAll(() => app.close())

test('CNX-19 a program that fills its places is refused, and the screens of its owner have theirs', async () => {
  const { requestLimits } = app.context
  const { running, waiting } = CONCURRENT_TOKEN_REQUESTS
  const departure = new AbortController()
  const releases = await Promise.all(
    Array.from({ length: running }, () => requestLimits.beginTokenRequest(ana.sub, departure.signal)),
  )
  const queued = Array.from({ length: waiting }, () =>
    requestLimits.beginTokenRequest(ana.sub, departure.signal).catch((error: unknown) => error),
  )
  const refused = await app.callAs('GET', LIST, { token })
  expect([refused.status, JSON.parse(refused.body).type]).toEqual([429, '/api/problemas/too_many_concurrent'])
  expect((await ana.call('GET', '/api/bid/all')).status).toBe(200)
  departure.abort()
  await Promise.all(queued)
  for (const release of releases) release()
  expect((await app.callAs('GET', LIST, { token })).status).toBe(200)
})

test('CNX-19 of fifty requests a second of one token most are refused, and its account may still read', () => {
  let at = NOW.getTime()
  const limits = createRequestLimits({ now: () => new Date(at) })
  let refusals = 0
  for (let sent = 0; sent < 60 * 50; sent++, at += 20) {
    try {
      limits.countToken('read', token)
    } catch {
      refusals++
      continue
    }
    limits.countAccount('read', ana.sub)
  }
  expect(refusals).toBe(60 * 50 - 300)
  limits.countAccount('read', ana.sub)
})
