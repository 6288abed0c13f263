import { setTimeout as sleep } from 'node:timers/promises'
import { MINUTE_MS } from '@mirador/domain/time/duration'
import { seededRandom } from '@mirador/invented/random'
import { startOwnServer } from '../../scripts/postgres-server.ts'
import { openPlace, type Place } from '../faults/place.ts'
import { openAgent } from './agent-send.ts'
import { type ExternalSystems, startExternalSystems } from './external-systems.ts'
import { type FaultName, runFaults, type Schedule } from './faults.ts'
import { openLedger, type Span } from './ledger.ts'
import { actUntil, join, type Person, TOKEN_SECONDS, type World } from './person.ts'
import { METRICS_TOKEN, type Sample, takeSample } from './samples.ts'
import { compareStored } from './stored.ts'
import { judge, type Verdict } from './verdict.ts'

export interface SoakOptions extends Schedule {
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

export interface SoakReport {
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
export async function soak(binaries: string, options: SoakOptions): Promise<SoakReport> {
  const { log } = options
  const closing = new AsyncDisposableStack()
  try {
    const server = await startOwnServer(binaries)
    closing.defer(server.remove)
    const external = await startExternalSystems()
    closing.defer(external.close)
    const place = await openPlace(server.url)
    closing.defer(async () => {
      // Ctrl-C in a terminal also ends the server, which is needed to drop the database
      if (options.signal.aborted) {
        await server.kill()
        await server.start()
      }
      await place.close()
    })
    const agent = openAgent()
    closing.defer(agent.close)
    const api = await place.start({
      ...external.settings,
      DEMO_DATA: 'true',
      METRICS_TOKEN,
      AUTH_ACCESS_TTL: String(TOKEN_SECONDS),
      LOG_LEVEL: 'error',
    })
    log('the product is ready')
    const before = await takeSample(api, server)
    const ledger = openLedger()
    const world: World = { api, send: agent.send, external, ledger, ruts: [], messages: new Map() }
    const people = await joinAll(world, options.people)
    const tenders = await place.look(({ db }) =>
      db.selectFrom('tender').select('id').where('bid_idn', 'in', external.codes).execute(),
    )
    log(`${people.length} people have joined, ${tenders.length} tenders have been read from the source`)
    return await load({ ...options, world, server, place, people, before, closeConnections: agent.close })
  } finally {
    await closing.disposeAsync()
  }
}

async function joinAll(world: World, count: number): Promise<Person[]> {
  const joined: Person[] = []
  for (let index = 0; index < count; index++) {
    const person = await join(world, index)
    if (!person) throw new Error(`a person could not join: ${JSON.stringify([...world.ledger.failures])}`)
    joined.push(person)
  }
  return joined
}

interface Load extends Omit<SoakOptions, 'people'> {
  world: World
  server: Awaited<ReturnType<typeof startOwnServer>>
  place: Place
  people: Person[]
  before: Sample
  /** closes the connections of the simulated people */
  closeConnections(): void
}

async function load(options: Load): Promise<SoakReport> {
  const { world, server, place, people, before, seed, log } = options
  const ending = new AbortController()
  const signal = AbortSignal.any([options.signal, ending.signal])
  const { api, ledger } = world
  const external: ExternalSystems = world.external
  const start = performance.now()
  const end = start + options.loadMs
  const isOver = () => signal.aborted || performance.now() >= end || api.child.exitCode !== null
  const wait = (ms: number) =>
    sleep(Math.max(0, Math.min(ms, end - performance.now())), undefined, { signal }).catch(() => {})

  const samples: Sample[] = []
  const faultsOfMinute: FaultName[] = []
  const sampling = (async () => {
    let minute = 1
    let reported = 0
    while (!isOver()) {
      await wait(SAMPLE_MS)
      if (api.child.exitCode === null) samples.push(await takeSample(api, server))
      if (performance.now() < start + minute * MINUTE_MS) continue
      const span = ledger.span(start + (minute - 1) * MINUTE_MS, start + minute * MINUTE_MS)
      options.onMinute({ minute: minute++, span, samples: samples.slice(reported), faults: faultsOfMinute.splice(0) })
      reported = samples.length
    }
  })()
  const injecting = runFaults(
    options,
    { server, external },
    { ledger, until: end, signal, onFault: (name) => faultsOfMinute.push(name) },
  )
  const newcomers: Person[] = []
  const joining = (async () => {
    for (let index = 1_000; !isOver(); index++) {
      const newcomer = await join(world, index)
      if (newcomer) newcomers.push(newcomer)
      await wait(NEWCOMER_MS)
    }
  })()
  const acting = people.map((person, index) => actUntil(person, world, seededRandom(seed + index), isOver))
  const working = [sampling, injecting, joining, ...acting]
  await Promise.all(working).catch(async (error: unknown) => {
    ending.abort()
    await Promise.allSettled(working)
    throw error
  })
  signal.throwIfAborted()
  const finish = performance.now()

  if (api.child.exitCode !== null)
    ledger.fail(`the process ended with ${api.child.exitCode}: ${api.printed().slice(-500)}`)
  log('the load has ended')
  options.closeConnections()
  const after = api.child.exitCode === null ? await sampleAtRest(options, before) : before
  const stored = await place.look((database) => compareStored(database, [...people, ...newcomers], world.messages))
  const all = ledger.span(start, finish)
  const faults = await injecting
  return {
    all,
    stored,
    faults,
    before,
    after,
    samples,
    people: people.length + newcomers.length,
    byName: Object.fromEntries(ledger.byName),
    failures: Object.fromEntries(ledger.failures),
    verdict: judge({ samples, before, after, stored, failures: ledger.failures, spare: SPARE }),
  }
}

/** Takes a sample without load, once resources have returned to those before the load or the time is over. */
async function sampleAtRest({ world, server, signal }: Load, before: Sample): Promise<Sample> {
  const end = performance.now() + RELEASE_MS
  for (;;) {
    const sample = await takeSample(world.api, server)
    const isBack =
      sample.openFiles <= before.openFiles + SPARE && (sample.connections ?? 0) <= (before.connections ?? 0) + SPARE
    if (isBack || performance.now() > end || signal.aborted) return sample
    await sleep(1_000)
  }
}
