import { statfsSync } from 'node:fs'
import { OperatorError } from './operator-error.ts'

/** More than four segments of the engine's log. */
const MIN_MEGABYTES = 64

/** The disk of the embedded database is almost full; `code` is PostgreSQL's own for that. */
export class DiskFull extends OperatorError {
  readonly code = '53100'
  constructor(dataDir: string) {
    super({ kind: 'disk almost full', dataDir, minMegabytes: MIN_MEGABYTES })
  }
}

/**
 * Whether the embedded database may write. Without disk space for its log, the engine does not fail: it loops forever
 * and blocks the process. So writes are refused once the disk is almost full.
 */
export function hasRoom(dataDir: string): boolean {
  const { bavail, bsize } = statfsSync(dataDir)
  return bavail * bsize >= MIN_MEGABYTES * 1024 * 1024
}

/** @throws DiskFull */
export function requireRoom(dataDir: string): void {
  if (!hasRoom(dataDir)) throw new DiskFull(dataDir)
}
