import type { Minute, Report } from './run.ts'
import { median } from './verdict.ts'

const WIDTHS = [6, 9, 8, 8, 7, 7, 7, 8, 8, 7, 6, 8]

export const tableHead = row(
  ...['minute', 'requests', 'excused', 'failed', 'p50 ms', 'p95', 'p99', 'RSS MB', 'heap MB', 'files', 'conns'],
  ...['loop p99', 'faults'],
)

export function minuteRow({ minute, span, samples, faults }: Minute): string {
  const middle = (of: (sample: Minute['samples'][0]) => number | undefined) =>
    median(samples.flatMap((sample) => of(sample) ?? []))
  return row(
    ...[minute, span.requests, span.excused, span.failed],
    ...[span.times.p50, span.times.p95, span.times.p99].map(Math.round),
    ...[middle(({ rss }) => rss / 1e6), middle(({ heapUsed }) => heapUsed / 1e6)].map(Math.round),
    ...[middle(({ openFiles }) => openFiles), middle(({ connections }) => connections)],
    ...[Math.round(1000 * middle(({ eventLoopP99 }) => eventLoopP99)), faults.join(', ')],
  )
}

export function reportText({ all, stored, faults, people, before, after, verdict }: Report): string {
  const ratio = (value: number | undefined) => value?.toFixed(2) ?? 'not checked below five minutes'
  return [
    `${all.requests} requests of ${people} people through ${faults.length} faults: ${all.failed} failed, ${all.excused} refused because a dependency was down`,
    `successful requests: p50 ${all.times.p50.toFixed(0)} ms, p95 ${all.times.p95.toFixed(0)}, p99 ${all.times.p99.toFixed(0)}`,
    `file handles ${before.openFiles} → ${after.openFiles}, database connections ${before.connections} → ${after.connections}`,
    `resident memory, last fifth to second: ${ratio(verdict.rssRatio)}; heap: ${ratio(verdict.heapRatio)}`,
    `stored data ${stored.length === 0 ? 'match' : 'do NOT match'} what was acknowledged`,
    ...verdict.problems.map((problem) => `✗ ${problem}`),
    verdict.problems.length === 0 ? '✓ passed' : '✗ failed',
    '',
  ].join('\n')
}

function row(...cells: (string | number)[]): string {
  return `${cells.map((cell, i) => (WIDTHS[i] ? String(cell).padStart(WIDTHS[i]) : `  ${cell}`)).join(' ')}\n`
}
