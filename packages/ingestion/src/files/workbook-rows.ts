import type { Readable } from 'node:stream'
import { foldText } from '@mirador/domain/text/search-text'
import type { SheetLine } from './sheet-row.ts'
import { type Cells, worksheetCells } from './workbook-cells.ts'

/** The last row in which the header, which is below a title, is searched; a sheet without it is another kind. */
export const LAST_HEADER_ROW = 50
/** Columns whose numbers are dates, by their folded name. */
const DATE_COLUMN = /^fecha\b/

/** Data of a workbook, outside its sheets, that its cells need. */
export interface WorkbookFacts {
  sharedTexts: readonly string[]
  /** days to add to a date to convert it to the 1900 system, which rows use */
  dateOffset: number
}

/** Whether a row with these folded names is the header. */
export type IsHeader = (names: readonly string[]) => boolean

/**
 * The rows below the header of a worksheet's XML of any size; the header is found by its column names. Blank rows are
 * skipped: the portal's sheet ends with one.
 */
export async function* workbookRows(
  xml: Readable,
  { sharedTexts, dateOffset }: WorkbookFacts,
  isHeader: IsHeader,
): AsyncGenerator<SheetLine> {
  let columns: Map<string, number> | undefined
  for await (const { line, cells } of worksheetCells(xml, sharedTexts)) {
    if (!columns) {
      columns = columnsOf(cells, isHeader)
      if (!columns && line > LAST_HEADER_ROW) return
      continue
    }
    if (isBlank(cells)) continue
    const places = columns
    const cell = (column: string) => {
      const value = cells.get(places.get(column) ?? -1)
      return typeof value === 'number' && DATE_COLUMN.test(column) ? value + dateOffset : value
    }
    yield { kind: 'row', row: { line, cell } }
  }
}

/** The folded names of the first row that is a header, or null. */
export async function findHeader(xml: Readable, sharedTexts: readonly string[], isHeader: IsHeader) {
  for await (const { line, cells } of worksheetCells(xml, sharedTexts)) {
    const columns = columnsOf(cells, isHeader)
    if (columns) return [...columns.keys()]
    if (line > LAST_HEADER_ROW) return null
  }
  return null
}

const isBlank = (cells: Cells) => [...cells.values()].every((value) => String(value).trim() === '')

/** The columns by folded name, if the row is the header. */
function columnsOf(cells: Cells, isHeader: IsHeader): Map<string, number> | undefined {
  const named = new Map([...cells].map(([column, value]) => [foldText(String(value)), column]))
  return isHeader([...named.keys()]) ? named : undefined
}
