import type { LoadFigures } from './load.ts'
import type { Shares } from './profile.ts'

/** Medians over the rounds; `requests` is the sum. */
export interface ContestantFigures extends Omit<LoadFigures, 'requests'> {
  name: string
  requests: number
}

export function medians(name: string, rounds: readonly LoadFigures[]): ContestantFigures {
  const of = (figure: keyof LoadFigures) => median(rounds.map((round) => round[figure]))
  return {
    name,
    requests: rounds.reduce((sum, { requests }) => sum + requests, 0),
    perSecond: of('perSecond'),
    p50: of('p50'),
    p95: of('p95'),
    p99: of('p99'),
  }
}

function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
}

/** @param base the line to which the ratios refer */
export function throughputTable(lines: readonly ContestantFigures[], base: ContestantFigures): string {
  const rows = lines.map(({ name, perSecond, p50, p95, p99 }) =>
    row(name, [count(perSecond), ...[perSecond / base.perSecond, p50, p95, p99].map((value) => value.toFixed(2))]),
  )
  return [row('', ['requests/s', 'ratio', 'p50 ms', 'p95', 'p99']), ...rows, ''].join('\n')
}

/** Microseconds per request and share of each group. */
export function profileTable(shares: Shares, requests: number): string {
  const total = [...shares.values()].reduce((sum, time) => sum + time, 0)
  const rows = [...shares]
    .sort(([, a], [, b]) => b - a)
    .map(([group, time]) => row(group, [(time / requests).toFixed(0), `${((100 * time) / total).toFixed(0)} %`]))
  return [
    row('profile of the list request', ['µs', 'share']),
    ...rows,
    row('all', [(total / requests).toFixed(0)]),
    '',
  ].join('\n')
}

function row(name: string, cells: readonly string[]): string {
  return name.padEnd(36) + cells.map((cell) => cell.padStart(11)).join('')
}

function count(value: number): string {
  return Math.round(value).toLocaleString('en')
}
