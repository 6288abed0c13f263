import { existsSync, linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { OperatorError } from './operator-error.ts'

/** Thrown when another process holds an embedded database, which belongs to one process. */
export class DataDirInUse extends OperatorError {
  constructor(dataDir: string, pid: number, since: string) {
    super({ kind: 'data directory in use', dataDir, pid, since })
  }
}

interface Holder {
  pid: number
  /** Start time of the process as the kernel counts it: distinguishes the holder from a reused pid. */
  startTicks: string | null
  since: string
}

/**
 * Takes the lock file of a data directory for this process, replacing one whose holder is dead.
 * @returns a function that releases the lock
 * @throws DataDirInUse when a living process holds it
 */
export function lockDataDir(dataDir: string): () => void {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const file = join(dataDir, 'mirador.lock')
  const mine: Holder = {
    pid: process.pid,
    startTicks: startTicks(process.pid) ?? null,
    since: new Date().toISOString(),
  }
  // written under another name and then linked, so that another starting process never reads an incomplete file
  const draft = `${file}.${process.pid}.new`
  for (;;) {
    try {
      writeFileSync(draft, JSON.stringify(mine), { mode: 0o600 })
      linkSync(draft, file)
      break
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
      const holder = readHolder(file)
      if (holder && isAlive(holder)) throw new DataDirInUse(dataDir, holder.pid, holder.since)
      removeStale(file, holder)
    } finally {
      rmSync(draft, { force: true })
    }
  }
  return () => {
    if (readHolder(file)?.pid === process.pid) rmSync(file, { force: true })
  }
}

/** Removes the file of a dead holder; restores one that another process created meanwhile. */
function removeStale(file: string, dead: Holder | undefined) {
  const aside = `${file}.${process.pid}`
  try {
    renameSync(file, aside)
    if (JSON.stringify(readHolder(aside)) !== JSON.stringify(dead)) linkSync(aside, file)
  } catch (error) {
    if (!['ENOENT', 'EEXIST'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error
  }
  rmSync(aside, { force: true })
}

function readHolder(file: string): Holder | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Holder
  } catch {
    return undefined
  }
}

function isAlive(holder: Holder): boolean {
  try {
    process.kill(holder.pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
  return holder.startTicks === startTicks(holder.pid)
}

/** undefined for a process that has ended, also a zombie; null where the kernel does not report it. */
function startTicks(pid: number): string | null | undefined {
  if (!existsSync('/proc/self/stat')) return null
  try {
    // the command name in parentheses may hold blanks; after it, the 1st field is the state and the 20th the start time
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? []
    return fields[0] === 'Z' ? undefined : fields[19]
  } catch {
    return undefined
  }
}
