import { basename, resolve } from 'node:path'
import { importRegistry } from '@mirador/ingestion/tax-registry/import-registry'
import { BadRegistryFile, openRegistryFile } from '@mirador/ingestion/tax-registry/registry-file'
import { registrySummary } from './companies-summary.ts'
import { readImportEnv } from './env.ts'
import { BadArguments, parseCommand } from './import-arguments.ts'
import { explain, openDatabase } from './import-database.ts'
import { startProgress } from './import-progress.ts'
import { openRefusals } from './import-refusals.ts'

const USAGE = `Uso: npm run import:companies -- <PUB_NOMBRES_PJ.zip o .txt> [opciones]
  --rejects ARCHIVO  escribe ahí todas las filas rechazadas
  --dry-run          lee y cuenta sin escribir en la base de datos`

const OPTIONS = { rejects: { type: 'string' }, 'dry-run': { type: 'boolean' } } as const

/** The command `npm run import:companies`: legal names of the tax office into the registry. Answers the exit code. */
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
        process.stderr.write('Guardando en el registro…\n')
      },
      signal: stopping.signal,
    })
    progress.stop()
    const seconds = (performance.now() - started) / 1000
    process.stdout.write(registrySummary(counts, { file: basename(path), seconds, isDryRun, refusals: refusals.shown }))
    return counts.read > 0 ? 0 : 1
  } catch (error) {
    progress.stop()
    if (!stopping.signal.aborted) throw error
    process.stderr.write('Importación interrumpida: no quedó nada de ella.\n')
    return 130
  } finally {
    refusals.close()
    await database?.close()
  }
}

function readArguments(args: readonly string[], from: string) {
  const { values, positionals } = parseCommand(args, OPTIONS, USAGE)
  const [path] = positionals
  if (path === undefined || positionals.length > 1) throw new BadArguments(`Nombra un archivo.\n${USAGE}`)
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
