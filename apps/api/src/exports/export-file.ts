import { type ColumnOf, type ExportedList, type ExportFormat, MAX_EXPORT_ROWS } from '@mirador/contract/export-columns'
import { chileDay } from '@mirador/domain/time/chile-time'
import { columnHeaders } from '@mirador/texts/export-columns'
import { EXPORTED_LIST_WORDS } from '@mirador/texts/exported-lists'
import { ApiError } from '../http/api-error.ts'
import type { FileAnswer } from '../http/file-answer.ts'
import { csvFile } from '../spreadsheet/csv-file.ts'
import type { CellValue, Sheet } from '../spreadsheet/sheet.ts'
import { xlsxFile } from '../spreadsheet/xlsx-file.ts'

export interface Column<Row> {
  /** in characters of the default font; longer contents are truncated on screen, not in the file */
  width: number
  /** null, an empty cell, where the source has no value; `now` is the time of the download */
  cell: (row: Row, now: Date) => CellValue
}

export type Columns<L extends ExportedList, Row> = Readonly<Record<ColumnOf<L>, Column<Row>>>

/** Rows that are read while the file is sent. */
export interface RowCursor<Row> {
  total: number
  batches: AsyncGenerator<readonly Row[]>
  /** releases the cursor */
  close: () => Promise<void>
}

interface Export<L extends ExportedList, Row> {
  list: L
  /** file name, where it differs from that of the list */
  name?: string | undefined
  format: ExportFormat
  /** the chosen columns, in their order */
  columnNames: readonly ColumnOf<L>[]
  columns: Columns<L, Row>
  rows: readonly Row[] | RowCursor<Row>
  madeAt: Date
  /** aborted when the client disconnects */
  gone: AbortSignal
}

/**
 * A list as a file that is generated while it is sent.
 * @throws ApiError when it has more rows than a spreadsheet
 */
export async function exportFile<L extends ExportedList, Row>(options: Export<L, Row>): Promise<FileAnswer> {
  const { list, name = EXPORTED_LIST_WORDS[list].file, format, columnNames, columns, rows, madeAt, gone } = options
  const { total, batches, close } = 'batches' in rows ? rows : loadedRows(rows)
  if (total > MAX_EXPORT_ROWS || gone.aborted) {
    await close()
    throw new ApiError(gone.aborted ? 'unavailable' : 'too_many_rows')
  }
  const headers = columnHeaders(list)
  const cells = columnNames.map((column) => columns[column].cell)
  const sheet: Sheet = {
    name: EXPORTED_LIST_WORDS[list].sheet,
    columns: columnNames.map((column) => ({ header: headers[column] ?? column, width: columns[column].width })),
    rowCount: total,
    batches: cellsOf(batches, (row) => cells.map((cell) => cell(row, madeAt))),
  }
  const body = format === 'xlsx' ? xlsxFile(sheet, madeAt) : csvFile(sheet)
  gone.addEventListener('abort', () => {
    body.destroy()
    void close()
  })
  body.once('close', () => void close())
  return { name: `${name}-${chileDay(madeAt)}`, format, rows: total, body }
}

/** A cursor over rows in memory. */
function loadedRows<Row>(rows: readonly Row[]): RowCursor<Row> {
  return { total: rows.length, batches: inOneBatch(rows), close: async () => {} }
}

async function* inOneBatch<Row>(rows: readonly Row[]): AsyncGenerator<readonly Row[]> {
  yield rows
}

async function* cellsOf<Row>(batches: AsyncGenerator<readonly Row[]>, toCells: (row: Row) => CellValue[]) {
  for await (const rows of batches) yield rows.map(toCells)
}
