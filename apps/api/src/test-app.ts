import type { AddressInfo } from 'node:net'
import type { Db } from '@mirador/database/connection/connect'
import { openTestDatabase } from '@mirador/database/testing/test-database'
import type { Source } from '@mirador/ingestion/source/source'
import type { FastifyBaseLogger } from 'fastify'
import type { DestinationStream } from 'pino'
import { createApp } from './app.ts'
import { readEnv } from './env.ts'
import { createIdentity } from './identity/identity.ts'
import type { IdentityProvider } from './identity/provider.ts'
import { signInAt } from './identity/test-sign-in.ts'
import { createRateLimits } from './limits/rate-limits.ts'
import { createMailer } from './mailer/mailer.ts'
import { createSmtp, senderOf } from './mailer/smtp.ts'
import { createNotices } from './notices/notices.ts'
import { createTaxRegistry } from './tax-registry/tax-registry.ts'
import type { UpstreamRegistry } from './tax-registry/upstream.ts'
import { createLog } from './telemetry/log.ts'
import { createUnsubscribeLinks } from './token-links/unsubscribe-links.ts'

/** Of everybody who signs in. */
export const PASSWORD = 'Mirador2026'

/** The whole product over HTTP on a real, empty database, for endpoint tests. */
export async function openTestApp({
  now = () => new Date(),
  source,
  upstream,
  provider,
  settings,
  logTo,
}: {
  now?: () => Date
  source?: Source | undefined
  upstream?: UpstreamRegistry | undefined
  /** environment variables of the product */
  settings?: Record<string, string>
  /** where its log goes, with a LOG_LEVEL among the settings */
  logTo?: DestinationStream
  /** who keeps the accounts instead of the embedded service, made for this product */
  provider?: (means: { db: Db; clock: () => Date; publicUrl: string; log: FastifyBaseLogger }) => IdentityProvider
} = {}) {
  const database = await openTestDatabase()
  const env = readEnv({ AUTH_SECRET: 'a secret of the tests, longer than 32 bytes', LOG_LEVEL: 'silent', ...settings })
  const log = createLog(env, logTo)
  const { publicUrl, authSecret = '', smtpUrl, mailFrom, companyName } = env
  const identity = createIdentity({ db: database.db, clock: now, publicUrl, authSecret, log })
  const limits = createRateLimits({ db: database.db, clock: now, authSecret })
  const send = smtpUrl ? createSmtp({ url: smtpUrl, from: senderOf(mailFrom, companyName) }) : undefined
  const mailer = createMailer({ db: database.db, clock: now, send, log })
  const notices = createNotices({
    db: database.db,
    clock: now,
    links: createUnsubscribeLinks({ authSecret, publicUrl }),
    sender: { product: companyName, url: publicUrl },
    emailOf: (sub) => identity.userEmail(sub),
    mailer,
    log,
  })
  const taxRegistry = createTaxRegistry({ db: database.db, upstream, limits, now, log })
  const app = await createApp({
    env,
    database,
    identity: provider?.({ db: database.db, clock: now, publicUrl, log }) ?? identity,
    source,
    taxRegistry,
    limits,
    mailer,
    notices,
    now,
    log,
    isDemo: false,
    demoAccount: undefined,
  })
  await app.listen({ host: '127.0.0.1', port: 0 })
  const url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`

  /** A signed-in visitor: `call` sends with their token. */
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

  /** One request; the answer's status and JSON, or the text of a file. */
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
      response.headers.has('content-disposition') && !/json/.test(response.headers.get('content-type') ?? '')
    // biome-ignore lint/suspicious/noExplicitAny: each test says what it expects
    return { status: response.status, body: (isFile ? text : text ? JSON.parse(text) : undefined) as any }
  }

  return {
    url,
    app,
    database,
    identity,
    mailer,
    notices,
    signIn,
    callAs,
    async close() {
      await app.close()
      await notices.stop()
      await mailer.stop()
      await database.close()
    },
  }
}
