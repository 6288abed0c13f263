import { setTimeout as sleep } from 'node:timers/promises'
import autocannon from 'autocannon'

export interface Load {
  url: string
  /** sent in turn on each connection */
  requests: readonly autocannon.Request[]
  headers?: Record<string, string>
  /** keep-alive connections, each with one request at a time. Default: 1 */
  connections?: number
  /** number of requests, or the duration in seconds */
  until: { amount: number } | { seconds: number }
  /** at most so many requests per second of all connections. Default: the next one follows each answer */
  perSecond?: number
  /** milliseconds after which a client closes its connection and sends the next request on a new one */
  patienceMs?: number
}

export interface Answers {
  /** milliseconds of each answered request, in the order of the answers */
  times: number[]
  /** answers by status, and requests that were `hung up`, `failed` or `unanswered` at the end */
  counts: Record<string, number>
  seconds: number
}

/** autocannon sends the requests of a second at once: so many clients begin one after the other in each second. */
const SLICES = 10
/** Milliseconds within which a load notices that it has ended. */
const SAMPLE_MS = 50
const MAX_SECONDS = 3600

/** Sends requests and reads their answers. */
export async function load({ perSecond, connections = 1, ...rest }: Load): Promise<Answers> {
  const slices = perSecond === undefined ? 1 : Math.min(SLICES, connections, perSecond)
  const share = (total: number, slice: number) => Math.floor(total / slices) + (slice < total % slices ? 1 : 0)
  const runs = Array.from({ length: slices }, async (_, slice) => {
    await sleep((slice * 1000) / slices)
    return send({
      ...rest,
      connections: share(connections, slice),
      ...(perSecond !== undefined && { perSecond: share(perSecond, slice) }),
    })
  })
  return joinAnswers(await Promise.all(runs))
}

async function send({ url, requests, headers = {}, connections = 1, until, perSecond, patienceMs }: Load) {
  const times: number[] = []
  const counts: Record<string, number> = {}
  const begun = performance.now()
  const result = await new Promise<autocannon.Result>((resolve, reject) => {
    const options: autocannon.Options = {
      url,
      // autocannon writes what it sends into them
      requests: requests.map((request) => ({ ...request })),
      headers,
      connections,
      timeout: MAX_SECONDS,
      // the option takes whole seconds; each client reads this when it starts
      setupClient: (client) => patienceMs !== undefined && Object.assign(client, { timeout: patienceMs }),
      sampleInt: SAMPLE_MS,
      ...('amount' in until ? { amount: until.amount } : { duration: until.seconds }),
      ...(perSecond !== undefined && { overallRate: perSecond }),
    }
    autocannon(options, (error, figures) => (error ? reject(error) : resolve(figures))).on(
      'response',
      (_client, status, _bytes, ms) => {
        times.push(ms)
        counts[status] = (counts[status] ?? 0) + 1
      },
    )
  })
  const seconds = (performance.now() - begun) / 1000
  const { timeouts, errors } = result
  const ended = { 'hung up': timeouts, failed: errors - timeouts }
  for (const [name, count] of Object.entries(ended)) if (count > 0) counts[name] = count
  return { times, counts, seconds }
}

/** Joins the answers of loads that ran at the same time or one after the other. */
export function joinAnswers(all: readonly Answers[]): Answers {
  return {
    times: all.flatMap(({ times }) => times),
    counts: summed(all.map(({ counts }) => counts)),
    seconds: Math.max(...all.map(({ seconds }) => seconds)),
  }
}

/** Adds counts by name. */
export function summed(all: readonly Record<string, number>[]): Record<string, number> {
  const sums: Record<string, number> = {}
  for (const [name, count] of all.flatMap((counts) => Object.entries(counts))) sums[name] = (sums[name] ?? 0) + count
  return sums
}
