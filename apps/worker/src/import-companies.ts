import { basename, resolve } from 'node:path'
import { importRegistry } from '@mirador/ingestion/tax-registry/import-registry'
import { BadRegistryFile, openRegistryFile } from '@mirador/ingestion/tax-registry/registry-file'
import { BAD_ARGUMENTS, IMPORT_SUMMARY, PROGRESS, USAGE } from './command-texts.ts'
import { registrySummary } from './companies-summary.ts'
import { readImportEnv } from './env.ts'
import { BadArguments, parseCommand } from './import-arguments.ts'
import { explain, openDatabase } from './import-database.ts'
import { startProgress } from './import-progress.ts'
import { openRefusals } from './import-refusals.ts'

const OPTIONS = { rejects: { type: 'string' }, 'dry-run': { type: 'boolean' } } as const

/**
 * `npm run import:companies`: loads the tax office's legal names into the registry.
 * @returns the exit code
 */
async function main(): Promise<number> {
  const env = readImportEnv()
  const { path, rejects, isDryRun } = readArguments(process.argv.slice(2), env.from)
  const file = await openRegistryFile(path)
  const database = isDryRun ? undefined : await openDatabase(env)
  const refusals = openRefusals(rejects)
  const stopping = new AbortController()
  const stop = () => stopping.abort()
  process.once('SIGINT', stop).once('SIGTERM', stop)
  const started = performance.now()
  const progress = startProgress(file.size, process.stderr)
  try {
    const counts = await importRegistry(database, file, {
      now: () => new Date(),
      onBytes: progress.add,
      onRefused: (line, reason) => refusals.add(path, line, reason),
      onMerge() {
        progress.stop()
        process.stderr.write(`${PROGRESS.savingRegistry}\n`)
      },
      signal: stopping.signal,
    })
    progress.stop()
    const seconds = (performance.now() - started) / 1000
    process.stdout.write(registrySummary(counts, { file: basename(path), seconds, isDryRun, refusals: refusals.rows }))
    return counts.read > 0 ? 0 : 1
  } catch (error) {
    progress.stop()
    if (!stopping.signal.aborted) throw error
    process.stderr.write(`${IMPORT_SUMMARY.interruptedWithoutTrace}\n`)
    return 130
  } finally {
    refusals.close()
    await database?.close()
  }
}

function readArguments(args: readonly string[], from: string) {
  const { values, positionals } = parseCommand(args, OPTIONS, USAGE.importCompanies)
  const [path] = positionals
  if (path === undefined || positionals.length > 1) throw new BadArguments(BAD_ARGUMENTS.oneFile(USAGE.importCompanies))
  return {
    path: resolve(from, path),
    rejects: values.rejects === undefined ? undefined : resolve(from, values.rejects),
    isDryRun: values['dry-run'] ?? false,
  }
}

try {
  process.exitCode = await main()
} catch (error) {
  process.stderr.write(`${explain(error, [BadArguments, BadRegistryFile])}\n`)
  process.exitCode = 1
}
