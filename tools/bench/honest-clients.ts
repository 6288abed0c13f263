import { get } from 'node:http'
import { availableParallelism, loadavg } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { signInAt } from '@mirador/api/identity/test-sign-in'
import { type Answers, joinAnswers, load } from './load.ts'
import { percentiles } from './measure.ts'

// The clients of attack.ts that use the product like people, and their measurements.

export const READERS = 4
export const PASSWORD = 'Cobre-azul-7'
/** Requests a second of each reader, of newcomers that sign in, and of probes. */
const PER_SECOND = { lists: 5, signIns: 2, probes: 4 }

const LISTS = [
  '/api/bid/all?scope=all',
  '/api/bid/all?q=mantencion',
  '/api/bid/all?q=servicio%20de%20aseo&region=7',
  '/api/bid/all?scope=all&sort=closing&region=13',
  '/api/bid/facets?q=computadores',
  '/api/bid/all?scope=all&offset=40',
  '/api/bid/today',
  '/api/users/info',
]

/** New accounts in each run, since a filled database keeps those of earlier runs. */
const RUN = Date.now()
export const honestEmail = (i: number) => `honest-${RUN}-${i}@mirador.example`
export const attackerEmail = (i: number) => `attacker-${RUN}-${i}@mirador.example`

export interface Sender {
  token: string
  address: string
}

export async function signIn(url: string, email: string, address: string): Promise<Sender> {
  const { token } = await signInAt(url, { email, password: PASSWORD, address })
  return { token, address }
}

const KINDS = ['lists', 'signIns', 'probes'] as const

export interface Phase {
  answers: Record<(typeof KINDS)[number], Answers>
  /** mean processor use of each process, in cores */
  cores: Record<string, number>
  /** load of the machine over the last minute, at the end of the phase */
  load: number
}

export interface Measuring {
  url: string
  seconds: number
  readers: readonly Sender[]
  /** processor time of each process so far, in seconds */
  usage: Readonly<Record<string, () => number>>
}

/** Runs honest clients, sign-ins and probes for some time. */
export async function measurePhase({ url, seconds, readers, usage }: Measuring): Promise<Phase> {
  const before = Object.entries(usage).map(([name, read]) => ({ name, read, used: read() }))
  const start = performance.now()
  const until = { seconds }
  const headersOf = ({ token, address }: Sender) => ({ authorization: `Bearer ${token}`, 'x-forwarded-for': address })
  const reading = readers.map((reader, i) => {
    const requests = [...LISTS.slice(i), ...LISTS.slice(0, i)].map((path) => ({ path }))
    const rate = { connections: PER_SECOND.lists, perSecond: PER_SECOND.lists }
    return load({ url, requests, headers: headersOf(reader), ...rate, until })
  })
  const [lists, signIns, probes] = await Promise.all([
    Promise.all(reading).then(joinAnswers),
    repeat(seconds, PER_SECOND.signIns, async (nth) => {
      await signIn(url, honestEmail(READERS), `198.51.100.${nth % 200}`)
      return 200
    }),
    repeat(seconds, PER_SECOND.probes, () => statusOnOwnConnection(`${url}/readyz`)),
  ])
  const took = (performance.now() - start) / 1000
  return {
    answers: { lists, signIns, probes },
    cores: Object.fromEntries(before.map(({ name, read, used }) => [name, (read() - used) / took])),
    load: loadavg()[0] as number,
  }
}

/** Sends a request and pauses, in turn. */
async function repeat(seconds: number, perSecond: number, request: (nth: number) => Promise<number>): Promise<Answers> {
  const answers: Answers = { times: [], counts: {}, seconds }
  const end = performance.now() + seconds * 1000
  for (let nth = 0; performance.now() < end; nth++) {
    const begun = performance.now()
    const status = await request(nth).catch(() => 'failed')
    answers.times.push(performance.now() - begun)
    answers.counts[status] = (answers.counts[status] ?? 0) + 1
    await sleep(1000 / perSecond)
  }
  return answers
}

/** Sends a request on a new connection, like a newcomer. */
function statusOnOwnConnection(url: string): Promise<number> {
  return new Promise((resolve, reject) => {
    get(url, { agent: false }, (response) => {
      response.resume().on('end', () => resolve(response.statusCode ?? 0))
    }).on('error', reject)
  })
}

/** Joins all phases of a kind. */
export function joinPhases(phases: readonly Phase[]): Phase {
  const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
  const answers = KINDS.map((kind) => [kind, joinAnswers(phases.map((phase) => phase.answers[kind]))])
  const names = Object.keys(phases[0]?.cores ?? {})
  return {
    answers: Object.fromEntries(answers) as Phase['answers'],
    cores: Object.fromEntries(names.map((name) => [name, mean(phases.map(({ cores }) => cores[name] ?? 0))])),
    load: mean(phases.map((phase) => phase.load)),
  }
}

export function phaseText(name: string, { answers, cores, load }: Phase): string {
  const used = Object.entries(cores).map(([process, use]) => `${process} ${use.toFixed(2)}`)
  return [
    `${name} (load ${load.toFixed(1)})\n`,
    ...KINDS.filter((kind) => answers[kind].times.length > 0).map((kind) => {
      const { times, counts } = answers[kind]
      const { p50, p95 } = percentiles(times)
      return `  ${kind.padEnd(10)} p50 ${p50.toFixed(1)} ms, p95 ${p95.toFixed(1)} ms, slowest ${Math.max(...times).toFixed(0)} ms; by status ${JSON.stringify(counts)}\n`
    }),
    `  processor use, of ${availableParallelism()} cores: ${used.join(', ')}\n`,
  ].join('')
}
