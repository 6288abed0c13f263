import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApp } from '../test-app.ts'

let app: Awaited<ReturnType<typeof openTestApp>>
beforeAll(async () => {
  app = await openTestApp({})
})
afterAll(() => app.close())

test('API-3 a refusal names at most twenty fields, and is never much longer than the request', async () => {
  const body = Object.fromEntries(Array.from({ length: 6_000 }, (_, nth) => [`k${nth}`, 0]))
  const { status, body: refusal } = await app.callAs('POST', '/api/contact/send', { body })
  expect(status).toBe(400)
  expect(refusal.fields).toHaveLength(20)
  const long = await app.callAs('POST', '/api/contact/send', { body: { ['a'.repeat(60_000)]: 0 } })
  expect(long.status).toBe(400)
  expect(JSON.stringify(long.body).length).toBeLessThan(1_000)
})

test.each([
  ['__proto__', '{"__proto__":{"isAdmin":true},"name":"Ana","email":"ana@andina.cl","message":"Hola"}'],
  [
    'constructor',
    '{"constructor":{"prototype":{"isAdmin":true}},"name":"Ana","email":"ana@andina.cl","message":"Hola"}',
  ],
])('API-3 a body with the key %s is refused and changes no prototype', async (_key, body) => {
  expect(await app.callAs('POST', '/api/contact/send', { body })).toMatchObject({ status: 400 })
  expect({}).not.toHaveProperty('isAdmin')
})

test.each([
  ['GET', '/api/bid/by/10%00', undefined, 'id'],
  ['POST', '/refresh/10%00', undefined, 'id'],
  ['GET', '/api/institution/by/rut/6%00', undefined, 'rut'],
  ['POST', '/api/users/follow_bid', { bid_idn: '1057-1-LE26\0' }, 'bid_idn'],
  ['DELETE', '/api/users/follow_bid/1%00', undefined, 'bid_idn'],
  ['GET', '/api/bid/changes?bid_idn=1%00', undefined, 'bid_idn'],
  ['GET', '/api/bid/all?institution=%00', undefined, 'institution'],
])('API-3 %s %s with a NUL character is refused and names its field', async (method, path, body, field) => {
  const { token } = await app.signIn(`nul-${field}${path.length}@ficticia.cl`)
  const answer = await app.callAs(method, path, { token, ...(body ? { body } : {}) })
  expect(answer).toMatchObject({
    status: 400,
    body: { code: 'invalid_request', fields: [{ field, message: 'Este valor no es válido.' }] },
  })
})
