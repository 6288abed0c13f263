import { mkdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { createContext } from '@mirador/api/create-context'
import { readEnv } from '@mirador/api/env'
import { storeToken } from '@mirador/api/identity/personal-tokens/test-tokens'
import { ensureAccount } from '@mirador/database/accounts/accounts'
import type { Database } from '@mirador/database/connection/connect'
import { startApi } from '../product-process.ts'
import { until } from '../until.ts'
import { fill } from './fill.ts'
import { honestEmail, PASSWORD, signIn } from './honest-clients.ts'
import { type Answers, joinAnswers, load } from './load.ts'
import { percentiles, timesText } from './measure.ts'
import { processorTime } from './processor-time.ts'
import { row } from './report.ts'
import { type Bench, withScratch } from './scratch-database.ts'

// What people notice of a program that sends fifty requests a second with one token (docs/decisions/0129-pages-by-cursor.md).

const ROUNDS = 3
const PEOPLE = 4
const PEOPLE_PER_SECOND = 4
const PROGRAM_PER_SECOND = 50
/** Enough that it sends on while earlier requests wait. */
const PROGRAM_CONNECTIONS = 50
const REST_MS = 2_000

const SETTINGS = {
  DATA_DIR: join(tmpdir(), `mirador-token-${process.pid}`),
  AUTH_SECRET: 'only for the duration of one measurement',
  LOG_LEVEL: 'error',
  DEMO_DATA: 'false',
  // each client has an address of its own
  TRUST_PROXY: '1',
}

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

/** A person or a program. */
interface Client {
  token: string
  /** sent by a proxy */
  address: string
}

/** Measures lists of four people, quiet and beside a program, in turn. */
export function benchToken(bench: Bench) {
  mkdirSync(SETTINGS.DATA_DIR, { recursive: true })
  process.on('exit', () => rmSync(SETTINGS.DATA_DIR, { recursive: true, force: true }))
  return withScratch(bench, async (scratch) => {
    await fill(bench, scratch)
    const programs = await createAccounts(scratch.database)
    const api = await startApi({ ...SETTINGS, ...(await scratch.release()) })
    try {
      await until(async () => (await fetch(`${api.url}/readyz`)).status === 200)
      const { pid = 0 } = api.child
      const { serverSeconds = () => 0 } = scratch
      return await measure(bench, api.url, programs, () => processorTime(pid) + serverSeconds())
    } finally {
      await api.kill('SIGTERM')
    }
  })
}

/** Creates the people, and a program of each round, of an account of its own, since limits of one outlast a round. */
async function createAccounts(database: Database): Promise<Client[]> {
  const { identity } = await createContext(readEnv(SETTINGS), { database })
  const create = async (email: string) => {
    const user = await identity.createUser?.({ email, password: PASSWORD })
    if (!user) throw new Error('the embedded identity service creates users')
    await ensureAccount(database.db, user.sub, new Date(), email)
    return user.sub
  }
  for (let nth = 0; nth < PEOPLE; nth++) await create(honestEmail(nth))
  const programs: Client[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const sub = await create(honestEmail(PEOPLE + round))
    programs.push({ token: await storeToken({ database }, sub, ['leer'], new Date()), address: `203.0.113.${round}` })
  }
  return programs
}

/** @param usedSeconds processor time of the product and of its database so far */
async function measure({ options, out }: Bench, url: string, programs: readonly Client[], usedSeconds: () => number) {
  const { seconds } = options
  const people = await Promise.all(
    Array.from({ length: PEOPLE }, (_, nth) => signIn(url, honestEmail(nth), `192.0.2.${nth}`)),
  )
  const send = ({ token, address }: Client, paths: readonly string[], perSecond: number, connections: number) =>
    load({
      url,
      headers: { authorization: `Bearer ${token}`, 'x-forwarded-for': address },
      requests: paths.map((path) => ({ path })),
      until: { seconds },
      perSecond,
      connections,
    })
  const sendPeople = async () =>
    joinAnswers(await Promise.all(people.map((person) => send(person, PEOPLE_PATHS, PEOPLE_PER_SECOND, 1))))
  // the first requests compile and fill caches
  await sendPeople()
  const [quiet, beside, ofProgram]: [Answers[], Answers[], Answers[]] = [[], [], []]
  const used = { quiet: 0, beside: 0 }
  const charge = async (phase: keyof typeof used, work: () => Promise<void>) => {
    const before = usedSeconds()
    await work()
    used[phase] += usedSeconds() - before
  }
  for (const [round, program] of programs.entries()) {
    await charge('quiet', async () => {
      quiet.push(await sendPeople())
    })
    await charge('beside', async () => {
      const sending = send(program, programPaths(round), PROGRAM_PER_SECOND, PROGRAM_CONNECTIONS)
      beside.push(await sendPeople())
      ofProgram.push(await sending)
    })
    await sleep(REST_MS)
  }
  const figures = {
    'people, quiet': joinAnswers(quiet),
    'people, beside the program': joinAnswers(beside),
    'the program': joinAnswers(ofProgram),
  }
  for (const [name, { times, counts }] of Object.entries(figures))
    out(row(name, [`${timesText(times)}, ${JSON.stringify(counts)}`]))
  const cores = ({ quiet, beside }: typeof used) =>
    [quiet, beside].map((time) => (time / (ROUNDS * seconds)).toFixed(2)).join(' and beside the program ')
  out(`processor use of product and database, in cores: quiet ${cores(used)}\n`)
  const p95 = (answers: Answers) => percentiles(answers.times).p95
  const times = p95(figures['people, beside the program']) / p95(figures['people, quiet'])
  out(`p95 of people beside the program: ${times.toFixed(2)} times the quiet one (goal: at most 2)\n`)
  return figures
}
