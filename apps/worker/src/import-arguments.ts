import { resolve } from 'node:path'
import { type ParseArgsConfig, parseArgs } from 'node:util'
import { FILE_KINDS, type FileKind } from '@mirador/ingestion/files/detect-kind'
import { instantOfLocal } from '@mirador/ingestion/mercado-publico/local-time'

export const USAGE = `Uso: npm run import -- <archivo|carpeta>… [opciones]
  --kind TIPO        acepta solo archivos de este tipo: ${FILE_KINDS.join(', ')}
  --as-of AAAA-MM-DD día en que la fuente hizo los archivos
  --rejects ARCHIVO  escribe ahí todas las filas rechazadas
  --dry-run          lee y cuenta sin escribir en la base de datos`

const OPTIONS = {
  kind: { type: 'string' },
  'as-of': { type: 'string' },
  rejects: { type: 'string' },
  'dry-run': { type: 'boolean' },
} as const

/** One Spanish line that says what is wrong with the command. */
export class BadArguments extends Error {}

export interface ImportArguments {
  paths: readonly string[]
  kind: FileKind | undefined
  asOf: Date | undefined
  rejects: string | undefined
  isDryRun: boolean
}

/**
 * @param from the folder that relative paths are seen from
 * @throws BadArguments
 */
export function readImportArguments(args: readonly string[], from: string): ImportArguments {
  const { values, positionals } = parseCommand(args, OPTIONS, USAGE)
  if (positionals.length === 0) throw new BadArguments(`Falta decir qué importar.\n${USAGE}`)
  const asOf = values['as-of']
  const day = asOf && /^\d{4}-\d{2}-\d{2}$/.test(asOf) ? instantOfLocal(asOf) : null
  if (asOf !== undefined && day === null) throw new BadArguments(`--as-of: «${asOf}» no es un día AAAA-MM-DD.`)
  const kind = FILE_KINDS.find((known) => known === values.kind)
  if (values.kind !== undefined && !kind) {
    throw new BadArguments(`--kind: «${values.kind}» no es un tipo; los hay ${FILE_KINDS.join(', ')}.`)
  }
  return {
    paths: positionals.map((path) => resolve(from, path)),
    kind,
    asOf: day ?? undefined,
    rejects: values.rejects === undefined ? undefined : resolve(from, values.rejects),
    isDryRun: values['dry-run'] ?? false,
  }
}

/**
 * What was written after the command: its files and its options.
 * @throws BadArguments with the usage when an option is not known
 */
export function parseCommand<const O extends NonNullable<ParseArgsConfig['options']>>(
  args: readonly string[],
  options: O,
  usage: string,
) {
  try {
    return parseArgs({ args: [...args], allowPositionals: true, options })
  } catch {
    throw new BadArguments(`No se entienden las opciones.\n${usage}`)
  }
}
