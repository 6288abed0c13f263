import { cpus, totalmem } from 'node:os'
import { HOUR_MS, MINUTE_MS } from '@mirador/domain/time/duration'

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

/** A line of a table. */
export function row(name: string, cells: readonly (string | number)[] = []): string {
  return `${name.padEnd(46)}${cells.map((cell) => ` ${String(cell).padStart(10)}`).join('')}\n`
}

export const count = (value: number) => Math.round(value).toLocaleString('en')

/** A length: `4.8 min`, `21.7 h`. */
export function lengthText(ms: number): string {
  if (!Number.isFinite(ms)) return 'never'
  return ms < 2 * HOUR_MS ? `${(ms / MINUTE_MS).toFixed(1)} min` : `${(ms / HOUR_MS).toFixed(1)} h`
}
