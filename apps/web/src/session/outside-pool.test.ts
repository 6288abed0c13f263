import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { finishRecovery } from './finish-recovery.ts'
import { accountOperations } from './identity-accounts.ts'
import { createIdentityClient } from './identity-client.ts'

interface Call {
  at: 'pool' | 'keeper'
  operation: string
  bearer: string | undefined
  // biome-ignore lint/suspicious/noExplicitAny: the body as it was sent
  body: any
}

const CLAIMS = Buffer.from(JSON.stringify({ email: 'ventas@empresa.cl', sub: 'sub-1' })).toString('base64url')
const RESULT = { AccessToken: 'access-1', IdToken: `x.${CLAIMS}.x`, ExpiresIn: 900 }

// an external user pool and the product's store of its refresh tokens, over real HTTP
const calls: Call[] = []
let answerOf: (call: Call) => [status: number, body: object]
const servers: Server[] = []
const urls: Record<Call['at'], string> = { pool: '', keeper: '' }

beforeAll(async () => {
  for (const at of ['pool', 'keeper'] as const) {
    const server = createServer(async (request, response) => {
      let text = ''
      for await (const chunk of request) text += chunk
      const operation = String(request.headers['x-amz-target']).split('.')[1] ?? ''
      const call: Call = { at, operation, bearer: request.headers.authorization, body: JSON.parse(text) }
      calls.push(call)
      const [status, body] = answerOf(call)
      response.writeHead(status, { 'content-type': 'application/x-amz-json-1.1' }).end(JSON.stringify(body))
    })
    await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
    urls[at] = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
    servers.push(server)
  }
})
afterAll(() => {
  for (const server of servers) server.close()
})
beforeEach(() => {
  calls.length = 0
  answerOf = ({ at, operation }) => {
    if (operation === 'InitiateAuth') return [200, { AuthenticationResult: { ...RESULT, RefreshToken: 'refresh-1' } }]
    return [200, at === 'keeper' && operation === 'GetTokensFromRefreshToken' ? { AuthenticationResult: RESULT } : {}]
  }
})

const client = () =>
  createIdentityClient({ endpoint: urls.pool, keeper: urls.keeper, clientId: 'client-1', sleep: async () => {} })
const calledOperations = () => calls.map(({ at, operation }) => `${at} ${operation}`)

test('SES-1 a sign-in at an external pool passes the refresh token to the product, with the new bearer, and keeps none', async () => {
  const identity = client()
  expect((await accountOperations(identity).signIn('ventas@empresa.cl', 'Secreta123')).attributes.sub).toBe('sub-1')
  expect(calledOperations()).toEqual(['pool InitiateAuth', 'keeper KeepRefreshToken'])
  expect(calls[1]).toMatchObject({
    bearer: 'Bearer access-1',
    body: { ClientId: 'client-1', RefreshToken: 'refresh-1' },
  })
  expect(await identity.token()).toBe('access-1')
  await identity.token(true)
  expect(calls[2]).toMatchObject({ at: 'keeper', operation: 'GetTokensFromRefreshToken', body: { RefreshToken: '' } })
})

test('SES-4 renewing, restoring and signing out call the product and not the pool', async () => {
  const identity = client()
  expect((await identity.restore())?.attributes.email).toBe('ventas@empresa.cl')
  await identity.signOut()()
  expect(calledOperations()).toEqual(['keeper GetTokensFromRefreshToken', 'keeper RevokeToken'])
  expect(calls[1]?.bearer).toBe('Bearer access-1')
})

test('REG-1 REC-1 account operations call the pool and not the product', async () => {
  const identity = client()
  const accounts = accountOperations(identity)
  await accounts.signUp('a@b.cl', 'Secreta123')
  await accounts.resendCode('a@b.cl')
  expect(await accounts.confirmSignUp('a@b.cl', '123456')).toBe(false)
  await accounts.forgotPassword('a@b.cl')
  await finishRecovery(identity, { email: 'a@b.cl', code: '123456', password: 'Secreta123' })
  expect(new Set(calls.map(({ at }) => at))).toEqual(new Set(['pool']))
  expect(calls).toHaveLength(5)
})

test('SES-4 a session whose refresh token cannot be stored does not start', async () => {
  const signIn = answerOf
  answerOf = (call) => (call.at === 'keeper' ? [503, { __type: 'ServiceUnavailableException' }] : signIn(call))
  const identity = client()
  await expect(accountOperations(identity).signIn('a@b.cl', 'Secreta123')).rejects.toMatchObject({ code: 'default' })
  await expect(identity.token()).rejects.toMatchObject({ code: 'default' })
})
