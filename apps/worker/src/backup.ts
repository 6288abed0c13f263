import { existsSync, statSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { backUp, NothingToBackUp } from '@mirador/database/backup/backup'
import { connect } from '@mirador/database/connection/connect'
import { datedName, removeOldBackups, writeBackupFile } from './backup-file.ts'
import { contentLine } from './backup-summary.ts'
import { readImportEnv } from './env.ts'
import { BadArguments, parseCommand } from './import-arguments.ts'
import { explain, refuseNoDatabase } from './import-database.ts'

const USAGE = `Uso: npm run backup -- <archivo|carpeta> [opciones]
  --keep N  en una carpeta, deja las N copias más nuevas y borra las demás`

/** The command `npm run backup`: everything the database holds in one file. Answers the exit code. */
async function main(): Promise<number> {
  const env = readImportEnv()
  const now = new Date()
  const { path, keep } = readArguments(process.argv.slice(2), env.from, now)
  refuseNoDatabase(env)
  // as it is: a copy is wanted before a migration
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
    const megabytes = (size / 1e6).toLocaleString('es-CL', { maximumFractionDigits: 1 })
    process.stdout.write(`Copia guardada en ${path} (${megabytes} MB): ${content}.\n`)
    if (keep) {
      const gone = await removeOldBackups(dirname(path), keep)
      if (gone > 0) process.stdout.write(`Copias anteriores borradas: ${gone}.\n`)
    }
    const place = existsSync(join(env.dataDir, 'auth-secret')) ? ` (${join(env.dataDir, 'auth-secret')})` : ''
    process.stdout.write(`AUTH_SECRET${place} no está en la copia: guárdalo aparte.\n`)
    return 0
  } catch (error) {
    if (!stopping.signal.aborted) throw error
    process.stderr.write('Copia interrumpida: no quedó nada de ella.\n')
    return 130
  } finally {
    await database.close()
  }
}

function readArguments(args: readonly string[], from: string, now: Date): { path: string; keep: number | undefined } {
  const { values, positionals } = parseCommand(args, { keep: { type: 'string' } } as const, USAGE)
  const [name] = positionals
  if (name === undefined || positionals.length > 1) throw new BadArguments(`Nombra un archivo o una carpeta.\n${USAGE}`)
  const given = resolve(from, name)
  const isFolder = statSync(given, { throwIfNoEntry: false })?.isDirectory() ?? false
  const { keep } = values
  if (keep !== undefined && !isFolder) throw new BadArguments('--keep: solo con una carpeta que ya existe.')
  if (keep !== undefined && !/^[1-9]\d{0,5}$/.test(keep)) {
    throw new BadArguments(`--keep: «${keep}» no es un número entero desde 1.`)
  }
  const path = isFolder ? join(given, datedName(now)) : given
  if (existsSync(path)) throw new BadArguments(`${path} ya existe: nombra otro archivo.`)
  return { path, keep: keep === undefined ? undefined : Number(keep) }
}

try {
  process.exitCode = await main()
} catch (error) {
  process.stderr.write(`${explain(error, [BadArguments, NothingToBackUp])}\n`)
  process.exitCode = 1
}
