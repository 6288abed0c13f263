import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { followTender, getInstitution, listTenders, refreshTender, unfollowTender } from '@mirador/contract/addresses'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { loadRuntimeConfig } from '../runtime-config.ts'
import { beginSession, useSession } from '../session/session-store.ts'
import { dismissAllToasts, useToasts } from '../ui/toast.ts'
import { loadAnswerCheck } from './answer-check.ts'
import { ApiError } from './api-error.ts'
import { call } from './client.ts'
import { serverNow } from './server-clock.ts'

interface Call {
  method: string | undefined
  url: string | undefined
  headers: IncomingMessage['headers']
  body: string
}
interface Answer {
  status?: number
  body?: unknown
  headers?: Record<string, string>
}

let server: Server
let calls: Call[]
let answer: (call: Call) => Answer
let isSignedOut: boolean

const encoded = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
const IdToken = `e30.${encoded({ sub: 'u-1', email: 'a@b.cl' })}.x`
const EMPTY = {
  bids: [],
  total: 0,
  open: 0,
  message: null,
  searches_nothing: false,
  ignored_words: [],
  correction: null,
  matched_words: [],
  changes_up_to: null,
}

beforeAll(async () => {
  server = createServer(async (request, response) => {
    const base = `http://${request.headers.host}`
    const { method, url, headers } = request
    const one = { method, url, headers, body: await text(request) }
    let given: Answer
    if (url === '/config.json') {
      given = {
        body: {
          apiUrl: `${base}/api`,
          refreshUrl: `${base}/refresh`,
          taxRegistryUrl: `${base}/sii`,
          companyName: 'Mirador',
          sections: [],
          identity: { endpoint: `${base}/auth/`, clientId: 'mirador-web' },
        },
      }
    } else if (url === '/auth/') {
      given = isSignedOut
        ? { status: 400, body: { __type: 'NotAuthorizedException' } }
        : { body: { AuthenticationResult: { AccessToken: 'ficha', ExpiresIn: 900, IdToken } } }
    } else {
      calls.push(one)
      given = answer(one)
    }
    const { status = 200, body, headers: more } = given
    response.writeHead(status, { 'content-type': 'application/json', ...more })
    response.end(typeof body === 'string' ? body : JSON.stringify(body))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  await loadRuntimeConfig(`http://127.0.0.1:${(server.address() as AddressInfo).port}/config.json`)
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
  // the settings stay loaded in the modules of this worker
  vi.resetModules()
})
beforeEach(() => {
  calls = []
  isSignedOut = false
  beginSession({ email: 'a@b.cl', sub: 'u-1' })
})
afterEach(dismissAllToasts)

const failureOf = (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    (error: unknown) => error as ApiError,
  )
const toasts = () => useToasts.getState().toasts.map(({ message }) => message)

test('API-1 a call has the URL of the contract, the bearer token, and its path and query parameters', async () => {
  answer = () => ({ body: EMPTY })
  expect(await call(listTenders, { query: { offset: '20', q: 'ñandú & co', region: '7' } })).toEqual(EMPTY)
  expect(calls[0]).toMatchObject({
    method: 'GET',
    url: '/api/bid/all?offset=20&q=%C3%B1and%C3%BA+%26+co&region=7',
    headers: { authorization: 'Bearer ficha' },
  })
  answer = () => ({ body: { bid_idn: '1/2', is_followed: true } })
  await call(followTender, { body: { bid_idn: '1/2' } })
  expect(calls[1]).toMatchObject({ method: 'POST', url: '/api/users/follow_bid', body: '{"bid_idn":"1/2"}' })
  await call(unfollowTender, { params: { bid_idn: '1/2' } })
  expect(calls[2]).toMatchObject({ method: 'DELETE', url: '/api/users/follow_bid/1%2F2' })
})

test('API-1 the refresh API has its own base URL', async () => {
  answer = () => ({ body: { outcome: 'recent', read_at: null, changed: false, message: null } })
  await call(refreshTender, { params: { id: '998-4-LE17' } })
  expect(calls[0]).toMatchObject({ method: 'POST', url: '/refresh/998-4-LE17', body: '' })
})

test('SES-4 a 401 ends the session and shows one toast for any number of calls', async () => {
  answer = () => ({ status: 401, body: { code: 'session_expired', message: 'x' } })
  const errors = await Promise.all([1, 2, 3].map(() => failureOf(call(listTenders, {}))))
  expect(errors.map((error) => error?.isReported)).toEqual([true, true, true])
  expect(toasts()).toEqual(['Token has expired'])
  expect(useSession.getState()).toMatchObject({ isLoggedIn: false, user: null, endedBy: 'expiry' })
})

test('SES-4 without a token no call is sent', async () => {
  isSignedOut = true
  expect((await failureOf(call(listTenders, {})))?.status).toBe(401)
  expect(calls).toHaveLength(0)
  expect(toasts()).toEqual(['Token has expired'])
})

test('SES-5 a 404 shows Page not found on /login and keeps the session', async () => {
  const pushState = vi.fn()
  vi.stubGlobal('history', { state: null, pushState })
  answer = () => ({ status: 404, body: { code: 'not_found', message: 'x' } })
  expect(await failureOf(call(getInstitution, { params: { rut: '1-9' } }))).toMatchObject({ isReported: true })
  expect(toasts()).toEqual(['Page not found'])
  expect(pushState.mock.lastCall?.[2]).toBe('/login')
  expect(useSession.getState().isLoggedIn).toBe(true)
})

test('API-3 a refusal gives its code, message and fields to the caller', async () => {
  const fields = [{ field: 'q', code: 'too_long', message: 'Es demasiado largo.' }]
  answer = () => ({ status: 400, body: { code: 'invalid_request', message: 'Revisa los campos', fields } })
  const error = await failureOf(call(listTenders, {}))
  expect(error).toBeInstanceOf(ApiError)
  expect(error).toMatchObject({ status: 400, code: 'invalid_request', message: 'Revisa los campos', fields })
  expect(toasts()).toEqual([])
})

test('API-3 a response of another server, such as the page of a proxy, has a Spanish message too', async () => {
  answer = () => ({ status: 502, body: '<html>Bad gateway</html>' })
  expect(await failureOf(call(listTenders, {}))).toMatchObject({
    code: 'http_502',
    message: expect.stringMatching(/^El servidor/),
  })
})

test('API-3 an aborted call is not reported as a failure', async () => {
  answer = () => ({ body: EMPTY })
  const error = await failureOf(call(listTenders, {}, { signal: AbortSignal.abort() }))
  expect(error?.name).toBe('AbortError')
})

test('API-1 a response that violates the contract is refused once the schemas are loaded', async () => {
  answer = () => ({ body: { bids: 'ninguna' } })
  await call(listTenders, {})
  await loadAnswerCheck()
  expect(await failureOf(call(listTenders, {}))).toMatchObject({ code: 'bad_answer' })
  answer = () => ({ body: EMPTY })
  expect(await call(listTenders, {})).toEqual(EMPTY)
})

test('LIC-8 the current time is that of the server', async () => {
  answer = () => ({ body: EMPTY, headers: { date: 'Mon, 23 Nov 2026 13:05:00 GMT' } })
  await call(listTenders, {})
  expect(Math.abs(serverNow().getTime() - Date.parse('2026-11-23T13:05:00Z'))).toBeLessThan(1500)
})
