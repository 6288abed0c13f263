import { existsSync, statSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import {
  appendDeletions,
  DELETION_JOURNAL,
  journalDeletions,
  readDeletions,
} from '@mirador/database/accounts/deletion-journal'
import { backUp } from '@mirador/database/backup/backup'
import { connect } from '@mirador/database/connection/connect'
import { datedName, removeOldBackups, writeBackupFile } from './backup-file.ts'
import { contentLine } from './backup-summary.ts'
import { BACKUP, BAD_ARGUMENTS, CANNOT_RUN, USAGE } from './command-texts.ts'
import { readImportEnv } from './env.ts'
import { BadArguments, parseCommand, readPositive } from './import-arguments.ts'
import { explain, requireDatabase } from './import-database.ts'

/**
 * `npm run backup`: writes the whole database to one file.
 * @returns the exit code
 */
async function main(): Promise<number> {
  const env = readImportEnv()
  const now = new Date()
  const { path, keep } = readArguments(process.argv.slice(2), env.from, now)
  requireDatabase(env)
  // not migrated, since operators back up before an upgrade
  const database = await connect({ url: env.databaseUrl, dataDir: env.dataDir, poolSize: 1 })
  const stopping = new AbortController()
  const stop = () => stopping.abort()
  process.once('SIGINT', stop).once('SIGTERM', stop)
  try {
    let content = ''
    const size = await writeBackupFile(
      path,
      async (write) => {
        content = contentLine((await backUp(database, now, write)).rows)
      },
      stopping.signal,
    )
    // deletions of accounts after an older backup of the folder
    const journal = join(dirname(path), DELETION_JOURNAL)
    await appendDeletions(journal, readDeletions(join(env.dataDir, DELETION_JOURNAL)) ?? [])
    await journalDeletions(database.db, journal)
    const megabytes = (size / 1e6).toLocaleString('es-CL', { maximumFractionDigits: 1 })
    process.stdout.write(`${BACKUP.saved(path, megabytes, content)}\n`)
    if (keep) {
      const gone = await removeOldBackups(dirname(path), keep)
      if (gone > 0) process.stdout.write(`${BACKUP.oldRemoved(gone)}\n`)
    }
    const secret = join(env.dataDir, 'auth-secret')
    process.stdout.write(`${BACKUP.keepSecret(existsSync(secret) ? secret : undefined)}\n`)
    return 0
  } catch (error) {
    if (!stopping.signal.aborted) throw error
    process.stderr.write(`${BACKUP.interrupted}\n`)
    return 130
  } finally {
    await database.close()
  }
}

function readArguments(args: readonly string[], from: string, now: Date): { path: string; keep: number | undefined } {
  const { values, positionals } = parseCommand(args, { keep: { type: 'string' } } as const, USAGE.backup)
  const [name] = positionals
  if (name === undefined || positionals.length > 1) throw new BadArguments(BAD_ARGUMENTS.oneFileOrFolder(USAGE.backup))
  const given = resolve(from, name)
  const isFolder = statSync(given, { throwIfNoEntry: false })?.isDirectory() ?? false
  if (values.keep !== undefined && !isFolder) throw new BadArguments(BAD_ARGUMENTS.keepOutsideFolder)
  const keep = readPositive('--keep', values.keep, 6)
  const path = isFolder ? join(given, datedName(now)) : given
  if (existsSync(path)) throw new BadArguments(CANNOT_RUN.fileExists(path))
  return { path, keep }
}

try {
  process.exitCode = await main()
} catch (error) {
  process.stderr.write(`${explain(error, [BadArguments])}\n`)
  process.exitCode = 1
}
