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
