import type { PGlite } from '@electric-sql/pglite'
import type { CopyBytes } from './copy-format.ts'

/** Number of table pages per read: values stored out of line may be a hundred times as large. */
const PAGES = 16
/** Bytes per write. */
const WRITTEN = 4_000_000

/**
 * Copies tables of the embedded database, which copies only to and from memory, in pieces.
 * @param beforeWrite throws when there is no disk space
 */
export function embeddedCopyBytes(pglite: PGlite, beforeWrite: () => void): CopyBytes {
  return {
    async *read(table, columns, without = 'false') {
      // a partitioned table is read by its partitions
      const { rows } = await pglite.query<{ part: string; pages: number }>(
        `select relid::text as part, (pg_relation_size(relid) / current_setting('block_size')::int)::int as pages
         from pg_partition_tree($1::regclass) where isleaf
         union all select $1::regclass::text, (pg_relation_size($1::regclass) / current_setting('block_size')::int)::int
         where not exists (select from pg_partition_tree($1::regclass))`,
        [table],
      )
      for (const { part, pages } of rows) {
        for (let page = 0; page < pages; page += PAGES) {
          const { blob } = await pglite.query(
            `copy (select ${columns.join(', ')} from ${part}
              where ctid >= '(${page},0)'::tid and ctid < '(${page + PAGES},0)'::tid and not (${without})) to '/dev/blob'`,
          )
          if (blob && blob.size > 0) yield new Uint8Array(await blob.arrayBuffer())
        }
      }
    },
    async write(table, columns, pieces) {
      let held: Uint8Array<ArrayBuffer>[] = []
      let bytes = 0
      const flush = async () => {
        if (held.length === 0) return
        beforeWrite()
        await pglite.query(`copy ${table} (${columns.join(', ')}) from '/dev/blob'`, [], { blob: new Blob(held) })
        held = []
        bytes = 0
      }
      for await (const piece of pieces) {
        held.push(new Uint8Array(piece))
        bytes += piece.length
        if (bytes >= WRITTEN) await flush()
      }
      await flush()
    },
  }
}
