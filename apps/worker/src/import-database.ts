import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { connect, type Database } from '@mirador/database/connection/connect'
import { findDatabaseProblem } from '@mirador/database/connection/database-problem'
import { migrate } from '@mirador/database/migration/migrate'
import { DATABASE_PROGRESS, databaseProblem } from '@mirador/texts/operator-database'
import { CANNOT_RUN } from './command-texts.ts'
import { BadWorkerEnv, type ImportEnv } from './env.ts'

/** Connects to the database of a command and migrates it. */
export async function openDatabase({ databaseUrl, dataDir }: ImportEnv): Promise<Database> {
  const database = await connect({ url: databaseUrl, dataDir, poolSize: 2 })
  await migrate(database, printIndexing)
  return database
}

/** Prints that tenders are being indexed, which may take minutes. */
export function printIndexing(tenders: number): void {
  process.stderr.write(`${DATABASE_PROGRESS.indexing(tenders)}\n`)
}

/** The embedded database does not exist yet. */
export class NoDatabase extends Error {}

/**
 * For commands that only read, which must not create a database.
 * @throws NoDatabase
 */
export function requireDatabase({ databaseUrl, dataDir }: ImportEnv): void {
  if (databaseUrl || existsSync(join(dataDir, 'pglite'))) return
  throw new NoDatabase(CANNOT_RUN.noDatabase(dataDir))
}

/**
 * The text for an error that ended a command: one Spanish line where the operator can fix the cause, otherwise the stack.
 * @param expected further errors whose message is that line
 */
export function explain(error: unknown, expected: readonly (new (...args: never[]) => Error)[] = []): string {
  if ([BadWorkerEnv, NoDatabase, ...expected].some((kind) => error instanceof kind)) return (error as Error).message
  const { code, message, stack, path } = error as NodeJS.ErrnoException
  if (code === 'ENOENT') return CANNOT_RUN.noSuchFile(path)
  if (code === 'EACCES') return CANNOT_RUN.forbidden(path)
  if (code === 'EEXIST') return CANNOT_RUN.fileExists(path)
  if (code === 'ENOSPC') return CANNOT_RUN.diskFull(message)
  if (code === 'EISDIR') return CANNOT_RUN.isFolder
  if (code?.startsWith('Z_')) return CANNOT_RUN.damagedFile(message)
  const problem = findDatabaseProblem(error)
  return problem ? databaseProblem(problem) : (stack ?? String(error))
}
