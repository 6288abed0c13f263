import { ERROR_TEXTS } from '@mirador/api/http/error-texts'
import { MINUTE_MS } from '@mirador/domain/time/duration'
import { type Percentiles, percentiles } from '../bench/measure.ts'

/** What a fault takes away. No response depends on mail or source, only work after it does. */
export type Dependency = 'process' | 'clock' | 'database' | 'registry' | 'source' | 'mail'

export interface Answer {
  status: number
  // biome-ignore lint/suspicious/noExplicitAny: the caller knows the contract
  body: any
}

/** One request and its outcome. */
interface Entry {
  /** time of performance.now() */
  start: number
  ms: number
  /** `excused`: refused because a dependency was down; `failed`: any other error */
  outcome: 'ok' | 'excused' | 'failed'
}

export interface Span {
  requests: number
  excused: number
  failed: number
  times: Percentiles
}

export interface Ledger {
  /** Records that a dependency is down from now on. @returns a function that records its return */
  markDown(dependency: Dependency): () => void
  /** Whether a dependency has been up since `start`, and had time to recover before. */
  wasUp(dependency: Dependency, start: number): boolean
  /** Sends a request and records its outcome. @returns undefined unless the status is 200 */
  request(name: string, needs: readonly Dependency[], send: () => Promise<Answer>): Promise<Answer | undefined>
  /** The same, with the outcome. */
  record(
    name: string,
    needs: readonly Dependency[],
    send: () => Promise<Answer>,
  ): Promise<{ outcome: Entry['outcome']; answer: Answer | undefined }>
  /** Records a failure other than that of a request. */
  fail(description: string): void
  failures: ReadonlyMap<string, number>
  /** numbers of requests and of excused ones, by name */
  byName: ReadonlyMap<string, { requests: number; excused: number }>
  /** figures of the requests started between two times of performance.now() */
  span(from: number, to: number): Span
}

/**
 * Time after its return during which a dependency still excuses failures. Clock: tokens and codes of another time are still
 * in use. Database: the server recovers and connections are opened again. Source: a failed read is remembered for a minute, and a call may last 17 s.
 */
export const RECOVERY_MS: Readonly<Record<Dependency, number>> = {
  process: 1_000,
  clock: 10_000,
  database: 4_000,
  registry: 1_000,
  source: 80_000,
  mail: MINUTE_MS,
}

/** The outcome that is expected while a dependency is down. An error has its status, code and message from the catalogue. */
const EXPECTED_ERRORS: Partial<Record<Dependency, (answer: Partial<Answer>) => boolean>> = {
  process: ({ status }) => status === undefined,
  clock: ({ status, body }) =>
    status === 401 || /^(ExpiredCode|CodeMismatch|NotAuthorized)Exception$/.test(body?.__type),
  database: ({ status, body }) =>
    status === 503 &&
    ((body?.code === 'unavailable' && body.message === ERROR_TEXTS.unavailable) ||
      body?.__type === 'ServiceUnavailableException'),
  registry: ({ status, body }) =>
    [502, 503, 504].includes(status ?? 0) &&
    /^registry_(failed|busy|timeout)$/.test(body?.code) &&
    body.message === ERROR_TEXTS[body.code as keyof typeof ERROR_TEXTS],
}

export function openLedger(): Ledger {
  const outages: { dependency: Dependency; from: number; to: number }[] = []
  const entries: Entry[] = []
  const failures = new Map<string, number>()
  const byName = new Map<string, { requests: number; excused: number }>()

  const fail = (description: string) => void failures.set(description, (failures.get(description) ?? 0) + 1)
  const wasUp = (dependency: Dependency, start: number) =>
    !outages.some((outage) => outage.dependency === dependency && outage.to + RECOVERY_MS[dependency] > start)

  const record: Ledger['record'] = async (name, needs, send) => {
    const start = performance.now()
    const answer = await send().catch((error: Error) => error)
    const isGood = !(answer instanceof Error) && answer.status === 200
    const isExpected = (need: Dependency) =>
      !wasUp(need, start) && EXPECTED_ERRORS[need]?.(answer instanceof Error ? {} : answer)
    const outcome = isGood ? 'ok' : needs.some(isExpected) ? 'excused' : 'failed'
    entries.push({ start, ms: performance.now() - start, outcome })
    const counts = byName.get(name) ?? { requests: 0, excused: 0 }
    byName.set(name, { requests: counts.requests + 1, excused: counts.excused + (outcome === 'excused' ? 1 : 0) })
    if (outcome === 'failed')
      fail(`${name}: ${textOf(answer)}${needs.every((need) => wasUp(need, start)) ? '' : ' (during a fault)'}`)
    return { outcome, answer: isGood ? answer : undefined }
  }

  return {
    failures,
    byName,
    fail,
    wasUp,
    markDown(dependency) {
      const outage = { dependency, from: performance.now(), to: Number.POSITIVE_INFINITY }
      outages.push(outage)
      return () => {
        outage.to = performance.now()
      }
    },
    record,
    async request(...request) {
      return (await record(...request)).answer
    },
    span(from, to) {
      const inside = entries.filter(({ start }) => start >= from && start < to)
      const count = (counted: Entry['outcome']) => inside.filter(({ outcome }) => outcome === counted).length
      return {
        requests: inside.length,
        excused: count('excused'),
        failed: count('failed'),
        times: percentiles(inside.filter(({ outcome }) => outcome === 'ok').map(({ ms }) => ms)),
      }
    },
  }
}

function textOf(answer: Answer | Error): string {
  if (answer instanceof Error) return `no response: ${(answer.cause as Error | undefined)?.message ?? answer.message}`
  return `${answer.status} ${JSON.stringify(answer.body)?.slice(0, 160)}`
}
