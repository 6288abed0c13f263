import { resolve } from 'node:path'
import { BadSourceEnv, readSourceEnv, type SourceEnv } from '@mirador/ingestion/source/source-env'

export interface WorkerEnv {
  databaseUrl: string | undefined
  dataDir: string
  logLevel: string
  source: SourceEnv & { ticket: string }
}

/** Settings the worker cannot run with: one Spanish line each. */
export class BadWorkerEnv extends Error {}

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']

/**
 * The settings of the worker, by the names of decisiones.md.
 * @throws BadWorkerEnv naming each variable with a bad value, or the missing ticket
 */
export function readWorkerEnv(env: Readonly<Record<string, string | undefined>> = process.env): WorkerEnv {
  const lines: string[] = []
  const databaseUrl = readDatabaseUrl(env, lines)
  const logLevel = env.LOG_LEVEL?.trim() || 'info'
  if (!LOG_LEVELS.includes(logLevel)) lines.push(`LOG_LEVEL: debe ser uno de ${LOG_LEVELS.join(', ')}.`)
  const source = readSource(env, lines)
  if (!source?.ticket) {
    if (source) lines.push('MERCADO_PUBLICO_TICKET: sin el ticket de la API no hay nada que sincronizar.')
    throw new BadWorkerEnv(lines.join('\n'))
  }
  if (lines.length > 0) throw new BadWorkerEnv(lines.join('\n'))
  return { databaseUrl, dataDir: readDataDir(env), logLevel, source: { ...source, ticket: source.ticket } }
}

export interface ImportEnv {
  databaseUrl: string | undefined
  dataDir: string
  /** where the person stands: npm starts a script in the project's folder */
  from: string
}

/**
 * The settings of the import command.
 * @throws BadWorkerEnv naming the variable with a bad value
 */
export function readImportEnv(env: Readonly<Record<string, string | undefined>> = process.env): ImportEnv {
  const lines: string[] = []
  const databaseUrl = readDatabaseUrl(env, lines)
  if (lines.length > 0) throw new BadWorkerEnv(lines.join('\n'))
  return { databaseUrl, dataDir: readDataDir(env), from: env.INIT_CWD ?? process.cwd() }
}

function readDatabaseUrl(env: Readonly<Record<string, string | undefined>>, lines: string[]): string | undefined {
  const url = env.DATABASE_URL?.trim() || undefined
  if (url && !/^postgres(ql)?:\/\//.test(url)) {
    lines.push('DATABASE_URL: debe comenzar con postgres:// o postgresql://.')
  }
  return url
}

function readDataDir(env: Readonly<Record<string, string | undefined>>): string {
  return resolve(env.DATA_DIR?.trim() || './data')
}

function readSource(env: Readonly<Record<string, string | undefined>>, lines: string[]): SourceEnv | undefined {
  try {
    return readSourceEnv(env)
  } catch (error) {
    if (!(error instanceof BadSourceEnv)) throw error
    lines.push(...error.lines)
    return undefined
  }
}
