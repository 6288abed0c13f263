import { statfsSync } from 'node:fs'

/** More than four segments of the engine's log. */
const LEAST_MB = 64

/** The disk of the embedded database is almost full; `code` is PostgreSQL's own for that. */
export class DiskFull extends Error {
  readonly code = '53100'
  constructor(dataDir: string) {
    super(`Quedan menos de ${LEAST_MB} MB en el disco de la carpeta de datos ${dataDir}: libera espacio.`)
    this.name = 'DiskFull'
  }
}

/**
 * Whether the embedded database may write. Its engine, without room for its log, neither fails nor ends: it loops
 * and blocks the process, so nothing is written once the disk is almost full.
 */
export function hasRoom(dataDir: string): boolean {
  const { bavail, bsize } = statfsSync(dataDir)
  return bavail * bsize >= LEAST_MB * 1024 * 1024
}

/** @throws DiskFull */
export function requireRoom(dataDir: string): void {
  if (!hasRoom(dataDir)) throw new DiskFull(dataDir)
}
