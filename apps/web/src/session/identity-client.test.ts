import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { MINUTE_MS } from '@mirador/domain/time/duration'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { finishRecovery } from './finish-recovery.ts'
import { accountOperations } from './identity-accounts.ts'
import { delayOf } from './identity-call.ts'
import { createIdentityClient } from './identity-client.ts'

interface Call {
  operation: string
  // biome-ignore lint/suspicious/noExplicitAny: the body as it was sent
  body: any
}
type Answer = (call: Call, turn: number) => [status: number, body: object]

const CLAIMS = Buffer.from(JSON.stringify({ email: 'ventas@ñandú.cl', sub: 'sub-1' })).toString('base64url')
const TOKENS = {
  AuthenticationResult: { AccessToken: 'access-1', IdToken: `x.${CLAIMS}.x`, ExpiresIn: 900 },
}

// an identity service over real HTTP with answers set by each test
const calls: Call[] = []
let answer: Answer
let server: Server
let endpoint: string

beforeAll(async () => {
  server = createServer((request, response) => {
    let text = ''
    request.on('data', (chunk) => {
      text += chunk
    })
    request.on('end', () => {
      const call = { operation: String(request.headers['x-amz-target']).split('.')[1] ?? '', body: JSON.parse(text) }
      calls.push(call)
      const [status, body] = answer(call, calls.length)
      response.writeHead(status, { 'content-type': 'application/x-amz-json-1.1' }).end(JSON.stringify(body))
    })
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}/auth/`
})
afterAll(() => server.close())
beforeEach(() => {
  calls.length = 0
  answer = () => [200, {}]
})

let clock = 0
const pauses: number[] = []
const client = () =>
  createIdentityClient({
    endpoint,
    clientId: 'mirador-web',
    now: () => clock,
    sleep: async (ms) => void pauses.push(ms),
  })
const accounts = () => accountOperations(client())

test('REG-1 signing up sends the address also as the e-mail attribute and returns the user id', async () => {
  answer = () => [200, { UserSub: 'sub-1', UserConfirmed: false }]
  expect(await accounts().signUp('ventas@empresa.cl', 'Secreta123')).toEqual({
    userId: 'sub-1',
    email: 'ventas@empresa.cl',
  })
  expect(calls).toEqual([
    {
      operation: 'SignUp',
      body: {
        ClientId: 'mirador-web',
        Username: 'ventas@empresa.cl',
        Password: 'Secreta123',
        UserAttributes: [{ Name: 'email', Value: 'ventas@empresa.cl' }],
      },
    },
  ])
})

test('REG-5 the browser that signed up signs in with the single-use session of the confirmation', async () => {
  answer = ({ operation }) => [200, operation === 'ConfirmSignUp' ? { Session: 'one-use' } : TOKENS]
  const identity = client()
  const accounts = accountOperations(identity)
  expect(await accounts.confirmSignUp('ventas@empresa.cl', ' 123 456 ')).toBe(true)
  expect((await accounts.finishSignUp('ventas@empresa.cl')).attributes).toEqual({
    email: 'ventas@ñandú.cl',
    sub: 'sub-1',
  })
  expect(await identity.token()).toBe('access-1')
  expect(calls.map(({ operation }) => operation)).toEqual(['ConfirmSignUp', 'InitiateAuth'])
  expect(calls[0]?.body.ConfirmationCode).toBe('123456')
  expect(calls[1]?.body).toMatchObject({ AuthFlow: 'USER_AUTH', Session: 'one-use' })
  await expect(accounts.finishSignUp('ventas@empresa.cl')).rejects.toMatchObject({ code: 'NotAuthorizedException' })
})

test('REG-5 without that session the confirmation does not sign in', async () => {
  const own = accounts()
  expect(await own.confirmSignUp('ventas@empresa.cl', '123456')).toBe(false)
  await expect(own.finishSignUp('ventas@empresa.cl')).rejects.toMatchObject({ code: 'NotAuthorizedException' })
  expect(calls).toHaveLength(1)
})

test.each([
  ['REG-1 signing up with no address', () => accounts().signUp('ventas', 'Secreta123'), 'InvalidParameterException'],
  ['REG-1 signing up with a weak password', () => accounts().signUp('a@b.cl', 'secreta'), 'InvalidPasswordException'],
  ['REG-3 confirming with five digits', () => accounts().confirmSignUp('a@b.cl', '12345'), 'CodeMismatchException'],
  ['REC-1 asking for a code with no address', () => accounts().forgotPassword('a@b'), 'InvalidParameterException'],
  [
    'REC-2 changing to a weak password',
    () => finishRecovery(client(), { email: 'a@b.cl', code: '123456', password: 'secreta' }),
    'InvalidPasswordException',
  ],
  [
    'REC-2 changing with letters for a code',
    () => finishRecovery(client(), { email: 'a@b.cl', code: 'abcdef', password: 'Secreta123' }),
    'CodeMismatchException',
  ],
])('%s is refused before a call is sent', async (_, attempt, code) => {
  await expect(attempt()).rejects.toMatchObject({ code })
  expect(calls).toEqual([])
})

test('REC-2 the new password is sent with its code', async () => {
  await finishRecovery(client(), { email: 'a@b.cl', code: '123-456', password: 'Secreta123' })
  expect(calls).toEqual([
    {
      operation: 'ConfirmForgotPassword',
      body: { ClientId: 'mirador-web', Username: 'a@b.cl', ConfirmationCode: '123456', Password: 'Secreta123' },
    },
  ])
})

test('LOG-3 a failing service is called three times, a refusing one once', async () => {
  pauses.length = 0
  answer = () => [503, { __type: 'InternalErrorException' }]
  await expect(accounts().resendCode('a@b.cl')).rejects.toMatchObject({ code: 'default' })
  expect(calls).toHaveLength(3)
  expect(pauses).toHaveLength(2)

  calls.length = 0
  answer = () => [400, { __type: 'UsernameExistsException', message: 'User already exists' }]
  await expect(accounts().signUp('a@b.cl', 'Secreta123')).rejects.toMatchObject({ code: 'UserNameExistsException' })
  expect(calls).toHaveLength(1)
})

test('LOG-3 a service that recovers shows no error', async () => {
  answer = (_, turn) => (turn < 3 ? [500, {}] : [200, TOKENS])
  expect((await accounts().signIn('a@b.cl', 'Secreta123')).attributes.sub).toBe('sub-1')
})

test('LOG-3 backoff doubles with jitter and stays within five minutes', () => {
  expect([1, 2, 3].map((attempt) => delayOf(attempt, () => 1))).toEqual([400, 800, 1600])
  expect(delayOf(1, () => 0)).toBe(200)
  expect(delayOf(40, () => 1)).toBe(5 * MINUTE_MS)
})

test('LOG-3 a challenge for a new password leads to the recovery', async () => {
  answer = () => [200, { ChallengeName: 'NEW_PASSWORD_REQUIRED', Session: 'x' }]
  await expect(accounts().signIn('a@b.cl', 'Secreta123')).rejects.toMatchObject({
    code: 'PasswordResetRequiredException',
  })
})

test('SES-2 the token is renewed 30 s before it expires, once for all callers', async () => {
  clock = 0
  answer = () => [200, TOKENS]
  const identity = client()
  await accountOperations(identity).signIn('a@b.cl', 'Secreta123')
  clock = 869_000
  await identity.token()
  expect(calls).toHaveLength(1)
  clock = 870_001
  expect(await Promise.all([identity.token(), identity.token(), identity.token()])).toEqual(Array(3).fill('access-1'))
  expect(calls.map(({ operation }) => operation)).toEqual(['InitiateAuth', 'GetTokensFromRefreshToken'])
})

test('SES-4 a refused renewal signs out; an unreachable service keeps the session', async () => {
  const identity = client()
  answer = () => [400, { __type: 'NotAuthorizedException' }]
  expect(await identity.token()).toBeUndefined()
  answer = () => [502, {}]
  await expect(identity.token()).rejects.toMatchObject({ code: 'default' })
})

test('SES-3 after signing out a response of the old session is dropped', async () => {
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  answer = () => [200, TOKENS]
  const identity = createIdentityClient({ endpoint, clientId: 'mirador-web', now: () => clock, sleep: () => held })
  await accountOperations(identity).signIn('a@b.cl', 'Secreta123')
  answer = (_, turn) => (turn === 2 ? [500, {}] : [200, TOKENS])
  const renewed = identity.token(true)
  await expect.poll(() => calls.length).toBe(2)
  identity.signOut()
  release()
  expect(await renewed).toBeUndefined()
})

test('TRU-4 a sign-in with a second factor asks for its code, and the answer begins the session', async () => {
  answer = ({ operation }) =>
    operation === 'InitiateAuth'
      ? [200, { ChallengeName: 'SOFTWARE_TOKEN_MFA', Session: 's', ChallengeParameters: { USER_ID_FOR_SRP: 'sub-1' } }]
      : [200, TOKENS]
  const operations = accounts()
  const refusal = await operations.signIn('a@b.cl', 'Secreta123').catch((error: unknown) => error)
  expect(refusal).toMatchObject({ challenge: { session: 's', username: 'sub-1' } })
  expect((await operations.answerChallenge({ session: 's', username: 'sub-1' }, '123456')).attributes.sub).toBe('sub-1')
  expect(calls.at(-1)).toMatchObject({
    operation: 'RespondToAuthChallenge',
    body: {
      ClientId: 'mirador-web',
      ChallengeName: 'SOFTWARE_TOKEN_MFA',
      Session: 's',
      ChallengeResponses: { USERNAME: 'sub-1', SOFTWARE_TOKEN_MFA_CODE: '123456' },
    },
  })
})
