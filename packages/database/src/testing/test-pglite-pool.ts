import type { PGlite } from '@electric-sql/pglite'
import { migratedDataDir } from './test-data-dir.ts'
import { openTestPglite } from './test-pglite.ts'
import { type Migrated, readMigrated, resetDatabase } from './test-reset.ts'

// A reset takes a tenth of a second, an opening more than one.
const free: PGlite[] = []
let migrated: Migrated | undefined

/** A migrated, empty PGlite in memory. Its `close` makes it free for the next caller of this process. */
export async function lendTestPglite(): Promise<PGlite> {
  const pglite = free.pop() ?? (await openTestPglite(await migratedDataDir()))
  migrated ??= await readMigrated(pglite)
  return lend(pglite, migrated)
}

function lend(pglite: PGlite, migrated: Migrated): PGlite {
  let isClosed = false
  const close = async () => {
    isClosed = true
    const isFree = await resetDatabase(pglite, migrated).catch(() => false)
    if (isFree) free.push(pglite)
    else await pglite.close()
  }
  return new Proxy(pglite, {
    get(target, name) {
      if (name === 'closed') return isClosed
      if (name === 'close') return close
      if (isClosed) throw new Error('the database was closed')
      const value = Reflect.get(target, name, target)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
}
