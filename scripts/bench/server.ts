import type { AddressInfo } from 'node:net'
import { createApp } from '@mirador/api/app'
import { readEnv } from '@mirador/api/env'
import { createIdentity } from '@mirador/api/identity/identity'
import { signInAt } from '@mirador/api/identity/test-sign-in'
import { createRateLimits } from '@mirador/api/limits/rate-limits'
import { createMailer } from '@mirador/api/mailer/mailer'
import { createNotices } from '@mirador/api/notices/notices'
import { createUnsubscribeLinks } from '@mirador/api/token-links/unsubscribe-links'
import { ensureAccount, updateAccountRubros } from '@mirador/database/accounts/accounts'
import type { Database } from '@mirador/database/connection/connect'
import { DAY_SECONDS } from '@mirador/domain/time/duration'
import { DEMO_RUBROS } from '@mirador/ingestion/demo/demo-account'
import type { FastifyBaseLogger } from 'fastify'
import { openAsker } from './asker.ts'

// another each time: a filled database has those of earlier runs
const ACCOUNT = { email: `bench-${Date.now()}@mirador.example`, password: 'Mirador2026' }

export interface BenchServer {
  port: number
  /** of the signed-in user */
  authorization: string
  /** One GET of the API over HTTP, body read to its end. @throws when the answer is not 200 */
  get(path: string): Promise<Buffer>
  close(): Promise<void>
}

/**
 * The product's own app on a free loopback port, with one signed-in user who has the rubros of four segments.
 */
export async function startBenchServer(database: Database, now: () => Date): Promise<BenchServer> {
  const log = silentLog()
  const env = readEnv({
    PORT: '0',
    HOST: '127.0.0.1',
    LOG_LEVEL: 'silent',
    DEMO_DATA: 'false',
    // the counting is measured too, the refusing is not
    RATE_LIMIT_FACTOR: '1000000',
  })
  const authSecret = 'only for the length of one measurement, never kept'
  const identity = createIdentity({
    db: database.db,
    clock: now,
    publicUrl: env.publicUrl,
    authSecret,
    // longer than any run
    accessTtl: DAY_SECONDS,
    log,
  })
  const mailer = createMailer({ db: database.db, clock: now, log })
  const app = await createApp({
    env,
    database,
    identity,
    source: undefined,
    taxRegistry: { legalName: async () => null },
    limits: createRateLimits({ db: database.db, clock: now, authSecret }),
    mailer,
    notices: createNotices({
      db: database.db,
      clock: now,
      links: createUnsubscribeLinks({ authSecret, publicUrl: env.publicUrl }),
      sender: { product: env.companyName, url: env.publicUrl },
      emailOf: (sub) => identity.userEmail(sub),
      mailer,
      log,
    }),
    now,
    log,
    isDemo: false,
    demoAccount: undefined,
  })
  await app.listen({ host: env.host, port: env.port })
  const { port } = app.server.address() as AddressInfo
  const origin = `http://127.0.0.1:${port}`

  const { sub } = await identity.createUser(ACCOUNT)
  await ensureAccount(database.db, sub, now(), ACCOUNT.email)
  await updateAccountRubros(database.db, sub, DEMO_RUBROS)
  const authorization = `Bearer ${(await signInAt(origin, ACCOUNT)).token}`
  const asker = await openAsker(port, { authorization })
  return {
    port,
    authorization,
    async get(path) {
      const { status, body } = await asker.get(path)
      if (status !== 200) throw new Error(`${path}: ${status} ${body.toString('utf8', 0, 300)}`)
      return body
    },
    async close() {
      asker.close()
      await app.close()
    },
  }
}

function silentLog(): FastifyBaseLogger {
  const nothing = () => {}
  const log = { level: 'silent', info: nothing, warn: nothing, debug: nothing, trace: nothing, fatal: nothing }
  const logger: FastifyBaseLogger = {
    ...log,
    silent: nothing,
    error: (details: unknown) =>
      process.stderr.write(`${details instanceof Error ? details.stack : JSON.stringify(details)}\n`),
    child: () => logger,
  }
  return logger
}
