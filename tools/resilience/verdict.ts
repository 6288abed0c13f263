import type { Sample } from './samples.ts'

export interface Verdict {
  /** one line for each problem */
  problems: string[]
  /** median of the last fifth of the load divided by that of the second; undefined when the load was too short */
  rssRatio: number | undefined
  /** ratio of the smallest heap, which remains after a collection */
  heapRatio: number | undefined
}

/** Minimum for the ratios: in the first five minutes the process fills its caches. */
const MIN_SAMPLES = 55
/** Larger than the normal variation between collections (docs/resilience.md). */
const MAX_GROWTH = 1.15

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
  /** number of additional handles and connections that do not count as a leak */
  spare: number
}): Verdict {
  const isLong = samples.length >= MIN_SAMPLES
  const fifth = (index: number) =>
    samples.slice(Math.floor((index * samples.length) / 5), Math.floor(((index + 1) * samples.length) / 5))
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
      ...Array.from(failures, ([description, count]) => `×${count} ${description}`),
      ...stored,
      ...grown.flatMap(([name, value = 0]) => (value > MAX_GROWTH ? [`${name} grew ${value.toFixed(2)} times`] : [])),
      // the embedded database opens a file for each table that is used
      ...(before.connections === undefined ? [] : leaked('file handles', before.openFiles, after.openFiles, spare)),
      ...leaked('connections', before.connections, after.connections, spare),
    ],
  }
}

function leaked(name: string, before = 0, after = 0, spare: number): string[] {
  return after > before + spare ? [`${name}: ${before} before the load, ${after} after it`] : []
}

export function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
}
