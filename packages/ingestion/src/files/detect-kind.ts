import { basename } from 'node:path'
import { IMPORT_REFUSALS } from '@mirador/texts/import-refusals'
import { parseAnswer } from '../mercado-publico/answer.ts'
import { delimiterOf, headerNames } from './csv-rows.ts'
import { DAILY_SHEET_COLUMNS } from './daily-sheet.ts'
import { DAY_LIST_COLUMNS } from './day-list.ts'
import { fieldText } from './field-text.ts'
import { allOf, type ByteSource, fileBytes, headOf, packingOf } from './file-bytes.ts'
import { MONTHLY_CSV_COLUMNS } from './monthly-csv.ts'
import { detectOcds, type OcdsLayout, startsOcdsLines } from './ocds.ts'
import { STATE_CSV_COLUMNS, stateOfFileName } from './state-csv.ts'
import { openWorkbook, singlePart, type Workbook } from './workbook.ts'

export const FILE_KINDS = ['daily-sheet', 'state-csv', 'monthly-csv', 'day-list', 'api-answers', 'ocds'] as const
export type FileKind = (typeof FILE_KINDS)[number]

/** The kind of a file with the data its reader needs; `unknown` has the reason. */
export type DetectedFile =
  | { kind: 'daily-sheet'; workbook: Workbook }
  | { kind: Exclude<FileKind, 'state-csv' | 'api-answers' | 'ocds'>; bytes: ByteSource; delimiter: string }
  | { kind: 'state-csv'; bytes: ByteSource; delimiter: string; status: number }
  | { kind: 'api-answers'; bytes: ByteSource; answeredAt: Date | null }
  | { kind: 'ocds'; bytes: ByteSource; layout: OcdsLayout; answeredAt: Date | null }
  | { kind: 'unknown'; reason: string }

const MAX_ANSWER_BYTES = 100_000_000
/** A day list has six; a larger file with these four may be another kind whose columns have changed. */
const MAX_DAY_LIST_COLUMNS = 12

const CSV_KINDS: readonly (readonly [Exclude<FileKind, 'api-answers' | 'ocds'>, readonly string[]])[] = [
  ['monthly-csv', MONTHLY_CSV_COLUMNS],
  ['daily-sheet', DAILY_SHEET_COLUMNS],
  ['state-csv', STATE_CSV_COLUMNS],
  ['day-list', DAY_LIST_COLUMNS],
]

/** Recognises a file by its content; only the state of a per-state CSV comes from its name. */
export async function detectKind(path: string): Promise<DetectedFile> {
  const packing = await packingOf(path)
  if (packing === 'zip') {
    const part = await singlePart(path)
    if (part === null) return unknown(IMPORT_REFUSALS.zipWithoutTable)
    if (part.kind === 'workbook') return { kind: 'daily-sheet', workbook: await openWorkbook(part.source) }
    return detectText(part.name, part.bytes)
  }
  return detectText(basename(path), await fileBytes(path, packing))
}

async function detectText(name: string, bytes: ByteSource): Promise<DetectedFile> {
  const head = fieldText(await headOf(bytes)).replace(/^\uFEFF/, '')
  if (startsOcdsLines(name, head)) return { kind: 'ocds', bytes, layout: 'lines', answeredAt: null }
  if (/^\s*[{[<]/.test(head)) return detectAnswer(bytes)
  const header = head.split(/\r\n|\r|\n/, 1)[0] ?? ''
  const delimiter = delimiterOf(header)
  const names = new Set(headerNames(header, delimiter))
  const kind = CSV_KINDS.find(([, columns]) => columns.every((column) => names.has(column)))?.[0]
  if (!kind || (kind === 'day-list' && names.size > MAX_DAY_LIST_COLUMNS))
    return unknown(IMPORT_REFUSALS.unknownColumns)
  if (kind !== 'state-csv') return { kind, bytes, delimiter }
  const status = stateOfFileName(name)
  if (status !== undefined) return { kind, bytes, delimiter, status }
  return unknown(IMPORT_REFUSALS.stateNotInName)
}

async function detectAnswer(bytes: ByteSource): Promise<DetectedFile> {
  const body = fieldText(await allOf(bytes, MAX_ANSWER_BYTES))
  const answer = parseAnswer(body)
  if (answer.kind === 'answer') return { kind: 'api-answers', bytes, answeredAt: answer.sourceAt }
  const ocds = answer.kind === 'unreadable' ? detectOcds(body) : null
  if (ocds) return 'reason' in ocds ? unknown(ocds.reason) : { kind: 'ocds', bytes, ...ocds }
  return unknown(answer.kind === 'error' ? IMPORT_REFUSALS.sourceError(answer.message) : answer.reason)
}

function unknown(reason: string): DetectedFile {
  return { kind: 'unknown', reason }
}
