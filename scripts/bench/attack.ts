import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { availableParallelism, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { createContext } from '@mirador/api/create-context'
import { readEnv } from '@mirador/api/env'
import { signInAt } from '@mirador/api/identity/test-sign-in'
import { connect, type Database } from '@mirador/database/connection/connect'
import { migrate } from '@mirador/database/migration/migrate'
import { sql } from 'kysely'
import { startApi } from '../product-process.ts'
import { until } from '../until.ts'
import type { Answers, Attack, Manner } from './attackers.ts'
import { fill } from './fill.ts'
import { percentiles } from './measure.ts'
import { BadOptions, type BenchOptions, readOptions } from './options.ts'
import { familyProcessorTime, parentOf, processorTime } from './processor-time.ts'
import { describeMachine, machineText } from './report.ts'
import { openScratchDatabase } from './scratch-database.ts'

// npm run bench:attack: what three accounts that search as expensively as they can do to the others
// (docs/decisions/0043-one-account-cannot-stall-others.md). It only reports: a slow result is not a failure.

/** A quiet phase comes before each attack, so that what else the machine does affects both. */
const ROUNDS = 3
const PHASE_MS = 15_000
/** Between two phases, for what the last one left behind. */
const REST_MS = 2_000
const MANNERS: readonly Manner[] = ['hang up', 'wait']
const PASSWORD = 'Cobre-azul-7'
const ATTACKERS = 3
const HONEST = 4
/** Pause of an honest client between two requests. */
const THINK_MS = 150
const METRICS_TOKEN = 'only-for-one-measurement'

const HONEST_PATHS = [
  '/api/bid/all?scope=all',
  '/api/bid/all?q=mantencion',
  '/api/bid/all?q=servicio%20de%20aseo&region=7',
  '/api/bid/all?scope=all&sort=closing&region=13',
  '/api/bid/facets?q=computadores',
  '/api/bid/all?scope=all&offset=40',
  '/api/bid/today',
  '/api/users/info',
]

interface Phase {
  lists: number[]
  signIns: number[]
  probes: number[]
  /** answers of honest clients that were not 200 */
  failures: number
  /** mean processor use of each process, in cores */
  cores: Record<string, number>
  /** of the machine over the last minute, at the end of the phase */
  load: number
}

/** The first process of the PostgreSQL server, where it runs on this machine. */
async function serverProcess({ db, kind }: Database): Promise<number | undefined> {
  if (kind === 'embedded') return undefined
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db)
  try {
    return parentOf(rows[0]?.pid as number)
  } catch {
    return undefined
  }
}

/** Fills a database that only the process of the product uses afterwards. @returns its settings */
async function prepareDatabase(options: BenchOptions) {
  const dataDir = mkdtempSync(join(tmpdir(), 'mirador-attack-'))
  const remove = () => rmSync(dataDir, { recursive: true, force: true })
  process.on('exit', remove)
  const env = {
    DATA_DIR: dataDir,
    AUTH_SECRET: 'only for the duration of one measurement',
    LOG_LEVEL: 'error',
    METRICS_TOKEN,
    DEMO_DATA: 'false',
    // each client has an address of its own
    TRUST_PROXY: '1',
  }
  if (options.database === 'embedded') {
    const database = await connect({ dataDir })
    await migrate(database)
    await fill(database, options.tenders, new Date(), () => {})
    await createUsers(database, env)
    await database.close()
    return { env, description: 'embedded PGlite, on disk', server: undefined, close: async () => {} }
  }
  const scratch = await openScratchDatabase(options)
  if (!options.filled) await fill(scratch.database, options.tenders, new Date(), () => {})
  const withUrl = { ...env, DATABASE_URL: scratch.url ?? '' }
  await createUsers(scratch.database, withUrl)
  const { description, close } = scratch
  return { env: withUrl, description, server: await serverProcess(scratch.database), close }
}

async function measureAttack(args: readonly string[]) {
  const out = (text: string) => process.stdout.write(text)
  const options = readOptions(['--database', 'postgres', ...args], process.env)
  const { env, description, server, close } = await prepareDatabase(options)
  const api = await startApi(env)
  const attackers = fork(fileURLToPath(new URL('./attackers.ts', import.meta.url)))
  try {
    out(machineText(describeMachine(description)))
    await until(async () => (await fetch(`${api.url}/readyz`)).status === 200)
    const usage = {
      api: () => processorTime(api.child.pid as number),
      ...(server && { 'database server': () => familyProcessorTime(server) }),
      'others’ clients': () => processorTime(process.pid),
      'attackers’ clients': () => processorTime(attackers.pid as number),
    }
    const readers = await signInReaders(api.url)
    const measure = (ms: number) => measurePhase(api.url, { ms, usage, readers })
    // the first requests compile and fill caches
    await measure(5_000)
    const phases = { quiet: [] as Phase[], 'hang up': [] as Phase[], wait: [] as Phase[] }
    const answers: Record<Manner, Answers[]> = { 'hang up': [], wait: [] }
    for (let round = 0; round < ROUNDS; round++) {
      for (const manner of MANNERS) {
        phases.quiet.push(await measure(PHASE_MS))
        const accounts = await Promise.all(
          Array.from({ length: ATTACKERS }, async (_, i) => {
            // new ones in each phase: those of the last one have used up their limits
            const nth = answers['hang up'].length + answers.wait.length
            const address = `203.0.${nth}.${i}`
            return { token: (await signInFrom(api.url, attackerEmail(nth * ATTACKERS + i), address)).token, address }
          }),
        )
        const attack = startAttack(attackers, { url: api.url, manner, attackers: accounts, ms: PHASE_MS })
        phases[manner].push(await measure(PHASE_MS))
        answers[manner].push(await attack)
        await sleep(REST_MS)
      }
    }
    const quiet = merged(phases.quiet)
    out(phaseText('quiet', quiet))
    for (const manner of MANNERS) {
      const attacked = merged(phases[manner])
      out(phaseText(`attacked by three accounts that ${manner}`, attacked))
      const factor = percentiles(attacked.lists).p95 / percentiles(quiet.lists).p95
      out(`  p95 of the others: ${factor.toFixed(2)} times the quiet one (goal: below 2)\n`)
      out(`  slowest sign-in: ${Math.max(...attacked.signIns).toFixed(0)} ms (goal: below 1000)\n`)
      out(`  attackers’ requests by status, 0 hung up: ${JSON.stringify(summed(answers[manner]))}\n`)
    }
    out(await refusals(api.url))
  } finally {
    attackers.disconnect()
    await api.kill('SIGTERM')
    await close()
  }
}

async function startAttack(attackers: ChildProcess, attack: Attack): Promise<Answers> {
  attackers.send(attack)
  const [answers] = await once(attackers, 'message')
  return answers as Answers
}

/** New accounts in each run: a filled database keeps those of earlier ones. */
const RUN = Date.now()
const attackerEmail = (i: number) => `attacker-${RUN}-${i}@mirador.example`
const honestEmail = (i: number) => `honest-${RUN}-${i}@mirador.example`

/** Creates the accounts in the database of the product process. */
async function createUsers(database: Database, env: Record<string, string>) {
  const { identity } = await createContext(readEnv(env), { database })
  const attackers = ROUNDS * MANNERS.length * ATTACKERS
  const emails = [...Array(attackers).keys()].map(attackerEmail).concat([...Array(HONEST + 1).keys()].map(honestEmail))
  for (const email of emails) await identity.createUser?.({ email, password: PASSWORD })
}

/** Before anything is measured: their passwords would be hashed at the same time as those of the first sign-in of a phase. */
function signInReaders(url: string): Promise<Reader[]> {
  const signIn = async (_: unknown, i: number) => {
    const address = `192.0.2.${i}`
    return { token: (await signInFrom(url, honestEmail(i), address)).token, address }
  }
  return Promise.all(Array.from({ length: HONEST }, signIn))
}

interface Reader {
  token: string
  address: string
}

interface PhaseOptions {
  ms: number
  /** processor time of each process so far, in seconds */
  usage: Record<string, () => number>
  readers: readonly Reader[]
}

/** Honest clients, sign-ins and probes for some time. */
async function measurePhase(url: string, { ms, usage, readers: signedIn }: PhaseOptions): Promise<Phase> {
  const measured: Phase = { lists: [], signIns: [], probes: [], failures: 0, cores: {}, load: 0 }
  const before = Object.entries(usage).map(([name, read]) => ({ name, read, seconds: read() }))
  const start = performance.now()
  const end = start + ms
  const repeat = async (pause: number, into: number[], request: (nth: number) => Promise<number>) => {
    for (let nth = 0; performance.now() < end; nth++) {
      const start = performance.now()
      const status = await request(nth).catch(() => -1)
      into.push(performance.now() - start)
      if (status !== 200) measured.failures++
      await sleep(pause)
    }
  }
  const readers = signedIn.map(async ({ token, address }, i) => {
    const headers = { authorization: `Bearer ${token}`, 'x-forwarded-for': address }
    await repeat(THINK_MS, measured.lists, async (nth) => {
      const response = await fetch(url + HONEST_PATHS[(nth + i) % HONEST_PATHS.length], { headers })
      await response.arrayBuffer()
      return response.status
    })
  })
  const signIns = repeat(500, measured.signIns, async (nth) => {
    await signInFrom(url, honestEmail(HONEST), `198.51.100.${nth % 200}`)
    return 200
  })
  const probes = repeat(250, measured.probes, async () => (await fetch(`${url}/readyz`)).status)
  await Promise.all([...readers, signIns, probes])
  const took = (performance.now() - start) / 1000
  for (const { name, read, seconds } of before) measured.cores[name] = (read() - seconds) / took
  measured.load = loadavg()[0] as number
  return measured
}

function signInFrom(url: string, email: string, address: string) {
  return signInAt(url, { email, password: PASSWORD, address })
}

/** All phases of a kind as one. */
function merged(phases: readonly Phase[]): Phase {
  const names = Object.keys(phases[0]?.cores ?? {})
  const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
  return {
    lists: phases.flatMap(({ lists }) => lists),
    signIns: phases.flatMap(({ signIns }) => signIns),
    probes: phases.flatMap(({ probes }) => probes),
    failures: phases.reduce((sum, { failures }) => sum + failures, 0),
    cores: Object.fromEntries(names.map((name) => [name, mean(phases.map(({ cores }) => cores[name] ?? 0))])),
    load: mean(phases.map(({ load }) => load)),
  }
}

function summed(all: readonly Answers[]): Answers {
  const sums: Answers = {}
  for (const [status, count] of all.flatMap((answers) => Object.entries(answers))) {
    sums[status] = (sums[status] ?? 0) + count
  }
  return sums
}

function phaseText(name: string, { lists, signIns, probes, failures, cores, load }: Phase): string {
  const line = (what: string, values: number[]) => {
    const { p50, p95 } = percentiles(values)
    return `  ${what.padEnd(10)} ${String(values.length).padStart(5)} requests, p50 ${p50.toFixed(1)} ms, p95 ${p95.toFixed(1)} ms, slowest ${Math.max(...values).toFixed(0)} ms\n`
  }
  const used = Object.entries(cores).map(([process, use]) => `${process} ${use.toFixed(2)}`)
  return [
    `${name} (${failures} failures, load ${load.toFixed(1)})\n`,
    line('lists', lists),
    line('sign-ins', signIns),
    line('/readyz', probes),
    `  processor use, of ${availableParallelism()} cores: ${used.join(', ')}\n`,
  ].join('')
}

/** What the product counted of its limits. */
async function refusals(url: string): Promise<string> {
  const response = await fetch(`${url}/metrics`, { headers: { authorization: `Bearer ${METRICS_TOKEN}` } })
  const lines = (await response.text()).split('\n')
  const own = lines.filter((line) => /^(mirador_(rate_limited|database_shared)_|nodejs_eventloop_lag_p99)/.test(line))
  return own.map((line) => `${line}\n`).join('')
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(130))

try {
  await measureAttack(process.argv.slice(2))
} catch (error) {
  if (!(error instanceof BadOptions)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 1
}
