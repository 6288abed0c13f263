import { type ColumnOf, type ExportedList, type ExportFormat, MOST_EXPORT_ROWS } from '@mirador/contract/export-columns'
import { chileDay } from '@mirador/domain/time/chile-time'
import { columnHeaders } from '@mirador/texts/export-columns'
import { EXPORTED_LIST_WORDS } from '@mirador/texts/exported-lists'
import { ApiError } from '../http/api-error.ts'
import type { FileAnswer } from '../http/file-answer.ts'
import { csvFile } from '../spreadsheet/csv-file.ts'
import type { CellValue, Sheet } from '../spreadsheet/sheet.ts'
import { xlsxFile } from '../spreadsheet/xlsx-file.ts'
import { COLUMN_WIDTHS } from './column-widths.ts'

interface Export<L extends ExportedList, Row> {
  list: L
  /** file name, where it differs from that of the list */
  name?: string | undefined
  format: ExportFormat
  columns: readonly ColumnOf<L>[]
  total: number
  batches: AsyncGenerator<readonly Row[]>
  rowOf: (row: Row) => CellValue[]
  madeAt: Date
  /** releases the cursor of the rows */
  close: () => Promise<void>
  /** aborted once the client has disconnected */
  gone: AbortSignal
}

/**
 * A list as a file that is generated while it is sent.
 * @throws ApiError when it has more rows than a spreadsheet
 */
export async function exportFile<L extends ExportedList, Row>(options: Export<L, Row>): Promise<FileAnswer> {
  const {
    list,
    name = EXPORTED_LIST_WORDS[list].file,
    format,
    columns,
    total,
    batches,
    rowOf,
    madeAt,
    close,
    gone,
  } = options
  if (total > MOST_EXPORT_ROWS || gone.aborted) {
    await close()
    throw new ApiError(gone.aborted ? 'unavailable' : 'too_many_rows')
  }
  const headers = columnHeaders(list)
  const widths: Readonly<Record<string, number>> = COLUMN_WIDTHS[list]
  const sheet: Sheet = {
    name: EXPORTED_LIST_WORDS[list].sheet,
    columns: columns.map((column) => ({ header: headers[column] ?? column, width: widths[column] ?? 20 })),
    rowCount: total,
    batches: rowsOf(batches, rowOf),
  }
  const body = format === 'xlsx' ? xlsxFile(sheet, madeAt) : csvFile(sheet)
  gone.addEventListener('abort', () => {
    body.destroy()
    void close()
  })
  body.once('close', () => void close())
  return { name: `${name}-${chileDay(madeAt)}`, format, rows: total, body }
}

async function* rowsOf<Row>(batches: AsyncGenerator<readonly Row[]>, rowOf: (row: Row) => CellValue[]) {
  for await (const rows of batches) yield rows.map(rowOf)
}
