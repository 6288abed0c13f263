import { filesUnder } from '@mirador/ingestion/files/file-list'
import { importFiles } from '@mirador/ingestion/files/import-files'
import { openTenderFile, type TenderFile } from '@mirador/ingestion/files/tender-file'
import { IMPORT_REFUSALS } from '@mirador/texts/import-refusals'
import { CANNOT_RUN } from '@mirador/texts/operator-commands'
import { type ImportEnv, readImportEnv } from './env.ts'
import { BadArguments, type ImportArguments, readImportArguments } from './import-arguments.ts'
import { explain, openDatabase } from './import-database.ts'
import { startProgress } from './import-progress.ts'
import { openRefusals, type Refusals } from './import-refusals.ts'
import { importSummary } from './import-summary.ts'

/** `npm run import`: loads files of tenders into the database. @returns the exit code */
async function main(): Promise<number> {
  const env = readImportEnv()
  const options = readImportArguments(process.argv.slice(2), env.from)
  const refusals = openRefusals(options.rejects)
  try {
    const files = await openFiles(options, refusals)
    if (files.length === 0) {
      process.stderr.write(`${refusals.shown.join('\n') || CANNOT_RUN.noFiles}\n`)
      return 1
    }
    return await importInto(files, options.isDryRun ? undefined : env, refusals)
  } finally {
    refusals.close()
  }
}

async function openFiles({ paths, kind, asOf }: ImportArguments, refusals: Refusals): Promise<TenderFile[]> {
  const files: TenderFile[] = []
  for (const path of await filesUnder(paths)) {
    const file = await openTenderFile(path, { kind, asOf })
    if (file.kind === 'unknown') refusals.add(path, 0, IMPORT_REFUSALS.unknownFile(file.reason))
    else files.push(file)
  }
  return files
}

/** @param env undefined for a dry run, which opens no database. @returns the exit code */
async function importInto(files: readonly TenderFile[], env: ImportEnv | undefined, refusals: Refusals) {
  const isDryRun = env === undefined
  const database = env && (await openDatabase(env))
  const stopping = new AbortController()
  const stop = () => stopping.abort()
  process.once('SIGINT', stop).once('SIGTERM', stop)
  const started = performance.now()
  const progress = startProgress(
    files.reduce((sum, file) => sum + file.size, 0),
    process.stderr,
  )
  const unknown = refusals.count()
  try {
    const counts = await importFiles(database, files, {
      now: () => new Date(),
      onBytes: progress.add,
      onRefused: refusals.add,
      signal: stopping.signal,
    })
    progress.stop()
    const seconds = (performance.now() - started) / 1000
    const isInterrupted = stopping.signal.aborted
    const all = { ...counts, refused: counts.refused + unknown }
    process.stdout.write(importSummary(all, { seconds, isDryRun, isInterrupted, refusals: refusals.shown }))
    if (isInterrupted) return 130
    return counts.read > 0 ? 0 : 1
  } finally {
    progress.stop()
    await database?.close()
  }
}

try {
  process.exitCode = await main()
} catch (error) {
  process.stderr.write(`${explain(error, [BadArguments])}\n`)
  process.exitCode = 1
}
