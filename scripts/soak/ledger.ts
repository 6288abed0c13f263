import { MINUTE_MS } from '@mirador/domain/time/duration'
import { ERROR_TEXTS } from '@mirador/texts/errors'
import { type Percentiles, percentiles } from '../bench/measure.ts'

/** What a request needs beside the process itself; mail and source are needed by no answer, only by what follows it. */
export type Dependency = 'database' | 'registry' | 'source' | 'mail'

export interface Answer {
  status: number
  // biome-ignore lint/suspicious/noExplicitAny: who asked knows the contract
  body: any
}

/** One request and how it ended. */
interface Entry {
  begun: number
  ms: number
  /** in order; refused for a dependency that was away; anything else */
  outcome: 'ok' | 'excused' | 'failed'
}

export interface Span {
  requests: number
  excused: number
  failed: number
  times: Percentiles
}

export interface Ledger {
  /** Notes that a dependency is away from now on; the answer, that it is back. */
  away(dependency: Dependency): () => void
  /** Whether it was well from `begun` on until now, and had the time to settle before. */
  wasWell(dependency: Dependency, begun: number): boolean
  /** Asks, judges and notes; undefined when there was no good answer. */
  ask(name: string, needs: readonly Dependency[], request: () => Promise<Answer>): Promise<Answer | undefined>
  /** Something that is wrong by itself. */
  fail(what: string): void
  failures: ReadonlyMap<string, number>
  /** requests by name: all, and those excused */
  byName: ReadonlyMap<string, { requests: number; excused: number }>
  /** of the requests begun between two moments of performance.now() */
  span(from: number, to: number): Span
}

/**
 * How long after its return a dependency still excuses. The database: connections are made anew, the server replays.
 * The source: a reading that failed is remembered for a minute, and a call may last 17 s.
 */
export const SETTLE_MS: Readonly<Record<Dependency, number>> = {
  database: 4_000,
  registry: 1_000,
  source: 80_000,
  mail: MINUTE_MS,
}

/** How a refusal looks when this dependency is away: a sentence that people understand, and that it may go well later. */
const REFUSALS: Partial<Record<Dependency, (answer: Answer) => boolean>> = {
  database: ({ status, body }) =>
    status === 503 &&
    ((body?.code === 'unavailable' && body.message === ERROR_TEXTS.unavailable) ||
      body?.__type === 'ServiceUnavailableException'),
  registry: ({ status, body }) =>
    [502, 503, 504].includes(status) &&
    /^registry_(failed|busy|timeout)$/.test(body?.code) &&
    body.message === ERROR_TEXTS[body.code as keyof typeof ERROR_TEXTS],
}

export function openLedger(): Ledger {
  const absences: { dependency: Dependency; from: number; to: number }[] = []
  const entries: Entry[] = []
  const failures = new Map<string, number>()
  const byName = new Map<string, { requests: number; excused: number }>()

  const fail = (what: string) => void failures.set(what, (failures.get(what) ?? 0) + 1)
  const wasWell = (dependency: Dependency, begun: number) =>
    !absences.some((absence) => absence.dependency === dependency && absence.to + SETTLE_MS[dependency] > begun)

  return {
    failures,
    byName,
    fail,
    wasWell,
    away(dependency) {
      const absence = { dependency, from: performance.now(), to: Number.POSITIVE_INFINITY }
      absences.push(absence)
      return () => {
        absence.to = performance.now()
      }
    },
    async ask(name, needs, request) {
      const begun = performance.now()
      const answer = await request().catch((error: Error) => error)
      const isGood = !(answer instanceof Error) && answer.status === 200
      const isExcused =
        !isGood && !(answer instanceof Error) && needs.some((need) => !wasWell(need, begun) && REFUSALS[need]?.(answer))
      const told = byName.get(name) ?? { requests: 0, excused: 0 }
      byName.set(name, { requests: told.requests + 1, excused: told.excused + (isExcused ? 1 : 0) })
      entries.push({
        begun,
        ms: performance.now() - begun,
        outcome: isGood ? 'ok' : isExcused ? 'excused' : 'failed',
      })
      if (isGood) return answer
      if (!isExcused)
        fail(`${name}: ${textOf(answer)}${needs.every((n) => wasWell(n, begun)) ? '' : ' (during a fault)'}`)
      return undefined
    },
    span(from, to) {
      const inside = entries.filter(({ begun }) => begun >= from && begun < to)
      const count = (wanted: Entry['outcome']) => inside.filter(({ outcome }) => outcome === wanted).length
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
  if (answer instanceof Error) return `no answer: ${(answer.cause as Error | undefined)?.message ?? answer.message}`
  return `${answer.status} ${JSON.stringify(answer.body)?.slice(0, 160)}`
}
