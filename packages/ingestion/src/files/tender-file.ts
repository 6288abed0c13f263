import { IMPORT_REFUSALS } from '@mirador/texts/import-refusals'
import type { ReadingMoment } from '../mercado-publico/reading.ts'
import { answerTenders } from './api-answers.ts'
import { csvRows } from './csv-rows.ts'
import { DAILY_SHEET_COLUMNS, dailySheetTenders } from './daily-sheet.ts'
import { dayListTenders } from './day-list.ts'
import { type DetectedFile, detectKind, type FileKind } from './detect-kind.ts'
import { allOf, MAX_DOCUMENT_BYTES, type OnBytes } from './file-bytes.ts'
import { monthlyCsvTenders } from './monthly-csv.ts'
import { ocdsTenders } from './ocds.ts'
import { sourceTimeOf } from './source-time.ts'
import { stateCsvTenders } from './state-csv.ts'
import type { TenderLine } from './tender-line.ts'

/** A recognised file of tenders, not yet read. */
export interface TenderFile {
  kind: FileKind
  path: string
  /** when the source made it */
  sourceAt: Date
  /** total of `onBytes` */
  size: number
  /** Its tenders and refusals in order, with constant memory. */
  read(options: { readAt: Date; onBytes?: OnBytes }): AsyncGenerator<TenderLine>
}

export interface OpenOptions {
  /** the day the file was made, when the operator knows it */
  asOf?: Date | undefined
  /** the only kind to accept */
  kind?: FileKind | undefined
}

/**
 * Recognises a file. Its time is the FechaCreacion of an API answer or the date of an OCDS release, else `asOf`, else
 * the title of a daily sheet, else the day in its name, else its modification time.
 * @returns the file, or the reason it is refused (in Spanish); never throws
 */
export async function openTenderFile(
  path: string,
  { asOf, kind }: OpenOptions = {},
): Promise<TenderFile | { kind: 'unknown'; path: string; reason: string }> {
  try {
    const file = await detectKind(path)
    if (file.kind === 'unknown') return { ...file, path }
    if (kind && file.kind !== kind) return { kind: 'unknown', path, reason: IMPORT_REFUSALS.otherKind(file.kind, kind) }
    // an API answer has its time to the second; `asOf` takes precedence over the title of a sheet
    const answeredAt = 'answeredAt' in file ? file.answeredAt : null
    const titledAt = 'workbook' in file && !asOf ? await file.workbook.madeAt() : null
    const sourceAt = answeredAt ?? asOf ?? titledAt ?? (await sourceTimeOf(path))
    return { path, sourceAt, ...readerOf(file, sourceAt) }
  } catch (error) {
    return { kind: 'unknown', path, reason: IMPORT_REFUSALS.cannotOpen((error as Error).message) }
  }
}

function readerOf(
  file: Exclude<DetectedFile, { kind: 'unknown' }>,
  sourceAt: Date,
): Pick<TenderFile, 'kind' | 'size' | 'read'> {
  const { kind } = file
  if ('workbook' in file) {
    const { workbook } = file
    return {
      kind,
      size: workbook.size * 2,
      read: ({ readAt, onBytes }) =>
        dailySheetTenders(() => workbook.rows(DAILY_SHEET_COLUMNS, onBytes), { sourceAt, readAt }),
    }
  }
  const { bytes } = file
  if (file.kind === 'api-answers') {
    return {
      kind,
      size: bytes.size,
      async *read({ readAt, onBytes }) {
        const body = (await allOf(bytes, MAX_DOCUMENT_BYTES, onBytes)).toString('utf8')
        yield* answerTenders(body, { sourceAt, readAt })
      },
    }
  }
  if (file.kind === 'ocds') {
    const { layout } = file
    return {
      kind,
      size: bytes.size,
      read: ({ readAt, onBytes }) => ocdsTenders(bytes, layout, { sourceAt, readAt }, onBytes),
    }
  }
  const rows = (onBytes?: OnBytes) => csvRows(() => bytes.open(onBytes), file.delimiter)
  const read = (moment: ReadingMoment, onBytes?: OnBytes) => {
    if (file.kind === 'state-csv') return stateCsvTenders(rows(onBytes), file.status, moment)
    if (kind === 'day-list') return dayListTenders(rows(onBytes), moment)
    return kind === 'monthly-csv'
      ? monthlyCsvTenders(() => rows(onBytes), moment)
      : dailySheetTenders(() => rows(onBytes), moment)
  }
  const readings = kind === 'monthly-csv' || kind === 'daily-sheet' ? 2 : 1
  return { kind, size: bytes.size * readings, read: ({ readAt, onBytes }) => read({ sourceAt, readAt }, onBytes) }
}
