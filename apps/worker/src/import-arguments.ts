import { resolve } from 'node:path'
import { type ParseArgsConfig, parseArgs } from 'node:util'
import { instantOfLocal, instantOfStamp } from '@mirador/domain/time/local-time'
import { FILE_KINDS, type FileKind } from '@mirador/ingestion/formats/formats'
import { BAD_ARGUMENTS, USAGE as USAGES } from './command-texts.ts'

const USAGE = USAGES.import(FILE_KINDS)

const OPTIONS = {
  kind: { type: 'string' },
  'as-of': { type: 'string' },
  rejects: { type: 'string' },
  'dry-run': { type: 'boolean' },
} as const

/** Invalid arguments of a command, with a Spanish message for the operator. */
export class BadArguments extends Error {}

export interface ImportArguments {
  paths: readonly string[]
  kind: FileKind | undefined
  /** time at which the source made the files */
  asOf: Date | undefined
  rejects: string | undefined
  isDryRun: boolean
}

/**
 * @param from the folder that relative paths start from
 * @throws BadArguments
 */
export function readImportArguments(args: readonly string[], from: string, now: Date): ImportArguments {
  const { values, positionals } = parseCommand(args, OPTIONS, USAGE)
  if (positionals.length === 0) throw new BadArguments(BAD_ARGUMENTS.nothingToImport(USAGE))
  const asOf = readPast('--as-of', values['as-of'], now)
  const kind = FILE_KINDS.find((known) => known === values.kind)
  if (values.kind !== undefined && !kind) {
    throw new BadArguments(BAD_ARGUMENTS.fileKind(values.kind, FILE_KINDS))
  }
  return {
    paths: positionals.map((path) => resolve(from, path)),
    kind,
    asOf,
    rejects: values.rejects === undefined ? undefined : resolve(from, values.rejects),
    isDryRun: values['dry-run'] ?? false,
  }
}

/**
 * The positional arguments and the options of a command.
 * @throws BadArguments with the usage for an unknown option
 */
export function parseCommand<const O extends NonNullable<ParseArgsConfig['options']>>(
  args: readonly string[],
  options: O,
  usage: string,
) {
  try {
    return parseArgs({ args: [...args], allowPositionals: true, options })
  } catch {
    throw new BadArguments(BAD_ARGUMENTS.unknownOption(usage))
  }
}

/**
 * A past day, or an instant such as `2025-04-02T14:30` in Chile or `2025-04-02T17:30Z`; a day counts as its first instant.
 * @returns undefined when the option is absent
 * @throws BadArguments
 */
function readPast(option: string, value: string | undefined, now: Date): Date | undefined {
  if (value === undefined) return undefined
  const instant = instantOfStamp(value.trim())
  if (instant === null) throw new BadArguments(BAD_ARGUMENTS.dayOrInstant(option, value))
  if (instant > now) throw new BadArguments(BAD_ARGUMENTS.future(option, value))
  return instant
}

/**
 * A day given as `AAAA-MM-DD`, as its first instant in Chile; undefined when the option is absent.
 * @throws BadArguments
 */
export function readDay(option: string, value: string | undefined): Date | undefined {
  if (value === undefined) return undefined
  const day = /^\d{4}-\d{2}-\d{2}$/.test(value) ? instantOfLocal(value) : null
  if (day === null) throw new BadArguments(BAD_ARGUMENTS.day(option, value))
  return day
}

/**
 * An integer from 1; undefined when the option is absent.
 * @param digits maximum number of digits
 * @throws BadArguments
 */
export function readPositive(option: string, value: string | undefined, digits: number): number | undefined {
  if (value === undefined) return undefined
  if (!/^[1-9]\d*$/.test(value) || value.length > digits) throw new BadArguments(BAD_ARGUMENTS.positive(option, value))
  return Number(value)
}
