import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import type { Db } from '@mirador/database/connection/connect'
import { sql } from 'kysely'

let ticks: number | undefined
/** `sysconf(_SC_CLK_TCK)`: the unit of the times in /proc. */
const ticksPerSecond = () => (ticks ??= Number(execFileSync('getconf', ['CLK_TCK'], { encoding: 'utf8' })))

/**
 * Reads /proc/PID/stat (proc(5)): the parent, and the processor time of the process and of its ended children, in
 * seconds.
 */
function statOf(pid: number): { parent: number; own: number; ended: number } {
  const text = readFileSync(`/proc/${pid}/stat`, 'latin1')
  // the name of the program, in parentheses, may contain spaces
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
  const seconds = (...places: number[]) =>
    places.reduce((sum, place) => sum + Number(fields[place]), 0) / ticksPerSecond()
  return { parent: Number(fields[1]), own: seconds(11, 12), ended: seconds(13, 14) }
}

/** Processor time of a process so far, in seconds. Linux only. */
export function processorTime(pid: number): number {
  return statOf(pid).own
}

/**
 * Processor time of a process with all its children, ended ones included: that of a PostgreSQL server by its first
 * process. A child that ends between the two readings of a phase counts in both.
 */
export function familyProcessorTime(pid: number): number {
  const { own, ended } = statOf(pid)
  let sum = own + ended
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue
    try {
      const child = statOf(Number(name))
      if (child.parent === pid) sum += child.own
    } catch {
      // the process has just ended
    }
  }
  return sum
}

/** Processor time of some threads or processes of one thread so far, in milliseconds; null where /proc does not have it. */
export function exactProcessorTime(pids: readonly number[]): number | null {
  try {
    // nanoseconds on the processor; /proc/PID/stat counts in steps of 10 ms
    return pids.reduce(
      (sum, pid) => sum + Number(readFileSync(`/proc/${pid}/schedstat`, 'latin1').split(' ')[0]) / 1e6,
      0,
    )
  } catch {
    return null
  }
}

/** The parent of a process. */
export const parentOf = (pid: number): number => statOf(pid).parent

/** The processes that answer the connections to this database; the embedded one has none. */
export async function listServerProcesses(db: Db): Promise<number[]> {
  const { rows } = await sql<{ pid: number }>`
    select pid from pg_stat_activity where datname = current_database() and backend_type = 'client backend'`.execute(db)
  return rows.map(({ pid }) => pid)
}
