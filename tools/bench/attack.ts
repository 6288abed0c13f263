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
import { CONTROL, FLOODS, type Flood, type FloodOrder, PROGRAM } from './floods.ts'
import {
  attackerEmail,
  honestEmail,
  joinPhases,
  type Measuring,
  measurePhase,
  PASSWORD,
  type Phase,
  phaseText,
  READERS,
  signIn,
} from './honest-clients.ts'
import { summed } from './load.ts'
import { percentiles } from './measure.ts'
import { BadOptions } from './options.ts'
import { processorTime } from './processor-time.ts'
import { type Bench, withScratch } from './scratch-database.ts'
import { type Sender, startSender } from './sender.ts'

// The effect on other users of three accounts that search as expensively as they can
// (docs/decisions/0043-one-account-cannot-stall-others.md), of floods from one address
// (docs/decisions/0093-floods-from-one-address.md), and of a program (docs/decisions/0129-pages-by-cursor.md).

/** Pause between two phases, in which the effects of the last one end. */
const REST_MS = 2_000
/** Seconds of a phase in which the first requests compile and fill caches. */
const WARM_UP_SECONDS = 5
/** Rounds of searches and programs, each with new accounts, since those of the last one have used up their limits. */
const ROUNDS = 3
const SEARCHERS = 3
/** Two scenes of searches. */
const ACCOUNTS = 2 * ROUNDS * SEARCHERS
const METRICS_TOKEN = 'only-for-one-measurement'

const SETTINGS = {
  DATA_DIR: join(tmpdir(), `mirador-attack-${process.pid}`),
  AUTH_SECRET: 'only for the duration of one measurement',
  LOG_LEVEL: 'error',
  METRICS_TOKEN,
  DEMO_DATA: 'false',
  // each client has an address of its own
  TRUST_PROXY: '1',
  // mounts the routes of social sign-in; the provider is never called
  GOOGLE_CLIENT_ID: 'only-for-one-measurement',
  GOOGLE_CLIENT_SECRET: 'only-for-one-measurement',
  SOCIAL_ISSUER: 'http://127.0.0.1:9',
}

interface Run extends Bench, Measuring {
  attackers: Sender
  /** a personal token for each round of the scene of a program */
  tokens: readonly string[]
}

interface Scene {
  flood: Flood
  /** sent at other times, for comparison; a quiet phase without */
  control?: Flood
  rounds: number
  senders(run: Run, round: number): Promise<FloodOrder['senders']>
}

/** Three accounts that search on 14 connections each. */
const searches = (first: number, patienceMs?: number): Scene => ({
  flood: { kind: 'searches', connections: 14, ...(patienceMs !== undefined && { patienceMs }) },
  rounds: ROUNDS,
  senders: ({ url }, round) =>
    Promise.all(
      Array.from({ length: SEARCHERS }, (_, i) => {
        const account = first + round * SEARCHERS + i
        return signIn(url, attackerEmail(account), `203.0.${account}.1`)
      }),
    ),
})

const SCENES: Readonly<Record<string, Scene>> = {
  'searches, hang up': searches(0, 20),
  'searches, wait': searches(ROUNDS * SEARCHERS),
  program: {
    flood: PROGRAM,
    rounds: ROUNDS,
    senders: async ({ tokens }, round) => [{ token: tokens[round] ?? '', address: `203.0.113.${round}` }],
  },
  ...Object.fromEntries(
    Object.entries(FLOODS).map(([name, flood], i) => [
      name,
      { flood, control: CONTROL, rounds: 1, senders: async () => [{ address: `203.0.114.${i}` }] },
    ]),
  ),
}

/** Measures the scenes of `--scene`, by default all. */
export async function benchAttack(bench: Bench): Promise<void> {
  const known = Object.keys(SCENES)
  const { scenes } = bench.options
  const unknown = scenes.filter((name) => !known.includes(name))
  if (unknown.length > 0) throw new BadOptions(`--scene: ${unknown.join(', ')} (known: ${known.join(', ')})`)
  const chosen = known.filter((name) => scenes.length === 0 || scenes.includes(name))
  mkdirSync(SETTINGS.DATA_DIR, { recursive: true })
  process.on('exit', () => rmSync(SETTINGS.DATA_DIR, { recursive: true, force: true }))
  await withScratch(bench, (scratch) => attackProcess(bench, scratch, chosen))
}

async function attackProcess(
  bench: Bench,
  scratch: Parameters<Parameters<typeof withScratch>[1]>[0],
  scenes: readonly string[],
): Promise<void> {
  const { options, out } = bench
  await fill(bench, scratch)
  const tokens = await createUsers(scratch.database)
  const { serverSeconds } = scratch
  const api = await startApi({ ...SETTINGS, ...(await scratch.release()) })
  const attackers = startSender({ isPolite: true })
  try {
    await until(async () => (await fetch(`${api.url}/readyz`)).status === 200)
    const usage = {
      api: () => processorTime(api.child.pid as number),
      ...(serverSeconds && { 'database server': serverSeconds }),
      'others’ clients': () => processorTime(process.pid),
      'attackers’ clients': () => processorTime(attackers.child.pid as number),
    }
    // before the measurements: the passwords would be hashed at the same time as those of the first sign-in of a phase
    const readers = await Promise.all(
      Array.from({ length: READERS }, (_, i) => signIn(api.url, honestEmail(i), `192.0.2.${i}`)),
    )
    const run: Run = { ...bench, url: api.url, attackers, tokens, seconds: options.seconds, usage, readers }
    await measurePhase({ ...run, seconds: WARM_UP_SECONDS })
    for (const name of scenes) await measureScene(run, name, SCENES[name] as Scene)
    out(await refusals(api.url))
  } finally {
    attackers.stop()
    await api.kill('SIGTERM')
  }
}

/** Creates the accounts. @returns the tokens of programs, each of an account of its own */
async function createUsers(database: Database): Promise<string[]> {
  const { identity } = await createContext(readEnv(SETTINGS), { database })
  const create = async (email: string) => {
    const user = await identity.createUser?.({ email, password: PASSWORD })
    if (!user) throw new Error('the embedded identity service creates users')
    return user.sub
  }
  for (let nth = 0; nth < ACCOUNTS; nth++) await create(attackerEmail(nth))
  for (let nth = 0; nth <= READERS; nth++) await create(honestEmail(nth))
  const tokens: string[] = []
  for (let nth = 0; nth < ROUNDS; nth++) {
    const email = attackerEmail(ACCOUNTS + nth)
    const sub = await create(email)
    await ensureAccount(database.db, sub, new Date(), email)
    tokens.push(await storeToken({ database }, sub, ['leer'], new Date()))
  }
  return tokens
}

/** Measures a flood in turn with its control, or with a quiet phase, so that other work of the machine affects both. */
async function measureScene(run: Run, name: string, scene: Scene) {
  const { flood, control, rounds } = scene
  const { url, seconds, attackers, out, options } = run
  const phases = { before: [] as Phase[], during: [] as Phase[] }
  const counts = { before: [] as Record<string, number>[], during: [] as Record<string, number>[] }
  for (let round = 0; round < rounds; round++) {
    const senders = await scene.senders(run, round)
    for (const [when, sent] of [['before', control] as const, ['during', flood] as const]) {
      const sending = sent && attackers.run({ flood: { url, flood: sent, senders, seconds } })
      phases[when].push(await measurePhase(run))
      if (sending) counts[when].push((await sending).counts)
      await sleep(REST_MS)
    }
  }
  const [before, during] = [joinPhases(phases.before), joinPhases(phases.during)]
  out(phaseText(control ? `control of ${name}: /healthz` : 'quiet', before))
  if (control) out(`  sent by status: ${JSON.stringify(summed(counts.before))}\n`)
  out(phaseText(name, during))
  out(`  sent by status: ${JSON.stringify(summed(counts.during))}\n`)
  const p95 = ({ answers }: Phase) => percentiles(answers.lists.times).p95
  const goal = options.database === 'embedded' && control ? 3 : 2
  out(
    `  p95 of the others’ lists: ${(p95(during) / p95(before)).toFixed(2)} times that before (goal: at most ${goal})\n`,
  )
  out(`  slowest sign-in: ${Math.max(...during.answers.signIns.times).toFixed(0)} ms (goal: below 1000)\n`)
}

/** The product's counts of its limits. */
async function refusals(url: string): Promise<string> {
  const response = await fetch(`${url}/metrics`, { headers: { authorization: `Bearer ${METRICS_TOKEN}` } })
  const lines = (await response.text()).split('\n')
  const own = lines.filter((line) => /^(mirador_(rate_limited|database_shared)_|nodejs_eventloop_lag_p99)/.test(line))
  return own.map((line) => `${line}\n`).join('')
}
