import type { AddressInfo } from 'node:net'
import { createApp } from '@mirador/api/app'
import { createContext } from '@mirador/api/create-context'
import { readEnv } from '@mirador/api/env'
import { signInAt } from '@mirador/api/identity/test-sign-in'
import { ensureAccount, updateAccountRubros } from '@mirador/database/accounts/accounts'
import type { Database } from '@mirador/database/connection/connect'
import { DAY_SECONDS } from '@mirador/domain/time/duration'
import { DEMO_RUBROS } from '@mirador/invented/demo/demo-account'
import type { FastifyBaseLogger } from 'fastify'
import { openHttpClient } from './http-client.ts'

// a new e-mail for each run, since a filled database keeps the accounts of earlier runs
const ACCOUNT = { email: `bench-${Date.now()}@mirador.example`, password: 'Cobre-azul-7' }

const SETTINGS = {
  PORT: '0',
  HOST: '127.0.0.1',
  AUTH_SECRET: 'only for the duration of one measurement',
  // longer than any run
  AUTH_ACCESS_TTL: String(DAY_SECONDS),
  // requests are counted, since that is part of the measurement, but never refused
  RATE_LIMIT_FACTOR: '1000000',
}

export interface BenchServer {
  port: number
  /** header of the signed-in account */
  authorization: string
  /**
   * Sends one GET and reads the whole body.
   * @throws when the answer is not 200
   */
  get(path: string): Promise<Buffer>
  close(): Promise<void>
}

/** Starts the product's own app on a free loopback port, with one signed-in account that has the rubros of four segments. */
export async function startBenchServer(database: Database, now: () => Date): Promise<BenchServer> {
  const context = await createContext(readEnv(SETTINGS), { database, now, log: errorLog() })
  const { env, identity } = context
  const app = await createApp(context)
  await app.listen({ host: env.host, port: env.port })
  const { port } = app.server.address() as AddressInfo

  if (!identity.createUser) throw new Error('the embedded identity service creates users')
  const { sub } = await identity.createUser(ACCOUNT)
  await ensureAccount(database.db, sub, now(), ACCOUNT.email)
  await updateAccountRubros(database.db, sub, DEMO_RUBROS)
  const authorization = `Bearer ${(await signInAt(`http://127.0.0.1:${port}`, ACCOUNT)).token}`
  const client = await openHttpClient(port, { authorization })
  return {
    port,
    authorization,
    async get(path) {
      const { status, body } = await client.get(path)
      if (status !== 200) throw new Error(`${path}: ${status} ${body.toString('utf8', 0, 300)}`)
      return body
    },
    async close() {
      client.close()
      await app.close()
    },
  }
}

/** Errors go to stderr; everything else is dropped without being formatted. */
function errorLog(): FastifyBaseLogger {
  const drop = () => {}
  const log: FastifyBaseLogger = {
    level: 'silent',
    info: drop,
    warn: drop,
    debug: drop,
    trace: drop,
    fatal: drop,
    silent: drop,
    error: (details: unknown) =>
      process.stderr.write(`${details instanceof Error ? details.stack : JSON.stringify(details)}\n`),
    child: () => log,
  }
  return log
}
