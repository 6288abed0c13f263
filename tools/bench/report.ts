import { cpus, totalmem } from 'node:os'

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
