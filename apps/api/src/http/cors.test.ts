import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApp } from '../test-app.ts'

let app: Awaited<ReturnType<typeof openTestApp>>
beforeAll(async () => {
  app = await openTestApp({ settings: { AUTH_WEB_ORIGINS: 'https://otra.mirador.cl' } })
})
afterAll(() => app.close())

const ORIGINS = ['https://otro.example', 'null', 'http://localhost.otro.example', 'https://otra.mirador.cl']

test.each([
  ['/api/bid/all', 'GET'],
  ['/api/users/update', 'POST'],
  ['/refresh/1057-1-LE26', 'POST'],
  ['/sii/76482913-1', 'GET'],
  ['/config.json', 'GET'],
  ['/dev/outbox', 'GET'],
  ['/healthz', 'GET'],
] as const)('API-3 no page of another site may read %s, or send it more than a form could', async (url, method) => {
  for (const origin of ORIGINS) {
    const requestHeaders = {
      origin,
      'access-control-request-method': method,
      'access-control-request-headers': 'authorization',
    }
    const preflight = await app.app.inject({ method: 'OPTIONS', url, headers: requestHeaders })
    const answer = await app.app.inject({ method, url, headers: { origin } })
    for (const { headers } of [preflight, answer]) {
      expect(Object.keys(headers).filter((name) => name.startsWith('access-control-'))).toEqual([])
    }
    expect(preflight.statusCode).toBe(404)
  }
})

test('API-3 a form of another site, sent as text or as a form, writes nothing', async () => {
  const payload = JSON.stringify({ name: 'Ana', email: 'ana@andina.cl', message: 'Hola' })
  for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x']) {
    const headers = { origin: 'https://otro.example', 'content-type': type }
    const { statusCode } = await app.app.inject({ method: 'POST', url: '/api/contact/send', headers, payload })
    expect(statusCode).toBe(400)
  }
  expect(await app.database.db.selectFrom('contact_message').selectAll().execute()).toEqual([])
})
