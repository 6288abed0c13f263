import { createHash, randomUUID } from 'node:crypto'
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { PGlite } from '@electric-sql/pglite'
import { embeddedDatabase, NUMBER_PARSERS } from '../connection/connect.ts'
import { listMigrations, migrate } from '../migration/migrate.ts'
import { PGDATA } from './test-pglite.ts'

const CACHE = fileURLToPath(new URL('../../../../node_modules/.cache/mirador/', import.meta.url))
/** The process id of the PGlite that wrote the directory, and the two entries of every folder. */
const NOT_COPIED = ['postmaster.pid', '.', '..']

/**
 * A migrated, empty data directory of PGlite. It is made once per machine and set of migration files, and must only be
 * copied.
 */
export async function migratedDataDir(): Promise<string> {
  const name = `pglite-${migrationsHash(pgliteVersion())}`
  const dataDir = join(CACHE, name)
  if (existsSync(dataDir)) return dataDir
  mkdirSync(CACHE, { recursive: true })
  const draft = join(CACHE, `draft-${randomUUID()}`)
  // in memory, since initdb on a disk takes several times as long
  const pglite = await PGlite.create({ parsers: NUMBER_PARSERS })
  const database = embeddedDatabase(pglite)
  await migrate(database)
  await pglite.exec('checkpoint')
  writeFolder(pglite, PGDATA, draft)
  await database.close()
  removeOlder(name)
  try {
    renameSync(draft, dataDir)
  } catch (error) {
    // another worker was faster
    rmSync(draft, { recursive: true, force: true })
    if (!existsSync(dataDir)) throw error
  }
  return dataDir
}

/**
 * Gives a data directory of the product a migrated, empty database, as its first start does. To create one on the disk takes
 * five times as long.
 */
export async function copyMigratedDatabase(dataDir: string): Promise<void> {
  cpSync(await migratedDataDir(), join(dataDir, 'pglite'), { recursive: true })
}

/** Copies a folder of the file system in memory to the disk. */
function writeFolder(pglite: PGlite, from: string, to: string): void {
  const { FS } = pglite.Module
  mkdirSync(to)
  for (const name of FS.readdir(from)) {
    if (NOT_COPIED.includes(name)) continue
    const [source, target] = [`${from}/${name}`, join(to, name)]
    if (FS.isDir(FS.stat(source).mode)) writeFolder(pglite, source, target)
    else writeFileSync(target, FS.readFile(source))
  }
}

/** Deletes data directories of earlier sets of migrations; 40 MB each. */
function removeOlder(current: string): void {
  for (const name of readdirSync(CACHE)) {
    if (/^pglite-/.test(name) && name !== current) rmSync(join(CACHE, name), { recursive: true, force: true })
  }
}

/** A hash that changes with the migrations, and with the program that applies them, which makes a table of its own. */
export function migrationsHash(salt: string): string {
  const hash = createHash('sha256').update(salt)
  hash.update(readFileSync(new URL('../migration/migrate.ts', import.meta.url)))
  for (const { checksum } of listMigrations()) hash.update(checksum)
  return hash.digest('hex').slice(0, 16)
}

function pgliteVersion(): string {
  const manifest = new URL('../package.json', import.meta.resolve('@electric-sql/pglite'))
  return (JSON.parse(readFileSync(manifest, 'utf8')) as { version: string }).version
}
