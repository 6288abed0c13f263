import type { Sample } from './samples.ts'

export interface Verdict {
  /** one line each; none when all is well */
  problems: string[]
  /** median of the last fifth of the load to that of the second; absent when the load was too short to tell */
  rssRatio: number | undefined
  /** the same of the least heap, which is what a collection leaves */
  heapRatio: number | undefined
}

/** Below five minutes the process is still filling its caches. */
const JUDGED_SAMPLES = 55
/** Beyond what the collector leaves lying, which differs from one moment to the next (docs/soak.md). */
const MOST_GROWTH = 1.15

export function judge({
  samples,
  before,
  after,
  stored,
  failures,
  spare,
}: {
  samples: readonly Sample[]
  before: Sample
  after: Sample
  stored: readonly string[]
  failures: ReadonlyMap<string, number>
  /** how many more handles and connections than before are none that leaked */
  spare: number
}): Verdict {
  const isLong = samples.length >= JUDGED_SAMPLES
  const fifth = (nth: number) =>
    samples.slice(Math.floor((nth * samples.length) / 5), Math.floor(((nth + 1) * samples.length) / 5))
  const ratio = (of: (part: readonly Sample[]) => number) => (isLong ? of(fifth(4)) / of(fifth(1)) : undefined)
  const rssRatio = ratio((part) => median(part.map(({ rss }) => rss)))
  const heapRatio = ratio((part) => Math.min(...part.map(({ heapUsed }) => heapUsed)))
  const grown = [
    ['resident memory', rssRatio],
    ['heap', heapRatio],
  ] as const
  return {
    rssRatio,
    heapRatio,
    problems: [
      ...Array.from(failures, ([what, times]) => `×${times} ${what}`),
      ...stored,
      ...grown.flatMap(([what, value = 0]) => (value > MOST_GROWTH ? [`${what} grew ${value.toFixed(2)} times`] : [])),
      ...leaked('file handles', before.openFiles, after.openFiles, spare),
      ...leaked('connections', before.connections, after.connections, spare),
    ],
  }
}

function leaked(what: string, before = 0, after = 0, spare: number): string[] {
  return after > before + spare ? [`${what}: ${before} before the load, ${after} after it`] : []
}

export function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
}
