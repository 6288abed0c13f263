import { setTimeout as sleep } from 'node:timers/promises'
import { MINUTE_MS } from '@mirador/domain/time/duration'
import { seededRandom } from '@mirador/ingestion/demo/random'
import { openPlace, type Place } from '../faults/place.ts'
import { startOwnServer } from '../postgres-server.ts'
import { openAgent } from './agent-send.ts'
import { type FaultName, runFaults, type Schedule } from './faults.ts'
import { openLedger, type Span } from './ledger.ts'
import { type Outside, startOutside } from './outside.ts'
import { join, live, type Person, TOKEN_SECONDS, type World } from './person.ts'
import { METRICS_TOKEN, type Sample, takeSample } from './samples.ts'
import { compareStored } from './stored.ts'
import { judge, type Verdict } from './verdict.ts'

export interface SoakOptions extends Schedule {
  loadMs: number
  people: number
  seed: number
  /** ends it early; what was started is taken away all the same */
  signal: AbortSignal
  tell(text: string): void
  /** at the end of each minute of load */
  onMinute(minute: Minute): void
}

export interface Minute {
  minute: number
  span: Span
  /** of this minute */
  samples: Sample[]
  faults: FaultName[]
}

export interface SoakReport {
  all: Span
  byName: Record<string, { requests: number; excused: number }>
  failures: Record<string, number>
  /** where what is stored is not what was answered */
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
/** Idle connections are given back after ten seconds. */
const REST_MS = 45_000
/** The clocks of the process, the sync and its calls hold one or another at any moment. */
export const SPARE = 3

/**
 * The real product under load of people, while what it depends on is injured again and again.
 * @throws when the signal ended it, which leaves nothing to judge
 */
export async function soak(binaries: string, options: SoakOptions): Promise<SoakReport> {
  const { tell } = options
  const closing = new AsyncDisposableStack()
  try {
    const server = await startOwnServer(binaries)
    closing.defer(server.remove)
    const outside = await startOutside()
    closing.defer(outside.close)
    const place = await openPlace(server.url)
    closing.defer(async () => {
      // Ctrl-C in a terminal ends the server too, which has a database to give back
      if (options.signal.aborted) {
        await server.kill()
        await server.start()
      }
      await place.close()
    })
    const agent = openAgent()
    closing.defer(agent.close)
    const api = await place.start({
      ...outside.settings,
      ...{ DEMO_DATA: 'true', METRICS_TOKEN, AUTH_ACCESS_TTL: String(TOKEN_SECONDS), LOG_LEVEL: 'error' },
    })
    tell('the product is ready')
    const before = await takeSample(api, server)
    const ledger = openLedger()
    const world: World = { api, send: agent.send, outside, ledger, ruts: [], messages: new Map() }
    const people = await joinAll(world, options.people)
    const isRead = await place.look(({ db }) =>
      db.selectFrom('tender').select('id').where('bid_idn', 'in', outside.codes).execute(),
    )
    tell(`${people.length} people have joined, ${isRead.length} tenders of the source are read`)
    return await load({ ...options, world, server, place, people, before, hangUp: agent.close })
  } finally {
    await closing.disposeAsync()
  }
}

async function joinAll(world: World, count: number): Promise<Person[]> {
  const joined: Person[] = []
  for (let nth = 0; nth < count; nth++) {
    const person = await join(world, nth)
    if (!person) throw new Error(`nobody could join: ${JSON.stringify([...world.ledger.failures])}`)
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
  /** closes the connections of people */
  hangUp(): void
}

async function load(options: Load): Promise<SoakReport> {
  const { world, server, place, people, before, seed, tell } = options
  const ending = new AbortController()
  const signal = AbortSignal.any([options.signal, ending.signal])
  const { api, ledger } = world
  const outside: Outside = world.outside
  const start = performance.now()
  const end = start + options.loadMs
  const isOver = () => signal.aborted || performance.now() >= end || api.child.exitCode !== null
  const rest = (ms: number) =>
    sleep(Math.max(0, Math.min(ms, end - performance.now())), undefined, { signal }).catch(() => {})

  const samples: Sample[] = []
  const injuries: FaultName[] = []
  const watching = (async () => {
    let minute = 1
    let told = 0
    while (!isOver()) {
      await rest(SAMPLE_MS)
      if (api.child.exitCode === null) samples.push(await takeSample(api, server))
      if (performance.now() < start + minute * MINUTE_MS) continue
      const span = ledger.span(start + (minute - 1) * MINUTE_MS, start + minute * MINUTE_MS)
      options.onMinute({ minute: minute++, span, samples: samples.slice(told), faults: injuries.splice(0) })
      told = samples.length
    }
  })()
  const injuring = runFaults(
    options,
    { server, outside },
    { ledger, until: end, signal, tell: (name) => injuries.push(name) },
  )
  const newcomers: Person[] = []
  const joining = (async () => {
    for (let nth = 1_000; !isOver(); nth++) {
      const newcomer = await join(world, nth)
      if (newcomer) newcomers.push(newcomer)
      await rest(NEWCOMER_MS)
    }
  })()
  const living = people.map((person, nth) => live(person, world, seededRandom(seed + nth), isOver))
  const working = [watching, injuring, joining, ...living]
  await Promise.all(working).catch(async (error: unknown) => {
    ending.abort()
    await Promise.allSettled(working)
    throw error
  })
  signal.throwIfAborted()
  const finish = performance.now()

  if (api.child.exitCode !== null)
    ledger.fail(`the process ended with ${api.child.exitCode}: ${api.printed().slice(-500)}`)
  tell('the load is over')
  // people have gone home
  options.hangUp()
  const after = api.child.exitCode === null ? await restingSample(options, before) : before
  const stored = await place.look((database) => compareStored(database, [...people, ...newcomers], world.messages))
  const all = ledger.span(start, finish)
  const faults = await injuring
  return {
    ...{ all, stored, faults, before, after, samples, people: people.length + newcomers.length },
    byName: Object.fromEntries(ledger.byName),
    failures: Object.fromEntries(ledger.failures),
    verdict: judge({ samples, before, after, stored, failures: ledger.failures, spare: SPARE }),
  }
}

/** What is held once nobody asks: waits until it is no more than before the load, or in vain. */
async function restingSample({ world, server, signal }: Load, before: Sample): Promise<Sample> {
  const end = performance.now() + REST_MS
  for (;;) {
    const sample = await takeSample(world.api, server)
    const isBack =
      sample.openFiles <= before.openFiles + SPARE && (sample.connections ?? 0) <= (before.connections ?? 0) + SPARE
    if (isBack || performance.now() > end || signal.aborted) return sample
    await sleep(1_000)
  }
}
