import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { startApi } from '../product-process.ts'
import { until } from '../until.ts'
import { attackedSettings, METRICS_TOKEN, PADDED, prepareDatabase } from './attack-database.ts'
import { type AttackOptions, REFRESHES, readAttackOptions, SEARCHES } from './attack-options.ts'
import type { Attack, Manner } from './attackers.ts'
import type { FloodRun } from './flood-clients.ts'
import { type Answers, CONTROL, FLOODS, type Flood } from './floods.ts'
import {
  attackerEmail,
  measurePhase,
  merged,
  type Phase,
  phaseText,
  type Reader,
  signInFrom,
  signInReaders,
  summed,
} from './honest-clients.ts'
import { percentiles } from './measure.ts'
import { BadOptions } from './options.ts'
import { familyProcessorTime, processorTime } from './processor-time.ts'
import { measureRefreshFlood } from './refresh-flood.ts'
import { describeMachine, machineText } from './report.ts'
import { openScratchDatabase } from './scratch-database.ts'

// npm run bench:attack: the effect on other users of three accounts that search as expensively as they can
// (docs/decisions/0043-one-account-cannot-stall-others.md), and of floods from one address
// (docs/decisions/0093-floods-from-one-address.md). It only reports: a slow result is not a failure.

/** A quiet phase comes before each attack, so that other work of the machine affects both. */
const ROUNDS = 3
/** Pause between two phases, in which the effects of the last one end. */
const REST_MS = 2_000
const MANNERS: readonly Manner[] = ['hang up', 'wait']
const ATTACKERS = 3
/** Accounts of slow readers, after the padded one; then come those of each phase of searches. */
const SLOW_READERS = 5
const FIRST_SEARCHER = PADDED + 1 + SLOW_READERS

interface Scene {
  url: string
  attackers: ChildProcess
  ms: number
  readers: readonly Reader[]
  /** measures one phase */
  measure(options?: { downloads?: boolean }): Promise<Phase>
  out(text: string): void
}

const out = (text: string) => process.stdout.write(text)

async function measureAttack(args: readonly string[]) {
  const options = readAttackOptions(args, process.env)
  if (options.scenes.some((name) => name !== REFRESHES)) await measureOnProcess(options)
  if (options.scenes.includes(REFRESHES)) await measureRefreshes(options)
}

/** Uses a database and a product of its own, whose clock runs faster. */
async function measureRefreshes(options: AttackOptions) {
  const scratch = await openScratchDatabase({ ...options, url: undefined, filled: false })
  try {
    out(machineText(describeMachine(scratch.description)))
    out(await measureRefreshFlood(scratch.database, attackedSettings()))
  } finally {
    await scratch.close()
  }
}

async function measureOnProcess(options: AttackOptions) {
  const accounts = FIRST_SEARCHER + ROUNDS * MANNERS.length * ATTACKERS
  const { env, description, server, close } = await prepareDatabase(options, accounts)
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
    const ms = options.seconds * 1000
    const measure = ({ downloads = false } = {}) => measurePhase(api.url, { ms, usage, readers, downloads })
    // the first requests compile and fill caches
    await measurePhase(api.url, { ms: 5_000, usage, readers, downloads: true })
    const scene = { url: api.url, attackers, ms, readers, measure, out }
    await measureScenes(options, scene)
    out(await refusals(api.url))
  } finally {
    attackers.disconnect()
    await api.kill('SIGTERM')
    await close()
  }
}

async function measureScenes({ scenes, database }: AttackOptions, scene: Scene) {
  if (scenes.includes(SEARCHES)) await measureSearches(scene)
  const isFlood = (name: string) => name in FLOODS
  const goal = database === 'embedded' ? 3 : 2
  for (const [nth, name] of scenes.filter(isFlood).entries()) {
    await measureFlood(scene, { name, flood: FLOODS[name] as Flood, address: `203.0.113.${nth + 1}`, goal })
  }
}

async function measureSearches({ url, attackers, ms, measure, out }: Scene) {
  const phases = { quiet: [] as Phase[], 'hang up': [] as Phase[], wait: [] as Phase[] }
  const answers: Record<Manner, Answers[]> = { 'hang up': [], wait: [] }
  for (let round = 0; round < ROUNDS; round++) {
    for (const manner of MANNERS) {
      phases.quiet.push(await measure())
      const accounts = await Promise.all(
        Array.from({ length: ATTACKERS }, async (_, i) => {
          // new accounts in each phase, since those of the last one have used up their limits
          const nth = answers['hang up'].length + answers.wait.length
          const address = `203.0.${nth}.${i}`
          const email = attackerEmail(FIRST_SEARCHER + nth * ATTACKERS + i)
          return { token: (await signInFrom(url, email, address)).token, address }
        }),
      )
      const attack = start(attackers, { url, manner, attackers: accounts, ms })
      phases[manner].push(await measure())
      answers[manner].push(await attack)
      await sleep(REST_MS)
    }
  }
  const quiet = merged(phases.quiet)
  out(phaseText('quiet', quiet))
  for (const manner of MANNERS) {
    const attacked = merged(phases[manner])
    out(phaseText(`attacked by three accounts that ${manner}`, attacked))
    out(comparison(attacked, quiet, { than: 'the quiet one', goal: 2 }))
    out(`  attackers’ requests by status, 0 hung up: ${JSON.stringify(summed(answers[manner]))}\n`)
  }
}

/** Measures a flood, after a flood of the cheapest answer at the same rate. */
async function measureFlood(
  { url, attackers, ms, measure, out }: Scene,
  { name, flood, address, goal }: { name: string; flood: Flood; address: string; goal: number },
) {
  const accounts =
    flood.kind === 'own data'
      ? [PADDED]
      : flood.kind === 'slow readers'
        ? Array.from({ length: SLOW_READERS }, (_, i) => PADDED + 1 + i)
        : []
  const signIn = async (nth: number) => (await signInFrom(url, attackerEmail(nth), address)).token
  const tokens = await Promise.all(accounts.map(signIn))
  const downloads = flood.kind === 'slow readers'
  const run = async (sent: Flood) => {
    const answers = start(attackers, { url, flood: sent, address, tokens, ms })
    // a flood that takes places does so before the honest clients begin
    if (sent.kind !== 'requests') await sleep(Math.min(5_000, ms / 3))
    const phase = await measure({ downloads })
    return { phase, answers: await answers }
  }
  const control = await run(CONTROL)
  await sleep(REST_MS)
  const flooded = await run(flood)
  await sleep(REST_MS)
  out(phaseText(`control of ${name}: /healthz`, control.phase))
  out(`  sent by status: ${JSON.stringify(control.answers)}\n`)
  out(phaseText(`flood: ${name}`, flooded.phase))
  out(`  sent by status, -1 failed, -2 unanswered: ${JSON.stringify(flooded.answers)}\n`)
  out(comparison(flooded.phase, control.phase, { than: 'that of the control', goal }))
}

function comparison(attacked: Phase, quiet: Phase, { than, goal }: { than: string; goal: number }): string {
  const factor = percentiles(attacked.lists).p95 / percentiles(quiet.lists).p95
  return [
    `  p95 of the others’ lists: ${factor.toFixed(2)} times ${than} (goal: at most ${goal})\n`,
    `  slowest sign-in: ${Math.max(...attacked.signIns).toFixed(0)} ms (goal: below 1000)\n`,
  ].join('')
}

async function start(attackers: ChildProcess, attack: Attack | FloodRun): Promise<Answers> {
  attackers.send(attack)
  const [answers] = await once(attackers, 'message')
  return answers as Answers
}

/** The product's counts of its limits. */
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
