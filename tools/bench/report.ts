import { cpus, totalmem } from 'node:os'
import type { ExportFigures } from './exports.ts'
import type { FillFigures } from './fill.ts'
import type { Figures, Percentiles } from './measure.ts'
import type { MixedFigures } from './mixed.ts'

export interface Machine {
  cores: number
  processor: string
  memoryGigabytes: number
  node: string
  database: string
}

export function describeMachine(database: string): Machine {
  return {
    cores: cpus().length,
    processor: cpus()[0]?.model.trim() ?? 'unknown',
    memoryGigabytes: Math.round(totalmem() / 1e9),
    node: process.version,
    database,
  }
}

export function machineText({ cores, processor, memoryGigabytes, node, database }: Machine): string {
  return `${cores} cores (${processor}), ${memoryGigabytes} GB, Node ${node}\n${database}\n`
}

export function fillText(figures: FillFigures): string {
  const { tenders, items, seconds, tendersPerSecond, firstPerSecond, lastPerSecond, databaseMegabytes } = figures
  return [
    `import: ${count(tenders)} tenders with ${count(items)} items in ${seconds.toFixed(1)} s`,
    `        ${count(tendersPerSecond)} tenders/s (first tenth ${count(firstPerSecond)}, last tenth ${count(lastPerSecond)})`,
    `        database ${count(databaseMegabytes)} MB\n`,
  ].join('\n')
}

/** The total of the mixed load, then each kind of request, slowest first. */
export function mixedText({ requests, all, kinds }: MixedFigures): string {
  const line = (name: string, n: number, { p50, p95, p99 }: Percentiles) =>
    `${row([name, String(n), ...[p50, p95, p99].map((value) => value.toFixed(1))])}\n`
  return [
    row(['mixed load, milliseconds', 'n', 'p50', 'p95', 'p99']),
    '\n',
    line('all', requests, all),
    ...kinds.map(({ name, requests: n, figures }) => line(`  ${name}`, n, figures)),
    '\n',
  ].join('')
}

const HEAD = ['milliseconds', 'n', 'p50', 'p95', 'p99', 'SQL p50', 'p95', 'p99', 'ratio']
const WIDTHS = [38, 5, 9, 9, 9, 11, 9, 9, 8]

export function tableHead(): string {
  return headed(HEAD)
}

export function endpointHead(): string {
  return `\n${headed(['per endpoint', ...HEAD.slice(1)])}`
}

function headed(head: readonly string[]): string {
  return `${row(head)}\n${'-'.repeat(WIDTHS.reduce((sum, width) => sum + width, 0))}\n`
}

export function tableRow({ name, requests, api, sql, ratio }: Figures): string {
  const figures = [api.p50, api.p95, api.p99, sql.p50, sql.p95, sql.p99].map((value) => value.toFixed(1))
  return `${row([name, String(requests), ...figures, ratio.toFixed(2)])}\n`
}

/** One downloaded file. */
export function exportText({
  name,
  rows,
  seconds,
  firstMilliseconds,
  megabytes,
  grewMegabytes,
}: ExportFigures): string {
  return `${name.padEnd(26)}${count(rows).padStart(9)} rows in ${seconds.toFixed(1)} s (first bytes after ${count(firstMilliseconds)} ms), \
${megabytes.toFixed(1)} MB, process grew by ${count(grewMegabytes)} MB\n`
}

export function memoryText(): string {
  return `process memory (RSS): ${count(process.memoryUsage().rss / 1e6)} MB\n`
}

function row(cells: readonly string[]): string {
  return cells.map((cell, i) => (i === 0 ? cell.padEnd(WIDTHS[0] ?? 0) : cell.padStart(WIDTHS[i] ?? 0))).join('')
}

function count(value: number): string {
  return Math.round(value).toLocaleString('en')
}
