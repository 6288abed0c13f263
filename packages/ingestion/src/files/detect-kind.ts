import { basename } from 'node:path'
import { IMPORT_REFUSALS } from '@mirador/texts/import-refusals'
import { DAILY_SHEET_COLUMNS } from '../formats/daily-sheet.ts'
import { DAY_LIST_COLUMNS } from '../formats/day-list.ts'
import { MONTHLY_CSV_COLUMNS } from '../formats/monthly-csv.ts'
import { ORDER_COLUMNS } from '../formats/monthly-orders.ts'
import { QUOTATION_COLUMNS } from '../formats/monthly-quotations.ts'
import { detectOcds, type OcdsLayout, startsOcdsLines } from '../formats/ocds.ts'
import { STATE_CSV_COLUMNS, stateOfFileName } from '../formats/state-csv.ts'
import { parseAnswer } from '../mercado-publico/answer.ts'
import { jsonText } from '../mercado-publico/json-text.ts'
import { type CsvStart, findCsvHeader } from './csv-header.ts'
import { fieldText } from './field-text.ts'
import { allOf, type ByteSource, fileBytes, headOf, packingOf } from './file-bytes.ts'
import { titleInstant } from './sheet-title.ts'
import { withoutUtf16 } from './utf16.ts'
import { openWorkbook, tablesOf, type Workbook, type ZipPart } from './workbook.ts'

export const FILE_KINDS = [
  'daily-sheet',
  'state-csv',
  'monthly-csv',
  'monthly-quotations',
  'monthly-orders',
  'day-list',
  'api-answers',
  'ocds',
] as const
export type FileKind = (typeof FILE_KINDS)[number]

/** Kinds that hold documents of the ledger and no tenders. */
const DOCUMENT_KINDS = ['monthly-quotations', 'monthly-orders'] as const
type DocumentKind = (typeof DOCUMENT_KINDS)[number]
const isDocumentKind = (kind: FileKind): kind is DocumentKind => (DOCUMENT_KINDS as readonly FileKind[]).includes(kind)

/** The kind of a file with the data its reader needs; `unknown` has the reason. */
export type DetectedFile = DetectedContent & {
  /** of the part of a ZIP that was read */
  partName?: string
}

type DetectedContent =
  | { kind: 'daily-sheet'; workbook: Workbook }
  | {
      kind: Exclude<FileKind, 'state-csv' | DocumentKind | 'api-answers' | 'ocds'>
      bytes: ByteSource
      delimiter: string
      start: CsvStart
      /** the time in its title */
      titledAt: Date | null
    }
  | { kind: DocumentKind; parts: readonly CsvPart[] }
  | { kind: 'state-csv'; bytes: ByteSource; delimiter: string; start: CsvStart; status: number }
  | { kind: 'api-answers'; bytes: ByteSource; answeredAt: Date | null }
  | { kind: 'ocds'; bytes: ByteSource; layout: OcdsLayout; answeredAt: Date | null }
  | { kind: 'unknown'; reason: string }

/** One of several CSV files that are read as one. */
export interface CsvPart {
  name: string
  bytes: ByteSource
  delimiter: string
  start: CsvStart
}

const MAX_ANSWER_BYTES = 100_000_000
/** A request may continue in the next part, so they are only read together. */
const PART_OF_QUOTATIONS = /^COT\d+_\d{4}-\d\d\.csv(\.gz)?$/i
/** A day list has six; a larger file with these four may be another kind whose columns have changed. */
const MAX_DAY_LIST_COLUMNS = 12

type CsvKind = Exclude<FileKind, 'api-answers' | 'ocds'>
/** First bytes of an `.xls`, and of a workbook with a password. */
const OLD_WORKBOOK = Buffer.from([0xd0, 0xcf, 0x11, 0xe0])
/** A column as the report designer of the portal names it in its own CSV. */
const REPORT_COLUMN = /^(?:textbox ?\d+|tipolc)$/

const CSV_KINDS: readonly (readonly [CsvKind, readonly string[]])[] = [
  ['monthly-csv', MONTHLY_CSV_COLUMNS],
  ['monthly-quotations', QUOTATION_COLUMNS],
  ['monthly-orders', ORDER_COLUMNS],
  ['daily-sheet', DAILY_SHEET_COLUMNS],
  ['state-csv', STATE_CSV_COLUMNS],
  ['day-list', DAY_LIST_COLUMNS],
]

/** The kind of CSV that has these folded column names. */
function csvKindOf(names: readonly string[]): CsvKind | undefined {
  const kind = CSV_KINDS.find(([, columns]) => columns.every((column) => names.includes(column)))?.[0]
  return kind === 'day-list' && new Set(names).size > MAX_DAY_LIST_COLUMNS ? undefined : kind
}

export const isDailyHeader = (names: readonly string[]) => DAILY_SHEET_COLUMNS.every((column) => names.includes(column))

/** Recognises a file by its content; only the state of a per-state CSV comes from its name. */
export async function detectKind(path: string): Promise<DetectedFile> {
  const packing = await packingOf(path)
  if (packing === 'zip') {
    const tables = await tablesOf(path)
    if (tables === null) return unknown(IMPORT_REFUSALS.zipWithoutTable)
    if (tables.kind === 'text') return detectParts(tables.parts)
    const { name } = tables
    return { ...(await detectWorkbook(tables.source)), ...(name === undefined ? {} : { partName: name }) }
  }
  if (PART_OF_QUOTATIONS.test(basename(path))) return unknown(IMPORT_REFUSALS.partOfQuotations)
  return detectText(basename(path), await fileBytes(path, packing))
}

/** One CSV or file of JSON lines of any kind, or the several of a month of documents. */
async function detectParts(parts: readonly ZipPart[]): Promise<DetectedFile> {
  const [first] = parts
  if (first && parts.length === 1) return { ...(await detectText(first.name, first.bytes)), partName: first.name }
  const detected = await Promise.all(parts.map(({ name, bytes }) => detectText(name, bytes)))
  const [kind] = DOCUMENT_KINDS.filter((one) => detected.every((content) => content.kind === one))
  const read = detected.flatMap((content) => ('parts' in content ? content.parts : []))
  return kind ? { kind, parts: read } : unknown(IMPORT_REFUSALS.zipWithoutTable)
}

async function detectWorkbook(source: string | Buffer): Promise<DetectedContent> {
  const workbook = await openWorkbook(source)
  return (await workbook.header(isDailyHeader))
    ? { kind: 'daily-sheet', workbook }
    : unknown(IMPORT_REFUSALS.unknownColumns)
}

async function detectText(name: string, source: ByteSource): Promise<DetectedContent> {
  const rawHead = await headOf(source)
  if (rawHead.subarray(0, 4).equals(OLD_WORKBOOK)) return unknown(IMPORT_REFUSALS.otherWorkbook)
  const bytes = withoutUtf16(source, rawHead)
  const headBytes = bytes === source ? rawHead : await headOf(bytes)
  if (startsOcdsLines(name, headBytes)) return { kind: 'ocds', bytes, layout: 'lines', answeredAt: null }
  const head = fieldText(headBytes).replace(/^\uFEFF/, '')
  if (/^\s*[{[<]/.test(head)) return detectAnswer(bytes)
  const header = findCsvHeader(headBytes, csvKindOf)
  if (!header) {
    const isReport = findCsvHeader(headBytes, (names) =>
      names.some((each) => REPORT_COLUMN.test(each)) ? true : undefined,
    )
    return unknown(isReport ? IMPORT_REFUSALS.reportColumns : IMPORT_REFUSALS.unknownColumns)
  }
  const { kind, delimiter, start, titles } = header
  if (isDocumentKind(kind)) return { kind, parts: [{ name, bytes, delimiter, start }] }
  if (kind !== 'state-csv') return { kind, bytes, delimiter, start, titledAt: titleInstant(titles) }
  const status = stateOfFileName(name)
  if (status !== undefined) return { kind, bytes, delimiter, start, status }
  return unknown(IMPORT_REFUSALS.stateNotInName)
}

async function detectAnswer(bytes: ByteSource): Promise<DetectedContent> {
  const { text: body } = jsonText(await allOf(bytes, MAX_ANSWER_BYTES))
  const answer = parseAnswer(body)
  if (answer.kind === 'answer') return { kind: 'api-answers', bytes, answeredAt: answer.sourceAt }
  const ocds = answer.kind === 'unreadable' ? detectOcds(body) : null
  if (ocds) return 'reason' in ocds ? unknown(ocds.reason) : { kind: 'ocds', bytes, ...ocds }
  return unknown(answer.kind === 'error' ? IMPORT_REFUSALS.sourceError(answer.message) : answer.reason)
}

function unknown(reason: string): DetectedContent {
  return { kind: 'unknown', reason }
}
