import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { connect, type Database } from '@mirador/database/connection/connect'
import { databaseProblem } from '@mirador/database/connection/database-problem'
import { migrate } from '@mirador/database/migration/migrate'
import { BadWorkerEnv, type ImportEnv } from './env.ts'

/** The database an import command writes to, migrated. */
export async function openDatabase({ databaseUrl, dataDir }: ImportEnv): Promise<Database> {
  const database = await connect({ url: databaseUrl, dataDir, poolSize: 2 })
  await migrate(database, (line) => process.stderr.write(`${line}\n`))
  return database
}

/** There is nothing to read yet. */
export class NoDatabase extends Error {}

/** Reading makes no database. @throws NoDatabase */
export function refuseNoDatabase({ databaseUrl, dataDir }: ImportEnv): void {
  if (databaseUrl || existsSync(join(dataDir, 'pglite'))) return
  throw new NoDatabase(`En ${dataDir} todavía no hay una base de datos: la crea npm start.`)
}

/**
 * What a person can mend is one line; anything else keeps its stack.
 * @param mendable further errors whose message says it all
 */
export function explain(error: unknown, mendable: readonly (new (...args: never[]) => Error)[]): string {
  if ([BadWorkerEnv, NoDatabase, ...mendable].some((kind) => error instanceof kind)) return (error as Error).message
  const { code, message, stack, path } = error as NodeJS.ErrnoException
  if (code === 'ENOENT') return `No existe ${path}.`
  if (code === 'EACCES') return `Sin permiso para ${path}.`
  if (code === 'EEXIST') return `${path} ya existe: nombra otro archivo.`
  if (code === 'ENOSPC') return `No queda espacio en el disco (${message}).`
  if (code === 'EISDIR') return 'Es una carpeta: nombra un archivo.'
  if (code?.startsWith('Z_')) return `El archivo está dañado: ${message}.`
  return databaseProblem(error) ?? stack ?? String(error)
}
