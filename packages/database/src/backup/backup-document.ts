import { createHash } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { OperatorError } from '../connection/operator-error.ts'
import type { AppliedMigration } from '../migration/migrate.ts'

/** The header of a backup, before its tables. */
export interface BackupHead {
  format: 1
  made_at: string
  kind: 'embedded' | 'postgres'
  migrations: AppliedMigration[]
  /** next value of each identity column */
  sequences: { table: string; column: string; value: number; is_called: boolean }[]
}

/** The footer of a backup: the number of rows of each table, and the digest of all bytes before it. */
export interface BackupFoot {
  rows: Record<string, number>
  sha256: string
}

export type BackupPart =
  | { kind: 'head'; head: BackupHead }
  | { kind: 'table'; table: string; columns: string[] }
  /** complete rows of the table named last */
  | { kind: 'rows'; bytes: Uint8Array }
  | { kind: 'end' }
  | { kind: 'foot'; foot: BackupFoot }

/** A file that is not a backup, or an incomplete one. */
export class BadBackup extends OperatorError {}

const MARK = '-- mirador-backup '
const FOOT_MARK = '-- end '
const END_OF_ROWS = Buffer.from('\\.\n')
const LF = 10

/** Writes the parts of a backup as text, in the form that psql reads too. */
export function backupWriter(write: (bytes: Uint8Array) => Promise<void>) {
  const hash = createHash('sha256')
  const rows: Record<string, number> = {}
  const put = (bytes: Uint8Array) => {
    hash.update(bytes)
    return write(bytes)
  }
  return {
    head: (head: BackupHead) => put(Buffer.from(`${MARK}${JSON.stringify(head)}\n`)),
    async table(table: string, columns: readonly string[], pieces: AsyncIterable<Uint8Array>) {
      await put(Buffer.from(`copy ${table} (${columns.join(', ')}) from stdin;\n`))
      let count = 0
      for await (const piece of pieces) {
        count += countRows(piece)
        await put(piece)
      }
      rows[table] = count
      await put(END_OF_ROWS)
    },
    async foot(): Promise<BackupFoot> {
      const foot = { rows, sha256: hash.digest('hex') }
      await write(Buffer.from(`${FOOT_MARK}${JSON.stringify(foot)}\n`))
      return foot
    },
  }
}

/**
 * Parses the parts of a backup as its bytes arrive, however they are split.
 * @throws BadBackup at the first difference from the written form, the digest at the end included
 */
export async function* readBackup(source: AsyncIterable<Uint8Array>): AsyncGenerator<BackupPart> {
  const reader = new BackupReader()
  for await (const lines of completeLines(source)) yield* reader.read(lines)
  reader.end()
}

/** Checks a backup while it is read: the order of its parts, the number of rows per table, and the digest. */
class BackupReader {
  readonly #hash = createHash('sha256')
  readonly #counts: Record<string, number> = {}
  #state: 'start' | 'tables' | 'rows' | 'complete' = 'start'
  #table = ''

  /** @throws BadBackup when nothing was read, or the last part is missing */
  end(): void {
    if (this.#state === 'start') throw notABackup()
    if (this.#state !== 'complete') throw new BadBackup({ kind: 'incomplete backup' })
  }

  /** @param lines complete lines that follow the ones read before */
  *read(lines: Buffer): Generator<BackupPart> {
    let rest = lines
    while (rest.length > 0) {
      if (this.#state === 'rows') {
        const end = endOfRows(rest)
        yield* this.#readRows(rest.subarray(0, end ?? rest.length), end !== undefined)
        rest = rest.subarray(end === undefined ? rest.length : end + END_OF_ROWS.length)
      } else {
        const length = rest.indexOf(LF) + 1
        yield this.#readLine(rest.subarray(0, length))
        rest = rest.subarray(length)
      }
    }
  }

  *#readRows(bytes: Buffer, isLast: boolean): Generator<BackupPart> {
    this.#hash.update(bytes)
    if (bytes.length > 0) {
      this.#counts[this.#table] = (this.#counts[this.#table] ?? 0) + countRows(bytes)
      yield { kind: 'rows', bytes }
    }
    if (!isLast) return
    this.#hash.update(END_OF_ROWS)
    this.#state = 'tables'
    yield { kind: 'end' }
  }

  #readLine(line: Buffer): BackupPart {
    if (this.#state === 'complete') throw new BadBackup({ kind: 'continued backup' })
    const text = line.toString('utf8', 0, line.length - 1)
    if (this.#state !== 'start' && text.startsWith(FOOT_MARK)) return this.#readFoot(text.slice(FOOT_MARK.length))
    const part = this.#state === 'start' ? this.#readHead(text) : this.#readTable(text)
    this.#hash.update(line)
    return part
  }

  #readHead(text: string): BackupPart {
    if (!text.startsWith(MARK)) throw notABackup()
    this.#state = 'tables'
    return { kind: 'head', head: readHead(text.slice(MARK.length)) }
  }

  #readTable(text: string): BackupPart {
    const [, table, columns] = /^copy (\w+) \(("\w+"(?:, "\w+")*)\) from stdin;$/.exec(text) ?? []
    if (table === undefined || columns === undefined) throw damaged()
    this.#state = 'rows'
    this.#table = table
    this.#counts[table] = 0
    return { kind: 'table', table, columns: columns.split(', ') }
  }

  #readFoot(text: string): BackupPart {
    const foot = readJson<BackupFoot>(text)
    if (foot.sha256 !== this.#hash.digest('hex') || !isDeepStrictEqual(foot.rows, this.#counts)) throw damaged()
    this.#state = 'complete'
    return { kind: 'foot', foot }
  }
}

const notABackup = () => new BadBackup({ kind: 'not a backup' })

const damaged = () => new BadBackup({ kind: 'damaged backup' })

function readHead(text: string): BackupHead {
  const head = readJson<BackupHead>(text)
  if (head.format !== 1) throw new BadBackup({ kind: 'backup of a newer version' })
  return head
}

function readJson<T>(text: string): T {
  try {
    return JSON.parse(text) as T
  } catch {
    throw damaged()
  }
}

async function* completeLines(source: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  let rest: Uint8Array[] = []
  for await (const chunk of source) {
    const end = chunk.lastIndexOf(LF) + 1
    if (end === 0) rest.push(chunk)
    else {
      yield Buffer.concat([...rest, chunk.subarray(0, end)])
      rest = [chunk.subarray(end)]
    }
  }
  if (rest.some(({ length }) => length > 0)) throw new BadBackup({ kind: 'incomplete backup' })
}

/** Where the line `\\.` begins; the same bytes at the end of a row have a backslash before them. */
function endOfRows(lines: Buffer): number | undefined {
  for (let at = lines.indexOf(END_OF_ROWS); at >= 0; at = lines.indexOf(END_OF_ROWS, at + 1)) {
    if (at === 0 || lines[at - 1] === LF) return at
  }
  return undefined
}

function countRows(bytes: Uint8Array): number {
  let count = 0
  for (let at = bytes.indexOf(LF); at >= 0; at = bytes.indexOf(LF, at + 1)) count++
  return count
}
