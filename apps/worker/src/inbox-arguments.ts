import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { MESSAGE_KINDS, type MessageKind } from '@mirador/database/mail/messages'
import { instantOfLocal } from '@mirador/ingestion/mercado-publico/local-time'
import { BadArguments } from './import-arguments.ts'

const TABLE_ROWS = 50

export const USAGE = `Uso: npm run inbox -- [opciones]
  --kind contact|feedback  solo los mensajes de contacto, o solo las opiniones
  --since AAAA-MM-DD       desde ese día, inclusive
  --limit N                a lo más N, los más nuevos (en la tabla, ${TABLE_ROWS} si no se dice)
  --csv                    como CSV para planillas, en vez de tabla
  --out ARCHIVO            escribe ahí en vez de en la pantalla`

export interface InboxArguments {
  kind: MessageKind | undefined
  since: Date | undefined
  /** absent = all */
  limit: number | undefined
  isCsv: boolean
  out: string | undefined
}

/**
 * @param from the folder that relative paths are seen from
 * @throws BadArguments
 */
export function readInboxArguments(args: readonly string[], from: string): InboxArguments {
  const { kind, since, limit, csv: isCsv = false, out } = parse(args)
  const known = MESSAGE_KINDS.find((one) => one === kind)
  if (kind !== undefined && !known) throw new BadArguments(`--kind: «${kind}» no es contact ni feedback.`)
  const day = since !== undefined && /^\d{4}-\d{2}-\d{2}$/.test(since) ? instantOfLocal(since) : null
  if (since !== undefined && day === null) throw new BadArguments(`--since: «${since}» no es un día AAAA-MM-DD.`)
  if (limit !== undefined && !/^[1-9]\d{0,8}$/.test(limit)) {
    throw new BadArguments(`--limit: «${limit}» no es un número entero desde 1.`)
  }
  return {
    kind: known,
    since: day ?? undefined,
    limit: limit === undefined ? (isCsv ? undefined : TABLE_ROWS) : Number(limit),
    isCsv,
    out: out === undefined ? undefined : resolve(from, out),
  }
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      options: {
        kind: { type: 'string' },
        since: { type: 'string' },
        limit: { type: 'string' },
        csv: { type: 'boolean' },
        out: { type: 'string' },
      },
    }).values
  } catch {
    throw new BadArguments(`No se entienden las opciones.\n${USAGE}`)
  }
}
