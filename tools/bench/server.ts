import type { AddressInfo } from 'node:net'
import { createApp } from '@mirador/api/app'
import { createContext } from '@mirador/api/create-context'
import { readEnv } from '@mirador/api/env'
import { signInAt } from '@mirador/api/identity/test-sign-in'
import { ensureAccount, updateAccountRubros } from '@mirador/database/accounts/accounts'
import type { Database } from '@mirador/database/connection/connect'
import { DAY_SECONDS } from '@mirador/domain/time/duration'
import { DEMO_RUBROS } from '@mirador/invented/demo/demo-account'
import { load } from './load.ts'

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
  LOG_LEVEL: 'fatal',
}

export interface BenchServer {
  url: string
  /** header of the signed-in account */
  headers: { authorization: string }
  /** Sends one GET. @throws when the answer is not 200 */
  get(path: string): Promise<Response>
  /**
   * Sends the requests one after another on one connection, after a first one that is not measured.
   * @returns the milliseconds of each
   * @throws when an answer is not 200
   */
  times(paths: readonly string[]): Promise<number[]>
  close(): Promise<void>
}

/** Starts the product's own app on a free loopback port, with one signed-in account that has the rubros of four segments. */
export async function startBenchServer(database: Database): Promise<BenchServer> {
  const context = await createContext(readEnv(SETTINGS), { database })
  const { env, identity } = context
  const app = await createApp(context)
  await app.listen({ host: env.host, port: env.port })
  const url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`

  if (!identity.createUser) throw new Error('the embedded identity service creates users')
  const { sub } = await identity.createUser(ACCOUNT)
  await ensureAccount(database.db, sub, new Date(), ACCOUNT.email)
  await updateAccountRubros(database.db, sub, DEMO_RUBROS)
  const headers = { authorization: `Bearer ${(await signInAt(url, ACCOUNT)).token}` }
  return {
    url,
    headers,
    async get(path) {
      const response = await fetch(url + path, { headers })
      if (response.status !== 200)
        throw new Error(`${path}: ${response.status} ${(await response.text()).slice(0, 300)}`)
      await response.arrayBuffer()
      return response
    },
    async times(paths) {
      const requests = [...paths.slice(0, 1), ...paths].map((path) => ({ path }))
      const { times, counts } = await load({ url, headers, requests, until: { amount: requests.length } })
      if (counts[200] !== requests.length) throw new Error(`${paths.join(' ')}: ${JSON.stringify(counts)}`)
      return times.slice(1)
    },
    close: () => app.close(),
  }
}
