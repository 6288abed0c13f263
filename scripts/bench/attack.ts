import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { createContext } from '@mirador/api/create-context'
import { readEnv } from '@mirador/api/env'
import { signInAt } from '@mirador/api/identity/test-sign-in'
import type { Database } from '@mirador/database/connection/connect'
import { startApi } from '../product-process.ts'
import { until } from '../until.ts'
import { fill } from './fill.ts'
import { percentiles } from './measure.ts'
import { BadOptions, readOptions } from './options.ts'
import { describeMachine, machineText } from './report.ts'
import { openScratchDatabase } from './scratch-database.ts'

// npm run bench:attack: what three accounts that search as expensively as they can do to the others
// (docs/decisions/0043-one-account-cannot-stall-others.md). It only reports: a slow result is not a failure.

const PHASE_MS = 20_000
const PASSWORD = 'Mirador2026'
const ATTACKERS = 3
/** Sockets of each attacker: half of them hang up at once, half wait for the answer. */
const SOCKETS = 14
const HONEST = 4
/** Pause of an honest client between two requests. */
const THINK_MS = 150

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

/** The most expensive search that is allowed, with a filter, different each time. */
const PREFIXES = [
  'con',
  'ser',
  'man',
  'pro',
  'adq',
  'sum',
  'equ',
  'rep',
  'mat',
  'med',
  'hos',
  'ins',
  'obr',
  'est',
  'mej',
]
let nth = 0
function expensivePath(): string {
  const five = Array.from({ length: 5 }, (_, i) => `${PREFIXES[(nth * 7 + i * 3) % PREFIXES.length]}*`)
  return `/api/bid/all?q=${encodeURIComponent(five.join(' OR '))}&region=${1 + (nth % 16)}&amount_min=${++nth}&sort=relevance`
}

interface Phase {
  lists: number[]
  signIns: number[]
  probes: number[]
  /** answers of honest clients that were not 200 */
  failures: number
}

async function attack(args: readonly string[]) {
  const out = (text: string) => process.stdout.write(text)
  const options = readOptions([...args, '--database', 'postgres'], process.env)
  const scratch = await openScratchDatabase(options)
  const dataDir = mkdtempSync(join(tmpdir(), 'mirador-attack-'))
  const env = {
    DATABASE_URL: scratch.url ?? '',
    DATA_DIR: dataDir,
    AUTH_SECRET: 'only for the duration of one measurement',
    LOG_LEVEL: 'error',
    // each client has an address of its own
    TRUST_PROXY: '1',
  }
  const api = await startApi(env)
  try {
    out(machineText(describeMachine(scratch.description)))
    if (!options.filled) await fill(scratch.database, options.tenders, new Date(), () => {})
    await createUsers(scratch.database, env)
    await until(async () => (await fetch(`${api.url}/readyz`)).status === 200)
    // the first requests compile and fill caches
    await phase(api.url, 5_000)
    const quiet = await phase(api.url, PHASE_MS)
    const attacking = new AbortController()
    const attackers = Array.from({ length: ATTACKERS }, (_, i) => attackAs(api.url, i, attacking.signal))
    const attacked = await phase(api.url, PHASE_MS)
    attacking.abort()
    const answers = (await Promise.all(attackers)).flat()
    out(phaseText('quiet', quiet))
    out(phaseText('attacked', attacked))
    const factor = percentiles(attacked.lists).p95 / percentiles(quiet.lists).p95
    const byStatus = Object.entries(Object.groupBy(answers, String)).map(([status, all]) => `${status}: ${all?.length}`)
    out(`p95 of the others under attack: ${factor.toFixed(2)} times the quiet one (goal: below 2)\n`)
    out(`slowest sign-in under attack: ${Math.max(...attacked.signIns).toFixed(0)} ms (goal: below 1000)\n`)
    out(`attackers: ${answers.length} requests (${byStatus.join(', ')}; 0: hung up)\n`)
  } finally {
    await api.kill('SIGTERM')
    await scratch.close()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

const attackerEmail = (i: number) => `attacker-${i}@mirador.example`
const honestEmail = (i: number) => `honest-${i}@mirador.example`

/** Creates the accounts in the database of the product process. */
async function createUsers(database: Database, env: Record<string, string>) {
  const { identity } = await createContext(readEnv(env), { database })
  const emails = [...Array(ATTACKERS).keys()].map(attackerEmail).concat([...Array(HONEST + 1).keys()].map(honestEmail))
  for (const email of emails) await identity.createUser?.({ email, password: PASSWORD })
}

/** Honest clients, sign-ins and probes for some time. */
async function phase(url: string, ms: number): Promise<Phase> {
  const measured: Phase = { lists: [], signIns: [], probes: [], failures: 0 }
  const end = performance.now() + ms
  const repeat = async (pause: number, into: number[], request: (nth: number) => Promise<number>) => {
    for (let nth = 0; performance.now() < end; nth++) {
      const start = performance.now()
      const status = await request(nth)
      into.push(performance.now() - start)
      if (status !== 200) measured.failures++
      await sleep(pause)
    }
  }
  const readers = Array.from({ length: HONEST }, async (_, i) => {
    const { token } = await signInFrom(url, honestEmail(i), `192.0.2.${i}`)
    const headers = { authorization: `Bearer ${token}`, 'x-forwarded-for': `192.0.2.${i}` }
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
  return measured
}

function signInFrom(url: string, email: string, address: string) {
  return signInAt(url, { email, password: PASSWORD, address })
}

/** Searches with all sockets of one account until the attack ends. @returns the statuses, 0 where it hung up */
async function attackAs(url: string, i: number, ended: AbortSignal): Promise<number[]> {
  const address = `203.0.113.${i}`
  const { token } = await signInFrom(url, attackerEmail(i), address)
  const statuses: number[] = []
  const sockets = Array.from({ length: SOCKETS }, async (_, nth) => {
    while (!ended.aborted) {
      if (nth % 2 === 0) statuses.push(await hangUp(url, token, address))
      else {
        const headers = { authorization: `Bearer ${token}`, 'x-forwarded-for': address }
        const response = await fetch(url + expensivePath(), { headers }).catch(() => undefined)
        await response?.arrayBuffer()
        statuses.push(response?.status ?? -1)
        // a refusal is no load: the attacker comes back a little later
        if (response?.status !== 200) await sleep(50)
      }
    }
  })
  await Promise.all(sockets)
  return statuses
}

/** Sends one search and closes the connection at once. */
async function hangUp(url: string, token: string, address: string): Promise<number> {
  const { hostname, port } = new URL(url)
  const socket = connect(Number(port), hostname)
  socket.on('error', () => {})
  await once(socket, 'connect')
  const lines = [
    `GET ${expensivePath()} HTTP/1.1`,
    'host: x',
    `authorization: Bearer ${token}`,
    `x-forwarded-for: ${address}`,
  ]
  socket.write(`${lines.join('\r\n')}\r\n\r\n`)
  await sleep(20)
  socket.destroy()
  return 0
}

function phaseText(name: string, { lists, signIns, probes, failures }: Phase): string {
  const line = (what: string, values: number[]) => {
    const { p50, p95 } = percentiles(values)
    return `  ${what.padEnd(10)} ${String(values.length).padStart(5)} requests, p50 ${p50.toFixed(1)} ms, p95 ${p95.toFixed(1)} ms, slowest ${Math.max(...values).toFixed(0)} ms\n`
  }
  return `${name} (${failures} failures)\n${line('lists', lists)}${line('sign-ins', signIns)}${line('/readyz', probes)}`
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(130))

try {
  await attack(process.argv.slice(2))
} catch (error) {
  if (!(error instanceof BadOptions)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 1
}
