import { resolve } from 'node:path'
import { MESSAGE_KINDS, type MessageKind } from '@mirador/database/mail/messages'
import { BAD_ARGUMENTS, USAGE } from './command-texts.ts'
import { BadArguments, parseCommand, readDay, readPositive } from './import-arguments.ts'

const TABLE_ROWS = 50

const OPTIONS = {
  kind: { type: 'string' },
  since: { type: 'string' },
  limit: { type: 'string' },
  csv: { type: 'boolean' },
  out: { type: 'string' },
} as const

export interface InboxArguments {
  kind: MessageKind | undefined
  since: Date | undefined
  /** maximum number of messages; undefined: all */
  limit: number | undefined
  isCsv: boolean
  out: string | undefined
}

/**
 * @param from the folder that relative paths start from
 * @throws BadArguments
 */
export function readInboxArguments(args: readonly string[], from: string): InboxArguments {
  const usage = USAGE.inbox(TABLE_ROWS)
  const { values, positionals } = parseCommand(args, OPTIONS, usage)
  if (positionals.length > 0) throw new BadArguments(BAD_ARGUMENTS.unknownOption(usage))
  const { csv: isCsv = false, out } = values
  const kind = MESSAGE_KINDS.find((known) => known === values.kind)
  if (values.kind !== undefined && !kind) throw new BadArguments(BAD_ARGUMENTS.messageKind(values.kind))
  return {
    kind,
    since: readDay('--since', values.since),
    limit: readPositive('--limit', values.limit, 9) ?? (isCsv ? undefined : TABLE_ROWS),
    isCsv,
    out: out === undefined ? undefined : resolve(from, out),
  }
}
