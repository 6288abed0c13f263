import { get } from 'node:http'
import { availableParallelism, loadavg } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { signInAt } from '@mirador/api/identity/test-sign-in'
import { percentiles } from './measure.ts'

// The clients of tools/bench/attack.ts that use the product like people, and their measurements.

export const HONEST = 4
export const PASSWORD = 'Cobre-azul-7'
/** Pause of an honest client between two requests. */
const THINK_MS = 150
/** Pause between two small downloads. */
const DOWNLOAD_MS = 1_000

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
const SMALL_DOWNLOAD = '/api/servicios/export?format=csv'

export interface Phase {
  lists: number[]
  signIns: number[]
  probes: number[]
  /** small downloads; none unless requested */
  downloads: number[]
  /** answers of honest clients other than 200, by request and status; -1: no answer */
  failures: Record<string, number>
  /** mean processor use of each process, in cores */
  cores: Record<string, number>
  /** load of the machine over the last minute, at the end of the phase */
  load: number
}

/** New accounts in each run, since a filled database keeps those of earlier runs. */
const RUN = Date.now()
export const honestEmail = (i: number) => `honest-${RUN}-${i}@mirador.example`
export const attackerEmail = (i: number) => `attacker-${RUN}-${i}@mirador.example`

export interface Reader {
  token: string
  address: string
}

/**
 * Signs in before the measurements: the passwords would be hashed at the same time as those of the first sign-in of a
 * phase.
 */
export function signInReaders(url: string): Promise<Reader[]> {
  const signIn = async (_: unknown, i: number) => {
    const address = `192.0.2.${i}`
    return { token: (await signInFrom(url, honestEmail(i), address)).token, address }
  }
  return Promise.all(Array.from({ length: HONEST }, signIn))
}

export interface PhaseOptions {
  ms: number
  /** processor time of each process so far, in seconds */
  usage: Record<string, () => number>
  readers: readonly Reader[]
  /** whether the readers also download */
  downloads?: boolean
}

/** Runs honest clients, sign-ins and probes for some time. */
export async function measurePhase(url: string, options: PhaseOptions): Promise<Phase> {
  const { ms, usage, readers, downloads = false } = options
  const measured: Phase = { lists: [], signIns: [], probes: [], downloads: [], failures: {}, cores: {}, load: 0 }
  const before = Object.entries(usage).map(([name, read]) => ({ name, read, seconds: read() }))
  const start = performance.now()
  const end = start + ms
  type Kind = 'lists' | 'signIns' | 'probes' | 'downloads'
  const repeat = async (kind: Kind, pause: number, request: (nth: number) => Promise<number>) => {
    for (let nth = 0; performance.now() < end; nth++) {
      const begun = performance.now()
      const status = await request(nth).catch(() => -1)
      measured[kind].push(performance.now() - begun)
      const failure = `${kind} ${status}`
      if (status !== 200) measured.failures[failure] = (measured.failures[failure] ?? 0) + 1
      await sleep(pause)
    }
  }
  const read = async ({ token, address }: Reader, path: string) => {
    const headers = { authorization: `Bearer ${token}`, 'x-forwarded-for': address }
    const response = await fetch(url + path, { headers })
    await response.arrayBuffer()
    return response.status
  }
  const reading = readers.map((reader, i) =>
    repeat('lists', THINK_MS, (nth) => read(reader, HONEST_PATHS[(nth + i) % HONEST_PATHS.length] as string)),
  )
  const signIns = repeat('signIns', 500, async (nth) => {
    await signInFrom(url, honestEmail(HONEST), `198.51.100.${nth % 200}`)
    return 200
  })
  const probes = repeat('probes', 250, () => statusOnOwnConnection(`${url}/readyz`))
  const downloading = downloads
    ? repeat('downloads', DOWNLOAD_MS, (nth) => read(readers[nth % readers.length] as Reader, SMALL_DOWNLOAD))
    : undefined
  await Promise.all([...reading, signIns, probes, downloading])
  const took = (performance.now() - start) / 1000
  for (const { name, read, seconds } of before) measured.cores[name] = (read() - seconds) / took
  measured.load = loadavg()[0] as number
  return measured
}

/** Sends a request on a new connection, like a newcomer. */
function statusOnOwnConnection(url: string): Promise<number> {
  return new Promise((resolve, reject) => {
    get(url, { agent: false }, (response) => {
      response.resume().on('end', () => resolve(response.statusCode ?? -1))
    }).on('error', reject)
  })
}

export function signInFrom(url: string, email: string, address: string) {
  return signInAt(url, { email, password: PASSWORD, address })
}

/** Joins all phases of a kind. */
export function merged(phases: readonly Phase[]): Phase {
  const names = Object.keys(phases[0]?.cores ?? {})
  const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
  return {
    lists: phases.flatMap(({ lists }) => lists),
    signIns: phases.flatMap(({ signIns }) => signIns),
    probes: phases.flatMap(({ probes }) => probes),
    downloads: phases.flatMap(({ downloads }) => downloads),
    failures: summed(phases.map(({ failures }) => failures)),
    cores: Object.fromEntries(names.map((name) => [name, mean(phases.map(({ cores }) => cores[name] ?? 0))])),
    load: mean(phases.map(({ load }) => load)),
  }
}

/** Adds counts by name. */
export function summed(all: readonly Record<string, number>[]): Record<string, number> {
  const sums: Record<string, number> = {}
  for (const [name, count] of all.flatMap((counts) => Object.entries(counts))) sums[name] = (sums[name] ?? 0) + count
  return sums
}

export function phaseText(name: string, phase: Phase): string {
  const { lists, signIns, probes, downloads, failures, cores, load } = phase
  const line = (what: string, values: number[]) => {
    const { p50, p95 } = percentiles(values)
    return `  ${what.padEnd(10)} ${String(values.length).padStart(5)} requests, p50 ${p50.toFixed(1)} ms, p95 ${p95.toFixed(1)} ms, slowest ${Math.max(...values).toFixed(0)} ms\n`
  }
  const used = Object.entries(cores).map(([process, use]) => `${process} ${use.toFixed(2)}`)
  return [
    `${name} (failures: ${JSON.stringify(failures)}, load ${load.toFixed(1)})\n`,
    line('lists', lists),
    line('sign-ins', signIns),
    line('/readyz', probes),
    ...(downloads.length > 0 ? [line('downloads', downloads)] : []),
    `  processor use, of ${availableParallelism()} cores: ${used.join(', ')}\n`,
  ].join('')
}
