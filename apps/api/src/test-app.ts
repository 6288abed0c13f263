import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openTestDatabase } from '@mirador/database/testing/test-database'
import type { DestinationStream } from 'pino'
import { createApp } from './app.ts'
import { type ContextOverrides, closeContext, createContext } from './create-context.ts'
import { readEnv } from './env.ts'
import type { Identity } from './identity/identity.ts'
import { testPasswordHasher } from './identity/passwords/test-password-hasher.ts'
import { signInAt } from './identity/test-sign-in.ts'
import { createLog } from './telemetry/log.ts'

/** Password of every account that `signIn` creates. */
export const PASSWORD = 'Cobre-azul-7'

interface TestAppOptions extends Omit<ContextOverrides, 'database' | 'log' | 'report'> {
  /** environment variables of the product */
  settings?: Record<string, string>
  /** destination of the log, if LOG_LEVEL is among the settings */
  logTo?: DestinationStream
}

/** The product over HTTP on a real, empty database, for endpoint tests. */
export async function openTestApp({ settings, logTo, ...overrides }: TestAppOptions = {}) {
  const dataDir = join(tmpdir(), `mirador-test-${randomUUID()}`)
  const env = readEnv({
    AUTH_SECRET: 'a secret of the tests, longer than 32 bytes',
    LOG_LEVEL: 'silent',
    DATA_DIR: dataDir,
    ...settings,
  })
  const database = await openTestDatabase()
  const context = await createContext(env, {
    hasher: testPasswordHasher,
    ...overrides,
    database,
    log: createLog(env, logTo),
  })
  const app = await createApp(context)
  await app.listen({ host: '127.0.0.1', port: 0 })
  const url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`
  // `signIn` is for the embedded service
  const identity = context.identity as Identity

  /** Creates an account and signs it in: `call` sends with its token. */
  async function signIn(email: string) {
    const { sub } = await identity.createUser({ email, password: PASSWORD })
    const signedIn = await signInAt(url, { email, password: PASSWORD })
    const { token } = signedIn
    return {
      sub,
      ...signedIn,
      call: (method: string, path: string, body?: unknown) => callAs(method, path, { token, body }),
    }
  }

  /**
   * Sends one request.
   * @returns the status and the parsed JSON, or the text of a file
   */
  async function callAs(method: string, path: string, { token, body }: { token?: string; body?: unknown } = {}) {
    const response = await fetch(url + path, {
      method,
      headers: {
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    })
    const text = await response.text()
    const isFile =
      response.headers.has('content-disposition') &&
      !/^application\/json\b/.test(response.headers.get('content-type') ?? '')
    // biome-ignore lint/suspicious/noExplicitAny: each test says what it expects
    return { status: response.status, body: (isFile ? text : text ? JSON.parse(text) : undefined) as any }
  }

  return {
    url,
    app,
    context,
    database,
    identity,
    mailer: context.mailer,
    notices: context.notices,
    signIn,
    callAs,
    async close() {
      await app.close()
      await closeContext(context)
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
