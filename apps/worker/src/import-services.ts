import { basename, resolve } from 'node:path'
import { BadDirectoryFile, type DirectoryFile, openDirectoryFile } from '@mirador/ingestion/services/directory-file'
import { importServices } from '@mirador/ingestion/services/import-directory'
import { BAD_ARGUMENTS, USAGE } from './command-texts.ts'
import { readImportEnv } from './env.ts'
import { BadArguments, parseCommand } from './import-arguments.ts'
import { explain, openDatabase } from './import-database.ts'
import { startProgress } from './import-progress.ts'
import { openRefusals } from './import-refusals.ts'
import { servicesSummary } from './services-summary.ts'

const OPTIONS = { replace: { type: 'boolean' }, rejects: { type: 'string' }, 'dry-run': { type: 'boolean' } } as const

/**
 * `npm run import:services`: loads the operator's sheets into the services directory.
 * @returns the exit code
 */
async function main(): Promise<number> {
  const env = readImportEnv()
  const { values, positionals } = parseCommand(process.argv.slice(2), OPTIONS, USAGE.importServices)
  if (positionals.length === 0) throw new BadArguments(BAD_ARGUMENTS.nothingToImport(USAGE.importServices))
  const paths = new Set(positionals.map((path) => resolve(env.from, path)))
  const files: DirectoryFile[] = []
  for (const path of paths) files.push(await openDirectoryFile(path))
  const isDryRun = values['dry-run'] ?? false
  const database = isDryRun ? undefined : await openDatabase(env)
  const refusals = openRefusals(values.rejects === undefined ? undefined : resolve(env.from, values.rejects))
  const progress = startProgress(
    files.reduce((sum, { size }) => sum + size, 0),
    process.stderr,
  )
  try {
    const result = await importServices(database, files, {
      now: () => new Date(),
      replace: values.replace ?? false,
      onBytes: progress.add,
      onRefused: refusals.add,
    })
    progress.stop()
    const unread = files
      .filter(({ unread }) => unread.length > 0)
      .map(({ path, unread }) => `${unread.join(', ')} (${basename(path)})`)
    process.stdout.write(servicesSummary(result, { isDryRun, refusals: refusals.rows, unread }))
    return result.read.services + result.read.types + result.read.relatores > 0 ? 0 : 1
  } finally {
    progress.stop()
    refusals.close()
    await database?.close()
  }
}

try {
  process.exitCode = await main()
} catch (error) {
  process.stderr.write(`${explain(error, [BadArguments, BadDirectoryFile])}\n`)
  process.exitCode = 1
}
