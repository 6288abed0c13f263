import { relative } from 'node:path'
import { filesUnder } from '@mirador/ingestion/files/file-list'
import { readOf } from '@mirador/ingestion/files/import-counts'
import { importFiles, sizeOfImport } from '@mirador/ingestion/files/import-files'
import { openTenderFile, type RefusedFile, type TenderFile } from '@mirador/ingestion/files/tender-file'
import { IMPORT_REFUSALS } from '@mirador/texts/import-refusals'
import { CANNOT_RUN } from './command-texts.ts'
import { type ImportEnv, readImportEnv } from './env.ts'
import { BadArguments, type ImportArguments, readImportArguments } from './import-arguments.ts'
import { explain, openDatabase } from './import-database.ts'
import { startProgress } from './import-progress.ts'
import { harmless, MAX_SHOWN, openRefusals, type Refusals } from './import-refusals.ts'
import { importSummary } from './import-summary.ts'

/**
 * `npm run import`: loads files of tenders into the database.
 * @returns the exit code
 */
async function main(): Promise<number> {
  const env = readImportEnv()
  const options = readImportArguments(process.argv.slice(2), env.from, new Date())
  const refusals = openRefusals(options.rejects)
  try {
    const { files, undated } = await openFiles(options, refusals)
    const code = files.length === 0 ? 1 : await importInto(files, options.isDryRun ? undefined : env, refusals)
    if (undated.length > 0) {
      const visibleLines = undated
        .slice(0, MAX_SHOWN)
        .map(({ path, reason }) => `${relative(env.from, path)}: ${reason}`)
      process.stderr.write(`${CANNOT_RUN.undatedFiles(undated.length, visibleLines.map(harmless))}\n`)
    } else if (files.length === 0) process.stderr.write(`${refusals.rows.join('\n') || CANNOT_RUN.noFiles}\n`)
    return undated.length > 0 ? code || 1 : code
  } finally {
    refusals.close()
  }
}

/** The files to import, and the files of an unknown day. Other files are only refused. */
async function openFiles({ paths, kind, asOf }: ImportArguments, refusals: Refusals) {
  const files: TenderFile[] = []
  const undated: RefusedFile[] = []
  const now = new Date()
  for (const path of await filesUnder(paths)) {
    const file = await openTenderFile(path, { now, kind, asOf })
    if (!('reason' in file)) files.push(file)
    else if (file.kind === 'unknown') refusals.add(path, 0, IMPORT_REFUSALS.unknownFile(file.reason))
    else {
      refusals.add(path, 0, file.reason)
      undated.push(file)
    }
  }
  return { files, undated }
}

/**
 * @param env undefined for a dry run, which opens no database
 * @returns the exit code
 */
async function importInto(files: readonly TenderFile[], env: ImportEnv | undefined, refusals: Refusals) {
  const isDryRun = env === undefined
  const database = env && (await openDatabase(env))
  const stopping = new AbortController()
  const stop = () => stopping.abort()
  process.once('SIGINT', stop).once('SIGTERM', stop)
  const started = performance.now()
  const progress = startProgress(sizeOfImport(files), process.stderr)
  const unknown = refusals.count()
  try {
    const counts = await importFiles(database, files, {
      now: () => new Date(),
      onBytes: progress.add,
      onRefused: refusals.add,
      onUnreadable: refusals.addUnreadable,
      signal: stopping.signal,
    })
    progress.stop()
    const seconds = (performance.now() - started) / 1000
    const isInterrupted = stopping.signal.aborted
    const all = { ...counts, refused: counts.refused + unknown }
    const { rows, unreadable } = refusals
    process.stdout.write(importSummary(all, { seconds, isDryRun, isInterrupted, refusals: rows, unreadable }))
    if (isInterrupted) return 130
    return readOf(counts) > 0 ? 0 : 1
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
