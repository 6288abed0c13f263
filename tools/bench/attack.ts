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

/** A quiet phase comes before each attack, so that other work of the machine affects both. */
const ROUNDS = 3
/** Pause between two phases, in which the effects of the last one end. */
const REST_MS = 2_000
/** Seconds of a phase in which the first requests compile and fill caches. */
const WARM_UP_SECONDS = 5
/** How three accounts, each on 14 connections, use the answers of their searches. */
const SEARCHES: Readonly<Record<string, Flood>> = {
  'hang up': { kind: 'searches', connections: 14, patienceMs: 20 },
  wait: { kind: 'searches', connections: 14 },
}
const SEARCHERS = 3
/** Index of the account with more rows than any real one, then those of slow readers and of each phase of searches. */
const PADDED = 0
const SLOW_READERS = [1, 2, 3, 4, 5]
const FIRST_SEARCHER = 6
/** Rows in the security log of the padded account: 240 a minute for three and a half hours. */
const LOG_ROWS = 50_000
/** Names of the scenes that are no floods; the second takes half an hour on a faster clock, whatever `--seconds` says. */
const [SEARCHES_SCENE, REFRESHES_SCENE] = ['searches', 'refreshes']
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

interface Scene extends Bench, Measuring {
  attackers: Sender
}

/** Measures the scenes of `--scene`, by default all. */
export async function benchAttack(bench: Bench): Promise<void> {
  const known = [SEARCHES_SCENE, ...Object.keys(FLOODS), REFRESHES_SCENE] as string[]
  const { scenes } = bench.options
  const unknown = scenes.filter((name) => !known.includes(name))
  if (unknown.length > 0) throw new BadOptions(`--scene: ${unknown.join(', ')} (known: ${known.join(', ')})`)
  const chosen = known.filter((name) => scenes.length === 0 || scenes.includes(name))
  mkdirSync(SETTINGS.DATA_DIR, { recursive: true })
  process.on('exit', () => rmSync(SETTINGS.DATA_DIR, { recursive: true, force: true }))
  const onProcess = chosen.filter((name) => name !== REFRESHES_SCENE)
  if (onProcess.length > 0) await withScratch(bench, (scratch) => attackProcess(bench, scratch, onProcess))
  if (!chosen.includes(REFRESHES_SCENE)) return
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
    const scene: Scene = { ...bench, url: api.url, attackers, seconds: options.seconds, usage, readers }
    await measurePhase({ ...scene, seconds: WARM_UP_SECONDS }, true)
    for (const [nth, name] of scenes.entries()) {
      const flood = FLOODS[name]
      if (flood) await measureFlood(scene, { name, flood, address: `203.0.113.${nth + 1}` })
      else await measureSearches(scene)
    }
    out(await refusals(api.url))
  } finally {
    attackers.stop()
    await api.kill('SIGTERM')
  }
}

/** Creates the accounts, of which the first attacker has a long log. */
async function createUsers(database: Database): Promise<void> {
  const { identity } = await createContext(readEnv(SETTINGS), { database })
  const attackers = FIRST_SEARCHER + ROUNDS * Object.keys(SEARCHES).length * SEARCHERS
  const emails = [
    ...Array.from({ length: attackers }, (_, i) => attackerEmail(i)),
    ...Array.from({ length: READERS + 1 }, (_, i) => honestEmail(i)),
  ]
  for (const email of emails) await identity.createUser?.({ email, password: PASSWORD })
  await sql`
    insert into security_event (sub, kind, happened_at, device, network)
    select sub, 'calendar_link_made', now() - n * interval '1 second', 'Firefox en Linux', '203.0.113.x'
    from idp_user, generate_series(1, ${LOG_ROWS}) n where email = ${attackerEmail(PADDED)}`.execute(database.db)
}

async function measureSearches(scene: Scene): Promise<void> {
  const { url, seconds, attackers, out } = scene
  const manners = Object.entries(SEARCHES).map(([manner, flood]) => ({
    manner,
    flood,
    phases: [] as Phase[],
    counts: [] as Record<string, number>[],
  }))
  const quiet: Phase[] = []
  // new accounts in each phase, since those of the last one have used up their limits
  let nth = 0
  for (let round = 0; round < ROUNDS; round++) {
    for (const { flood, phases, counts } of manners) {
      quiet.push(await measurePhase(scene, false))
      const senders = await Promise.all(
        Array.from({ length: SEARCHERS }, (_, i) =>
          signIn(url, attackerEmail(FIRST_SEARCHER + nth * SEARCHERS + i), `203.0.${nth}.${i}`),
        ),
      )
      nth++
      const attack = attackers.run({ flood: { url, flood, senders, seconds } })
      phases.push(await measurePhase(scene, false))
      counts.push((await attack).counts)
      await sleep(REST_MS)
    }
  }
  const before = joinPhases(quiet)
  out(phaseText('quiet', before))
  for (const { manner, phases, counts } of manners) {
    const attacked = joinPhases(phases)
    out(phaseText(`attacked by three accounts that ${manner}`, attacked))
    out(comparison(attacked, before, { than: 'the quiet one', goal: 2 }))
    out(`  attackers’ requests by status: ${JSON.stringify(summed(counts))}\n`)
  }
}

/** Measures a flood, after a flood of the cheapest answer at the same rate. */
async function measureFlood(scene: Scene, { name, flood, address }: { name: string; flood: Flood; address: string }) {
  const { url, seconds, attackers, out, options } = scene
  const isSlow = flood.kind === 'slow readers'
  const accounts = name === 'own data' ? [PADDED] : isSlow ? SLOW_READERS : []
  const signedIn = await Promise.all(accounts.map((nth) => signIn(url, attackerEmail(nth), address)))
  const senders = signedIn.length > 0 ? signedIn : [{ address }]
  const run = async (sent: Flood) => {
    const sending = attackers.run({ flood: { url, flood: sent, senders, seconds } })
    // a flood that takes places does so before the honest clients begin
    if (sent.kind !== 'requests') await sleep(Math.min(5_000, (seconds * 1000) / 3))
    const phase = await measurePhase(scene, isSlow)
    const { counts } = await sending
    await sleep(REST_MS)
    return { phase, counts }
  }
  const control = await run(CONTROL)
  out(phaseText(`control of ${name}: /healthz`, control.phase))
  out(`  sent by status: ${JSON.stringify(control.counts)}\n`)
  const flooded = await run(flood)
  out(phaseText(`flood: ${name}`, flooded.phase))
  out(`  sent by status: ${JSON.stringify(flooded.counts)}\n`)
  const goal = options.database === 'embedded' ? 3 : 2
  out(comparison(flooded.phase, control.phase, { than: 'that of the control', goal }))
}

function comparison(attacked: Phase, quiet: Phase, { than, goal }: { than: string; goal: number }): string {
  const p95 = ({ answers }: Phase) => percentiles(answers.lists.times).p95
  return [
    `  p95 of the others’ lists: ${(p95(attacked) / p95(quiet)).toFixed(2)} times ${than} (goal: at most ${goal})\n`,
    `  slowest sign-in: ${Math.max(...attacked.answers.signIns.times).toFixed(0)} ms (goal: below 1000)\n`,
  ].join('')
}

/** The product's counts of its limits. */
async function refusals(url: string): Promise<string> {
  const response = await fetch(`${url}/metrics`, { headers: { authorization: `Bearer ${METRICS_TOKEN}` } })
  const lines = (await response.text()).split('\n')
  const own = lines.filter((line) => /^(mirador_(rate_limited|database_shared)_|nodejs_eventloop_lag_p99)/.test(line))
  return own.map((line) => `${line}\n`).join('')
}
