import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { createContext } from '@mirador/api/create-context'
import { readEnv } from '@mirador/api/env'
import { storeToken } from '@mirador/api/identity/personal-tokens/test-tokens'
import { signInAt } from '@mirador/api/identity/test-sign-in'
import { ensureAccount } from '@mirador/database/accounts/accounts'
import { connect, type Database } from '@mirador/database/connection/connect'
import { migrate } from '@mirador/database/migration/migrate'
import { reviewCommonTerms } from '@mirador/database/search/common-terms'
import { ingestTenders } from '@mirador/database/tenders/tenders'
import { syntheticTenders } from '@mirador/invented/synthetic/synthetic-tenders'
import autocannon from 'autocannon'
import { sql } from 'kysely'
import { findPostgresBinaries } from '../scripts/postgres-binaries.mjs'
import { startPostgresCluster } from '../scripts/postgres-cluster.ts'
import { startApi } from './product-process.ts'
import { until } from './until.ts'

// npm run bench:token: what people notice of a program that sends fifty requests a second with one token
// (docs/decisions/0129-pages-by-cursor.md), on a PostgreSQL of its own. It only reports: a slow result is not a failure.

const ROUNDS = 3
const PEOPLE = 4
const PEOPLE_PER_SECOND = 4
const PROGRAM_PER_SECOND = 50
/** Enough that it sends on while earlier requests wait. */
const PROGRAM_CONNECTIONS = 50
const PASSWORD = 'Cobre-azul-7'

const PEOPLE_PATHS = [
  '/api/bid/all?scope=all',
  '/api/bid/all?q=mantencion',
  '/api/bid/all?q=servicio%20de%20aseo&region=7',
  '/api/bid/all?scope=all&sort=closing&region=13',
  '/api/bid/all?scope=all&offset=40',
]
/** Each has its own words, so that no total is remembered. */
const programPaths = (round: number) =>
  Array.from({ length: 500 }, (_, i) => `/api/v1/bid/all?limit=50&q=servicio*%20${round}x${i}%20OR%20compra*`)

const { values } = parseArgs({ options: { tenders: { type: 'string' }, seconds: { type: 'string' } } })
const tenders = Number(values.tenders ?? 100_000)
const seconds = Number(values.seconds ?? 20)

interface Client {
  token: string
  /** its address, sent by a proxy */
  address: string
}

interface Load {
  times: number[]
  counts: Record<string, number>
}

/** Sends requests of one client in turn, at a rate, and measures each answer. */
async function send(url: string, client: Client, paths: readonly string[], rate: number, connections: number) {
  const times: number[] = []
  const counts: Record<string, number> = {}
  const headers = { authorization: `Bearer ${client.token}`, 'x-forwarded-for': client.address }
  const requests = paths.map((path) => ({ path }))
  const options = { url, headers, requests, connections, overallRate: rate, duration: seconds, timeout: 60 }
  await new Promise<void>((resolve, reject) => {
    autocannon(options, (error) => (error ? reject(error) : resolve())).on(
      'response',
      (_client, status, _bytes, ms) => {
        times.push(ms)
        counts[status] = (counts[status] ?? 0) + 1
      },
    )
  })
  return { times, counts }
}

async function sendPeople(url: string, people: readonly Client[]): Promise<Load> {
  const loads = await Promise.all(
    people.map(async (person, turn) => {
      await sleep((turn * 1_000) / PEOPLE_PER_SECOND / PEOPLE)
      return send(url, person, PEOPLE_PATHS, PEOPLE_PER_SECOND, 1)
    }),
  )
  return joined(loads)
}

function joined(loads: readonly Load[]): Load {
  const counts: Record<string, number> = {}
  for (const [status, count] of loads.flatMap((load) => Object.entries(load.counts)))
    counts[status] = (counts[status] ?? 0) + count
  return { times: loads.flatMap(({ times }) => times), counts }
}

function percentile(times: readonly number[], share: number): number {
  const sorted = times.toSorted((one, two) => one - two)
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? Number.NaN
}

function report(name: string, { times, counts }: Load) {
  const [p50, p95] = [percentile(times, 0.5), percentile(times, 0.95)]
  const text = `p50 ${p50.toFixed(1)} ms, p95 ${p95.toFixed(1)} ms, answers ${JSON.stringify(counts)}`
  process.stdout.write(`${name.padEnd(32)} ${text}\n`)
  return p95
}

async function fillDatabase(database: Database) {
  for (const batch of syntheticTenders({ now: new Date(), count: tenders }))
    await ingestTenders(database, batch, new Date())
  await sql`vacuum analyze`.execute(database.db)
  await reviewCommonTerms(database.db)
}

/** @returns the people's addresses of mail, and a token of each round, of an account of its own */
async function createClients(database: Database, env: Record<string, string>) {
  const { identity } = await createContext(readEnv(env), { database })
  const create = async (email: string) => {
    const user = await identity.createUser?.({ email, password: PASSWORD })
    if (!user) throw new Error('no identity service of its own')
    await ensureAccount(database.db, user.sub, new Date(), email)
    return user.sub
  }
  const emails = Array.from({ length: PEOPLE }, (_, i) => `person-${i}@mirador.example`)
  for (const email of emails) await create(email)
  const programs: Client[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const sub = await create(`program-${round}@mirador.example`)
    programs.push({ token: await storeToken({ database }, sub, ['leer'], new Date()), address: `203.0.113.${round}` })
  }
  return { emails, programs }
}

async function measure(url: string, emails: readonly string[], programs: readonly Client[]) {
  const people = await Promise.all(
    emails.map(async (email, i) => {
      const address = `192.0.2.${i}`
      return { token: (await signInAt(url, { email, password: PASSWORD, address })).token, address }
    }),
  )
  // the first requests compile and fill caches
  await sendPeople(url, people)
  const quiet: Load[] = []
  const loaded: Load[] = []
  const ofProgram: Load[] = []
  for (const [round, program] of programs.entries()) {
    quiet.push(await sendPeople(url, people))
    const [ofPeople, own] = await Promise.all([
      sendPeople(url, people),
      send(url, program, programPaths(round), PROGRAM_PER_SECOND, PROGRAM_CONNECTIONS),
    ])
    loaded.push(ofPeople)
    ofProgram.push(own)
    await sleep(2_000)
  }
  const quietP95 = report('people, quiet', joined(quiet))
  const loadedP95 = report('people, beside the program', joined(loaded))
  report('the program', joined(ofProgram))
  process.stdout.write(`p95 beside the program: ${(loadedP95 / quietP95).toFixed(2)} × quiet\n`)
}

const binaries = findPostgresBinaries()
if (!binaries) throw new Error('PostgreSQL is not installed')
const cluster = await startPostgresCluster(binaries)
const DATA_DIR = mkdtempSync(join(tmpdir(), 'mirador-token-load-'))
try {
  const database = await connect({ url: cluster.url, dataDir: DATA_DIR })
  await migrate(database)
  await fillDatabase(database)
  const env = {
    DATA_DIR,
    DATABASE_URL: cluster.url,
    AUTH_SECRET: 'only for the duration of one measurement',
    LOG_LEVEL: 'error',
    DEMO_DATA: 'false',
    // each client has an address of its own
    TRUST_PROXY: '1',
  }
  const { emails, programs } = await createClients(database, env)
  await database.close()
  const api = await startApi(env)
  try {
    await until(async () => (await fetch(`${api.url}/readyz`)).status === 200)
    process.stdout.write(`${tenders} tenders, PostgreSQL ${cluster.version}, ${ROUNDS} rounds of ${seconds} s\n`)
    await measure(api.url, emails, programs)
  } finally {
    await api.kill('SIGTERM')
  }
} finally {
  await cluster.stop()
  rmSync(DATA_DIR, { recursive: true, force: true })
}
process.exit()
