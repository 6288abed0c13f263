import { IMPORT_REFUSALS } from '@mirador/texts/import-refusals'
import { answerTenders } from '../formats/api-answers.ts'
import { dailySheetTenders } from '../formats/daily-sheet.ts'
import { dayListTenders } from '../formats/day-list.ts'
import { monthlyCsvTenders } from '../formats/monthly-csv.ts'
import { ORDER_RULES, purchaseOrders } from '../formats/monthly-orders.ts'
import { QUOTATION_RULES, quotationRequests } from '../formats/monthly-quotations.ts'
import { ocdsTenders } from '../formats/ocds.ts'
import { stateCsvTenders } from '../formats/state-csv.ts'
import { jsonText } from '../mercado-publico/json-text.ts'
import type { ReadingMoment } from '../mercado-publico/reading.ts'
import { partRows } from './csv-parts.ts'
import { csvRows } from './csv-rows.ts'
import { type DetectedFile, detectKind, type FileKind, isDailyHeader } from './detect-kind.ts'
import { allOf, MAX_DOCUMENT_BYTES, type OnBytes, type ReadCallbacks } from './file-bytes.ts'
import { sourceTimeOf } from './source-time.ts'
import type { TenderLine } from './tender-line.ts'

/** A recognised file of tenders, not yet read. */
export interface TenderFile {
  kind: FileKind
  path: string
  /** when the source made it; null when only its records say so */
  sourceAt: Date | null
  /** total of `onBytes` */
  size: number
  /** Its tenders and refusals in order, with constant memory. */
  read(options: ReadCallbacks & { readAt: Date }): AsyncGenerator<TenderLine>
}

/** A file that cannot be imported, with the reason in Spanish: not of tenders, or of an unknown day. */
export interface RefusedFile {
  kind: 'unknown' | 'undated'
  path: string
  reason: string
}

export interface OpenOptions {
  now: Date
  /** when the file was made, as the operator says */
  asOf?: Date | undefined
  /** the only kind to accept */
  kind?: FileKind | undefined
}

/** Recognises a file and when it was made. Never throws. */
export async function openTenderFile(
  path: string,
  { now, asOf, kind }: OpenOptions,
): Promise<TenderFile | RefusedFile> {
  try {
    const file = await detectKind(path)
    if (file.kind === 'unknown') return { ...file, path }
    if (kind && file.kind !== kind) return { kind: 'unknown', path, reason: IMPORT_REFUSALS.otherKind(file.kind, kind) }
    const time = await sourceTimeOf(path, file, { asOf, now })
    if ('sourceAt' in time) return { path, sourceAt: time.sourceAt, ...readerOf(file, time.sourceAt) }
    // its releases have dates of their own, and are refused one by one where they have none
    if (file.kind === 'ocds') return { path, sourceAt: null, ...ocdsReader(file, null) }
    return { kind: 'undated', path, reason: time.reason }
  } catch (error) {
    return { kind: 'unknown', path, reason: IMPORT_REFUSALS.cannotOpen((error as Error).message) }
  }
}

type Reader = Pick<TenderFile, 'kind' | 'size' | 'read'>

function ocdsReader({ kind, bytes, layout }: Extract<DetectedFile, { kind: 'ocds' }>, sourceAt: Date | null): Reader {
  return {
    kind,
    size: bytes.size,
    read: ({ readAt, ...callbacks }) => ocdsTenders(bytes, layout, { sourceAt, readAt }, callbacks),
  }
}

function readerOf(file: Exclude<DetectedFile, { kind: 'unknown' }>, sourceAt: Date): Reader {
  const { kind } = file
  if ('workbook' in file) {
    const { workbook } = file
    return {
      kind,
      size: workbook.size * 2,
      read: ({ readAt, onBytes }) =>
        dailySheetTenders(() => workbook.rows(isDailyHeader, onBytes), { sourceAt, readAt }),
    }
  }
  if ('parts' in file) {
    const { parts } = file
    return {
      kind,
      size: parts.reduce((sum, { bytes }) => sum + bytes.size * 2, 0),
      read: ({ onBytes }) =>
        file.kind === 'monthly-orders'
          ? purchaseOrders(() => partRows(parts, ORDER_RULES, onBytes))
          : quotationRequests(() => partRows(parts, QUOTATION_RULES, onBytes)),
    }
  }
  const { bytes } = file
  if (file.kind === 'api-answers') {
    return {
      kind,
      size: bytes.size,
      async *read({ readAt, onBytes, onMended }) {
        const { text, mended } = jsonText(await allOf(bytes, MAX_DOCUMENT_BYTES, onBytes))
        if (mended > 0) onMended?.(mended)
        yield* answerTenders(text, { sourceAt, readAt })
      },
    }
  }
  if (file.kind === 'ocds') return ocdsReader(file, sourceAt)
  const layout = {
    start: file.start,
    // the files by state enclose their texts without doubling the quotes inside
    innerQuotes: kind === 'state-csv' ? 'plain' : 'doubled',
  } as const
  const rows = (onBytes?: OnBytes) => csvRows(() => bytes.open(onBytes), file.delimiter, layout)
  const read = (moment: ReadingMoment, onBytes?: OnBytes) => {
    if (file.kind === 'state-csv') return stateCsvTenders(() => rows(onBytes), file.status, moment)
    if (kind === 'day-list') return dayListTenders(() => rows(onBytes), moment)
    return kind === 'monthly-csv'
      ? monthlyCsvTenders(() => rows(onBytes), moment)
      : dailySheetTenders(() => rows(onBytes), moment)
  }
  const readings = kind === 'monthly-csv' || kind === 'daily-sheet' ? 2 : 1
  return { kind, size: bytes.size * readings, read: ({ readAt, onBytes }) => read({ sourceAt, readAt }, onBytes) }
}
