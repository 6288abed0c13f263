import type { Database } from '@mirador/database/connection/connect'
import { listMails } from '@mirador/database/mail/mail-outbox'
import { openTestDatabase } from '@mirador/database/testing/test-database'
import Fastify, { type FastifyInstance, type LightMyRequestResponse } from 'fastify'
import { mountAdmission } from '../http/admission.ts'
import { createRateLimits } from '../limits/rate-limits.ts'
import { createRequestLimits } from '../limits/request-limits.ts'
import { createIdentity, type Identity, type IdentityOptions } from './identity.ts'
import { testPasswordHasher } from './passwords/test-password-hasher.ts'

export const PUBLIC_URL = 'http://localhost:3000'
export const AUTH_SECRET = 'a secret of the tests, long enough for it'
export const ANA = { email: 'Ana@Example.cl', password: 'Correcto-1' }

/** A clock that moves only by `advance`. */
export interface TestClock {
  (): Date
  advance(seconds: number): void
}

export function testClock(start = '2025-06-02T12:00:00Z'): TestClock {
  let now = new Date(start).getTime()
  return Object.assign(() => new Date(now), {
    advance(seconds: number) {
      now += seconds * 1000
    },
  })
}

/** A running identity service, and a browser with its cookies. */
export interface TestIdentity {
  app: FastifyInstance
  identity: Identity
  clock: TestClock
  logged: { level: 'info' | 'warn'; details: unknown; message: string }[]
  browser: TestBrowser
  /**
   * Another browser, without cookies.
   * @param ip default: that of the first browser
   */
  newBrowser(ip?: string): TestBrowser
}

export interface TestBrowser {
  /** its refresh cookie, as a header */
  readonly cookie: string | undefined
  cookies: Map<string, string>
  call(operation: string, body?: object, headers?: Record<string, string>): Promise<LightMyRequestResponse>
  signIn(email: string, password: string): Promise<LightMyRequestResponse>
  renew(cookie?: string): Promise<LightMyRequestResponse>
  signUp(email: string, password: string): Promise<LightMyRequestResponse>
  confirm(email: string, code: string): Promise<LightMyRequestResponse>
  resend(email: string): Promise<LightMyRequestResponse>
  /** Sign-in with the one-use session of a confirmation. */
  enter(email: string, session: string): Promise<LightMyRequestResponse>
  /**
   * The second step of a sign-in.
   * @param session of the answer to the first step
   */
  respond(username: string, session: string, code: string): Promise<LightMyRequestResponse>
  /** @returns the challenge of a sign-in with a passkey */
  startPasskey(): Promise<string>
  respondPasskey(session: string, credential: string): Promise<LightMyRequestResponse>
  forgot(email: string): Promise<LightMyRequestResponse>
  reset(email: string, code: string, password: string): Promise<LightMyRequestResponse>
}

export async function startIdentity(
  database: Pick<Database, 'db'>,
  options: Partial<Omit<IdentityOptions, 'clock'>> & { clock?: TestClock } = {},
): Promise<TestIdentity> {
  const clock = options.clock ?? testClock()
  const logged: TestIdentity['logged'] = []
  const log = (level: 'info' | 'warn') => (details: unknown, message?: string) => {
    logged.push({ level, details, message: message ?? '' })
  }
  const identity = createIdentity({
    db: database.db,
    rateLimits: createRateLimits({ db: database.db, clock, authSecret: options.authSecret ?? AUTH_SECRET }),
    publicUrl: PUBLIC_URL,
    authSecret: AUTH_SECRET,
    hasher: testPasswordHasher,
    log: { info: log('info'), warn: log('warn') } as IdentityOptions['log'],
    ...options,
    clock,
  })
  const app = Fastify()
  mountAdmission(app, {
    env: { trustProxy: 0, rateLimitFactor: 1 },
    requestLimits: createRequestLimits({ now: clock }),
  })
  identity.register(app)
  await app.ready()
  const newBrowser = (ip = '192.0.2.1') => testBrowser({ app, identity }, ip)
  return { app, identity, clock, logged, browser: newBrowser(), newBrowser }
}

/** An identity service with its own database and the user Ana. */
export async function openTestIdentity(options: Parameters<typeof startIdentity>[1] = {}) {
  const database = await openTestDatabase()
  const started = await startIdentity(database, options)
  const { sub } = await started.identity.createUser(ANA)
  const close = async () => {
    await started.app.close()
    await database.close()
  }
  return { ...started, database, sub, close }
}

const ClientId = 'mirador-web'

function testBrowser({ app, identity }: Pick<TestIdentity, 'app' | 'identity'>, ip: string): TestBrowser {
  const cookies = new Map<string, string>()
  const header = () => [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const browser: TestBrowser = {
    cookies,
    get cookie() {
      const name = [...cookies.keys()].find((key) => key.endsWith('mirador_refresh'))
      return name && `${name}=${cookies.get(name)}`
    },
    async call(operation, body = {}, headers = {}) {
      const answer = await app.inject({
        method: 'POST',
        url: '/auth/',
        remoteAddress: ip,
        headers: {
          'content-type': 'application/x-amz-json-1.1',
          'x-amz-target': `AWSCognitoIdentityProviderService.${operation}`,
          ...(cookies.size > 0 ? { cookie: header() } : {}),
          ...headers,
        },
        payload: JSON.stringify(body),
      })
      // mails of its codes are in the outbox
      await identity.idle()
      for (const { name, value, maxAge } of answer.cookies) {
        if (maxAge === 0) cookies.delete(name)
        else cookies.set(name, value)
      }
      return answer
    },
    signIn: (USERNAME, PASSWORD) =>
      browser.call('InitiateAuth', {
        AuthFlow: 'USER_PASSWORD_AUTH',
        ClientId,
        AuthParameters: { USERNAME, PASSWORD },
      }),
    renew: (cookie) =>
      browser.call('GetTokensFromRefreshToken', { ClientId, RefreshToken: '' }, cookie ? { cookie } : {}),
    signUp: (Username, Password) => browser.call('SignUp', { ClientId, Username, Password }),
    confirm: (Username, ConfirmationCode) => browser.call('ConfirmSignUp', { ClientId, Username, ConfirmationCode }),
    resend: (Username) => browser.call('ResendConfirmationCode', { ClientId, Username }),
    enter: (USERNAME, Session) =>
      browser.call('InitiateAuth', { AuthFlow: 'USER_AUTH', ClientId, AuthParameters: { USERNAME }, Session }),
    respond: (USERNAME, Session, SOFTWARE_TOKEN_MFA_CODE) =>
      browser.call('RespondToAuthChallenge', {
        ClientId,
        ChallengeName: 'SOFTWARE_TOKEN_MFA',
        Session,
        ChallengeResponses: { USERNAME, SOFTWARE_TOKEN_MFA_CODE },
      }),
    startPasskey: async () => {
      const AuthParameters = { PREFERRED_CHALLENGE: 'WEB_AUTHN' }
      return (await browser.call('InitiateAuth', { AuthFlow: 'USER_AUTH', ClientId, AuthParameters })).json().Session
    },
    respondPasskey: (Session, CREDENTIAL) =>
      browser.call('RespondToAuthChallenge', {
        ClientId,
        ChallengeName: 'WEB_AUTHN',
        Session,
        ChallengeResponses: { CREDENTIAL },
      }),
    forgot: (Username) => browser.call('ForgotPassword', { ClientId, Username }),
    reset: (Username, ConfirmationCode, Password) =>
      browser.call('ConfirmForgotPassword', { ClientId, Username, ConfirmationCode, Password }),
  }
  return browser
}

export function accessTokenOf(answer: LightMyRequestResponse): string {
  return answer.json().AuthenticationResult.AccessToken
}

/** The codes mailed to an address, newest first. */
export async function codesFor({ db }: Pick<Database, 'db'>, email: string): Promise<string[]> {
  const mails = await listMails(db, { recipient: email.toLowerCase(), most: 50 })
  return mails.flatMap(({ body_text }) => /^\d{4} \d{4} \d{4}$/m.exec(body_text ?? '')?.[0].replaceAll(' ', '') ?? [])
}

/** Twelve digits that are not the code. */
export function wrongCode(code = '0'): string {
  return String((Number(code) + 1) % 10 ** 12).padStart(12, '0')
}
