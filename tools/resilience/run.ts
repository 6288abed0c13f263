import { setTimeout as sleep } from 'node:timers/promises'
import { MINUTE_MS } from '@mirador/domain/time/duration'
import { type Random, seededRandom } from '@mirador/invented/random'
import { type FaultName, faultsOf, withFault } from './faults.ts'
import type { Span } from './ledger.ts'
import { actUntil, join, type Person } from './people.ts'
import { type Sample, takeSample } from './samples.ts'
import { compareStored } from './stored.ts'
import { judge, type Verdict } from './verdict.ts'
import { openWorld, type World } from './world.ts'

export interface RunOptions {
  /** folder of PostgreSQL's programs; undefined for the embedded database */
  binaries: string | undefined
  /** settings of the product besides those of the surroundings */
  settings: Record<string, string>
  /** the load ends with the last of them; by default all that can be injected, in random order, until the load ends */
  faults?: readonly FaultName[]
  /** duration of each fault, and of the pause before each */
  faultMs: number
  pauseMs: number
  /** 0 with `faults` */
  loadMs: number
  people: number
  seed: number
  /** ends the run early; everything started is still stopped and removed */
  signal: AbortSignal
  log(text: string): void
  /** at the end of each minute of load */
  onMinute(minute: Minute): void
}

export interface Minute {
  minute: number
  span: Span
  /** samples of this minute */
  samples: Sample[]
  faults: FaultName[]
}

export interface Report {
  all: Span
  byName: Record<string, { requests: number; excused: number }>
  failures: Record<string, number>
  /** differences between stored and acknowledged data */
  stored: string[]
  faults: FaultName[]
  people: number
  before: Sample
  after: Sample
  samples: Sample[]
  verdict: Verdict
}

const SAMPLE_MS = 5_000
const NEWCOMER_MS = 10_000
/** How long resources may take to be released; idle connections are closed after ten seconds. */
const RELEASE_MS = 45_000
/** Handles and connections that periodic work may hold at any time. */
const SPARE = 3

/**
 * Runs the real product under load while faults are injected into its dependencies.
 * @throws when the signal ends the run, which then has no verdict
 */
export async function run(options: RunOptions): Promise<Report> {
  const { binaries, settings, log, signal } = options
  const world = await openWorld(binaries, settings)
  try {
    log('the product is ready')
    const before = await takeSample(world)
    const people: Person[] = []
    while (people.length < options.people) {
      const person = await join(world, people.length, () => signal.aborted)
      if (!person) throw new Error(`a person could not join: ${JSON.stringify([...world.ledger.failures])}`)
      people.push(person)
    }
    log(`${people.length} people have joined`)
    return await load(options, { world, people, before })
  } finally {
    await world.close()
  }
}

async function load(
  options: RunOptions,
  { world, people, before }: { world: World; people: Person[]; before: Sample },
): Promise<Report> {
  const { ledger, kill } = world
  const ending = new AbortController()
  const signal = AbortSignal.any([options.signal, ending.signal])
  const start = performance.now()
  let end = options.faults ? Number.POSITIVE_INFINITY : start + options.loadMs
  const isOver = () => signal.aborted || performance.now() >= end
  const wait = (ms: number) =>
    sleep(Math.max(0, Math.min(ms, end - performance.now())), undefined, { signal }).catch(() => {})

  // of the present process; memory of an earlier one is another story
  let samples: Sample[] = []
  let sampledStart = world.starts
  const sample = async () => {
    const taken = await takeSample(world).catch(() => undefined)
    if (sampledStart !== world.starts) samples = []
    sampledStart = world.starts
    if (taken) samples.push(taken)
    else if (ledger.wasUp('process', performance.now())) ledger.fail('no metrics')
  }
  const begun: FaultName[] = []
  const sampling = (async () => {
    for (let minute = 1; !isOver(); ) {
      await wait(SAMPLE_MS)
      await sample()
      const from = start + (minute - 1) * MINUTE_MS
      if (performance.now() < from + MINUTE_MS) continue
      const span = ledger.span(from, from + MINUTE_MS)
      options.onMinute({
        minute: minute++,
        span,
        samples: samples.filter(({ at }) => at >= from),
        faults: begun.splice(0),
      })
    }
  })()
  const done: FaultName[] = []
  const injecting = (async () => {
    for (const name of scheduleOf(options, world)) {
      if (performance.now() + options.pauseMs + options.faultMs > end) break
      await wait(options.pauseMs)
      if (signal.aborted) break
      begun.push(name)
      await withFault(world, name, () => wait(options.faultMs))
      done.push(name)
    }
    if (options.faults) end = performance.now()
  })()
  const newcomers: Person[] = []
  const joining = (async () => {
    for (let index = 1_000; !isOver(); index++) {
      const newcomer = await join(world, index, isOver)
      if (newcomer) newcomers.push(newcomer)
      await wait(NEWCOMER_MS)
    }
  })()
  const acting = people.map((person, index) => actUntil(person, world, seededRandom(options.seed + index), isOver))
  const working = [sampling, injecting, joining, ...acting]
  await Promise.all(working).catch(async (error: unknown) => {
    ending.abort()
    await Promise.allSettled(working)
    throw error
  })
  options.signal.throwIfAborted()
  const finish = performance.now()
  options.log('the load has ended')
  world.closeConnections()
  const after = await sampleAtRest(world, before)
  await kill('SIGTERM')
  if (world.api.child.exitCode !== 0) ledger.fail(`the process did not end well: ${world.api.printed().slice(-500)}`)
  const stored = await world.place.look((database) =>
    compareStored(database, [...people, ...newcomers], world.messages),
  )
  return {
    all: ledger.span(start, finish),
    stored,
    faults: done,
    before,
    after,
    samples,
    people: people.length + newcomers.length,
    byName: Object.fromEntries(ledger.byName),
    failures: Object.fromEntries(ledger.failures),
    verdict: judge({ samples, before, after, stored, failures: ledger.failures, spare: SPARE }),
  }
}

/** The faults of a run: those of the process once, then the others again and again, each time in another order. */
function* scheduleOf({ faults, seed }: RunOptions, world: World): Generator<FaultName> {
  if (faults) return yield* faults
  const random: Random = seededRandom(seed)
  const all = faultsOf(world, true)
  const killing = all.filter((name) => name.startsWith('product'))
  yield* killing
  for (;;) yield* random.shuffle(all.filter((name) => !killing.includes(name)))
}

/** Takes a sample without load, once resources have returned to those before the load or the time is over. */
async function sampleAtRest(world: World, before: Sample): Promise<Sample> {
  const end = performance.now() + RELEASE_MS
  for (;;) {
    const sample = await takeSample(world)
    const isBack =
      before.connections === undefined ||
      (sample.openFiles <= before.openFiles + SPARE && (sample.connections ?? 0) <= before.connections + SPARE)
    if (isBack || performance.now() > end) return sample
    await sleep(1_000)
  }
}
