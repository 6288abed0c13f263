import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApp } from '../test-app.ts'
import { securityHeaders } from './security-headers.ts'

let app: Awaited<ReturnType<typeof openTestApp>>
beforeAll(async () => {
  app = await openTestApp({})
})
afterAll(() => app.close())

test.each([
  ['/config.json', 200],
  ['/api/openapi.json', 200],
  ['/api/institution/all', 401],
  ['/api/nothing', 404],
  ['/api/bid/by/%ff', 400],
  ['/%E0%A4%A', 302],
])('the response to %s runs no inline code and cannot be framed', async (url, status) => {
  const { statusCode, headers } = await app.app.inject({ url, headers: { origin: 'https://otro.example' } })
  expect(statusCode).toBe(status)
  const policy = String(headers['content-security-policy'])
  expect(policy).toContain("default-src 'none'; script-src 'self'; style-src 'self';")
  expect(policy).toContain("frame-ancestors 'none'")
  expect(policy).not.toMatch(/unsafe|\*|https?:/)
  expect(headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'referrer-policy': 'same-origin' })
  expect(headers).not.toHaveProperty('access-control-allow-origin')
  expect(headers).not.toHaveProperty('strict-transport-security')
})

test('the API documentation has its own policy, without foreign scripts', async () => {
  const { statusCode, headers } = await app.app.inject('/api/docs/')
  expect(statusCode).toBe(200)
  expect(headers['content-security-policy']).toMatch(/^default-src 'self'; style-src 'self' 'unsafe-inline';/)
})

test('with TLS browsers must keep using it, and may call the external pool', () => {
  const web = {
    provider: 'cognito' as const,
    endpoint: 'https://cognito-idp.sa-east-1.amazonaws.com/',
    keeper: '/auth',
    clientId: 'c',
    poolId: 'p',
    social: {
      name: 'Google',
      authorizeUrl: 'https://mirador.example/auth/social',
      tokenUrl: 'https://acceso.example/oauth2/token',
      redirectUris: [],
    },
  }
  const headers = securityHeaders({
    env: { publicUrl: 'https://mirador.example' },
    identity: { web },
  } as unknown as Parameters<typeof securityHeaders>[0])
  expect(headers['strict-transport-security']).toBe('max-age=31536000')
  expect(headers['content-security-policy']).toContain(
    "connect-src 'self' https://cognito-idp.sa-east-1.amazonaws.com https://acceso.example;",
  )
})
