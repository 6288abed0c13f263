import { PGlite } from '@electric-sql/pglite'

/** Bytes of the write-ahead log after which a checkpoint frees its segments. */
export const MAX_LOG = 64 * 1024 * 1024

/** How the engine is started: by default it keeps segments of a gigabyte to use them again. */
export const ENGINE_START = [...PGlite.defaultStartParams, '-c', 'max_wal_size=64MB', '-c', 'min_wal_size=32MB']

/**
 * Bounds the write-ahead log of the embedded database. A server writes checkpoints by itself, the engine without other
 * processes only as it closes: until then its log grows with all that was written (docs/decisions/0139).
 */
export function embeddedLog(pglite: PGlite) {
  /** place in the log of the last checkpoint; undefined: none since the first call */
  let last: number | undefined
  return {
    /** Called on the connection of a transaction, which may write much. */
    async keepShort(): Promise<void> {
      const { rows } = await pglite.query<{ place: number }>(`select (pg_current_wal_lsn() - '0/0')::float8 as place`)
      const place = rows[0]?.place ?? 0
      last ??= place
      if (place - last < MAX_LOG) return
      await pglite.exec('checkpoint')
      last = place
    },
  }
}
