import { resolve } from 'node:path'
import { lacksSslMode } from '@mirador/database/connection/ssl-mode'
import { withSecretFiles } from '@mirador/ingestion/source/secret-files'
import { BadSourceEnv, readSourceEnv, type SourceEnv } from '@mirador/ingestion/source/source-env'
import { BAD_SETTINGS } from '@mirador/texts/operator'
import { CANNOT_RUN } from './command-texts.ts'

export interface WorkerEnv {
  databaseUrl: string | undefined
  dataDir: string
  logLevel: string
  source: SourceEnv & { ticket: string }
}

/** Missing or invalid settings of the worker; the message has one Spanish line for each. */
export class BadWorkerEnv extends Error {}

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']

/**
 * The settings of the worker (docs/configuration.md).
 * @throws BadWorkerEnv for variables with a bad value, and for a missing ticket
 */
export function readWorkerEnv(given: Readonly<Record<string, string | undefined>> = process.env): WorkerEnv {
  const lines: string[] = []
  const env = withSecretFiles(given, (name, file) => lines.push(BAD_SETTINGS.secretFile(name, file)))
  const databaseUrl = readDatabaseUrl(env, lines)
  const logLevel = env.LOG_LEVEL?.trim() || 'info'
  if (!LOG_LEVELS.includes(logLevel)) lines.push(BAD_SETTINGS.logLevel(LOG_LEVELS))
  const source = readSource(env, lines)
  if (!source?.ticket) {
    if (source) lines.push(CANNOT_RUN.noTicket)
    throw new BadWorkerEnv(lines.join('\n'))
  }
  if (lines.length > 0) throw new BadWorkerEnv(lines.join('\n'))
  return { databaseUrl, dataDir: readDataDir(env), logLevel, source: { ...source, ticket: source.ticket } }
}

export interface ImportEnv {
  databaseUrl: string | undefined
  dataDir: string
  /** the folder in which the operator typed the command; npm runs scripts in the project's folder */
  from: string
}

/**
 * The settings of the commands.
 * @throws BadWorkerEnv for a variable with a bad value
 */
export function readImportEnv(given: Readonly<Record<string, string | undefined>> = process.env): ImportEnv {
  const lines: string[] = []
  const env = withSecretFiles(given, (name, file) => lines.push(BAD_SETTINGS.secretFile(name, file)))
  const databaseUrl = readDatabaseUrl(env, lines)
  if (lines.length > 0) throw new BadWorkerEnv(lines.join('\n'))
  return { databaseUrl, dataDir: readDataDir(env), from: env.INIT_CWD ?? process.cwd() }
}

function readDatabaseUrl(env: Readonly<Record<string, string | undefined>>, lines: string[]): string | undefined {
  const url = env.DATABASE_URL?.trim() || undefined
  if (url && !/^postgres(ql)?:\/\//.test(url)) lines.push(BAD_SETTINGS.postgresUrl('DATABASE_URL'))
  if (url && env.NODE_ENV === 'production' && lacksSslMode(url)) lines.push(BAD_SETTINGS.sslMode('DATABASE_URL'))
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
