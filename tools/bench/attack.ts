import { mkdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { createContext } from '@mirador/api/create-context'
import { readEnv } from '@mirador/api/env'
import type { Database } from '@mirador/database/connection/connect'
import { sql } from 'kysely'
import { startApi } from '../product-process.ts'
import { until } from '../until.ts'
import { fill } from './fill.ts'
import { CONTROL, FLOODS, type Flood } from './floods.ts'
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
import { measureRefreshFlood } from './refresh-flood.ts'
import { type Bench, withScratch } from './scratch-database.ts'
import { type Sender, startSender } from './sender.ts'

// The effect on other users of three accounts that search as expensively as they can
// (docs/decisions/0043-one-account-cannot-stall-others.md), and of floods from one address
// (docs/decisions/0093-floods-from-one-address.md).

/** Pause between two phases, in which the effects of the last one end. */
const REST_MS = 2_000
/** Seconds of a phase in which the first requests compile and fill caches. */
const WARM_UP_SECONDS = 5
/** Index of the account with more rows than any real one; then come those of slow readers and of searches. */
const PADDED = 0
const SLOW_READERS = [1, 2, 3, 4, 5]
const FIRST_SEARCHER = 6
/** Rounds of searches, each with three new accounts, since those of the last one have used up their limits. */
const ROUNDS = 3
const SEARCHERS = 3
const ACCOUNTS = FIRST_SEARCHER + 2 * ROUNDS * SEARCHERS
/** Rows in the security log of the padded account: 240 a minute for three and a half hours. */
const LOG_ROWS = 50_000
/** Scene of half an hour on a faster clock, whatever `--seconds` says. */
const REFRESHES = 'refreshes'
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
}

interface Scene {
  flood: Flood
  /** sent at other times, for comparison; a quiet phase without */
  control?: Flood
  rounds: number
  /** indexes of the attacking accounts */
  accounts: (round: number) => readonly number[]
  /** of an account; those of a flood share it */
  address: (account: number) => string
}

/** Three accounts that search on 14 connections each. */
const searches = (first: number, patienceMs?: number): Scene => ({
  flood: { kind: 'searches', connections: 14, ...(patienceMs !== undefined && { patienceMs }) },
  rounds: ROUNDS,
  accounts: (round) => Array.from({ length: SEARCHERS }, (_, i) => first + round * SEARCHERS + i),
  address: (account) => `203.0.${account}.1`,
})

const ACCOUNTS_OF: Readonly<Record<string, readonly number[]>> = { 'own data': [PADDED], 'slow readers': SLOW_READERS }
const SCENES: Readonly<Record<string, Scene>> = {
  'searches, hang up': searches(FIRST_SEARCHER, 20),
  'searches, wait': searches(FIRST_SEARCHER + ROUNDS * SEARCHERS),
  ...Object.fromEntries(
    Object.entries(FLOODS).map(([name, flood], i) => {
      const accounts = () => ACCOUNTS_OF[name] ?? []
      return [name, { flood, control: CONTROL, rounds: 1, accounts, address: () => `203.0.113.${i + 1}` }]
    }),
  ),
}

/** Measures the scenes of `--scene`, by default all. */
export async function benchAttack(bench: Bench): Promise<void> {
  const known = [...Object.keys(SCENES), REFRESHES]
  const { scenes } = bench.options
  const unknown = scenes.filter((name) => !known.includes(name))
  if (unknown.length > 0) throw new BadOptions(`--scene: ${unknown.join(', ')} (known: ${known.join(', ')})`)
  const chosen = known.filter((name) => scenes.length === 0 || scenes.includes(name))
  mkdirSync(SETTINGS.DATA_DIR, { recursive: true })
  process.on('exit', () => rmSync(SETTINGS.DATA_DIR, { recursive: true, force: true }))
  const onProcess = chosen.filter((name) => name !== REFRESHES)
  if (onProcess.length > 0) await withScratch(bench, (scratch) => attackProcess(bench, scratch, onProcess))
  if (!chosen.includes(REFRESHES)) return
  // a database of its own, and a product whose clock runs faster
  const own = { ...bench, options: { ...bench.options, url: undefined, filled: false } }
  await withScratch(own, async ({ database }) => bench.out(await measureRefreshFlood(database, SETTINGS)))
}

async function attackProcess(
  bench: Bench,
  scratch: Parameters<Parameters<typeof withScratch>[1]>[0],
  scenes: readonly string[],
): Promise<void> {
  const { options, out } = bench
  await fill(bench, scratch)
  await createUsers(scratch.database)
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
    const run: Run = { ...bench, url: api.url, attackers, seconds: options.seconds, usage, readers }
    await measurePhase({ ...run, seconds: WARM_UP_SECONDS }, true)
    for (const name of scenes) await measureScene(run, name, SCENES[name] as Scene)
    out(await refusals(api.url))
  } finally {
    attackers.stop()
    await api.kill('SIGTERM')
  }
}

/** Creates the accounts, of which the first attacker has a long log. */
async function createUsers(database: Database): Promise<void> {
  const { identity } = await createContext(readEnv(SETTINGS), { database })
  const emails = [
    ...Array.from({ length: ACCOUNTS }, (_, i) => attackerEmail(i)),
    ...Array.from({ length: READERS + 1 }, (_, i) => honestEmail(i)),
  ]
  for (const email of emails) await identity.createUser?.({ email, password: PASSWORD })
  await sql`
    insert into security_event (sub, kind, happened_at, device, network)
    select sub, 'calendar_link_made', now() - n * interval '1 second', 'Firefox en Linux', '203.0.113.x'
    from idp_user, generate_series(1, ${LOG_ROWS}) n where email = ${attackerEmail(PADDED)}`.execute(database.db)
}

/** Measures a flood in turn with its control, or with a quiet phase, so that other work of the machine affects both. */
async function measureScene(run: Run, name: string, { flood, control, rounds, accounts, address }: Scene) {
  const { url, seconds, attackers, out, options } = run
  const downloads = flood.kind === 'slow readers'
  const phases = { before: [] as Phase[], during: [] as Phase[] }
  const counts = { before: [] as Record<string, number>[], during: [] as Record<string, number>[] }
  for (let round = 0; round < rounds; round++) {
    const indexes = accounts(round)
    const signedIn = await Promise.all(indexes.map((nth) => signIn(url, attackerEmail(nth), address(nth))))
    const senders = signedIn.length > 0 ? signedIn : [{ address: address(0) }]
    for (const [when, sent] of [['before', control] as const, ['during', flood] as const]) {
      const sending = sent && attackers.run({ flood: { url, flood: sent, senders, seconds } })
      // a flood that takes places does so before the honest clients begin
      if (sent && control && sent.kind !== 'requests') await sleep(Math.min(5_000, (seconds * 1000) / 3))
      phases[when].push(await measurePhase(run, downloads))
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
