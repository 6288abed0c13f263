import type { ColumnRule } from '../files/column-rules.ts'
import { findCsvHeader } from '../files/csv-header.ts'
import { csvRows, type InnerQuotes } from '../files/csv-rows.ts'
import type { OnBytes } from '../files/file-bytes.ts'
import { readableRows } from '../files/readable-rows.ts'
import type { CheckedLine, SheetLine } from '../files/sheet-row.ts'
import { titleInstant } from '../files/sheet-title.ts'
import type { FileContent, TextPart } from './file-format.ts'

/** The form of a kind of CSV, by which it is recognised and read. */
export interface CsvShape {
  /** some of its columns, folded, which no other kind has together */
  columns: readonly string[]
  /** maximum width of its header: a wider one is another kind whose columns have changed */
  maxColumns?: number
  innerQuotes?: InnerQuotes
}

/** A CSV file of a kind. */
export interface CsvTable {
  /** name of the file, or of the part of a ZIP */
  name: string
  /** the time in the title above its header */
  titledAt: Date | null
  size: number
  rows(onBytes?: OnBytes): AsyncGenerator<SheetLine>
}

/** Whether a row with these folded names is a header with some columns. */
export const hasColumns = (columns: readonly string[], names: readonly string[]) =>
  columns.every((column) => names.includes(column))

/** The table of a kind in a file that holds only that table. */
export function csvTable(content: FileContent, shape: CsvShape): CsvTable | null {
  const [table, second] = csvTables(content, shape) ?? []
  return table && !second ? table : null
}

/** The tables of a kind in a file that holds nothing else. */
export function csvTables(content: FileContent, shape: CsvShape): CsvTable[] | null {
  if (content.kind !== 'text') return null
  const tables = content.parts.flatMap((part) => tableOf(part, shape) ?? [])
  return tables.length === content.parts.length ? tables : null
}

function tableOf({ name, bytes, head, isDocument }: TextPart, shape: CsvShape): CsvTable | null {
  if (isDocument) return null
  const { columns, maxColumns = Number.POSITIVE_INFINITY, innerQuotes = 'doubled' } = shape
  const isHeader = (names: readonly string[]) => hasColumns(columns, names) && new Set(names).size <= maxColumns
  const header = findCsvHeader(head, (names) => isHeader(names) || undefined)
  if (!header) return null
  const { delimiter, start, titles } = header
  return {
    name,
    titledAt: titleInstant(titles),
    size: bytes.size,
    rows: (onBytes) => csvRows(() => bytes.open(onBytes), delimiter, { start, innerQuotes }),
  }
}

/** The rows of several tables as one sequence, checked by the rules of their columns. */
export async function* rowsOfTables(
  tables: readonly CsvTable[],
  rules: readonly ColumnRule[],
  onBytes?: OnBytes,
): AsyncGenerator<CheckedLine> {
  for (const { name, rows } of tables) {
    for await (const line of readableRows(() => rows(onBytes), rules)) {
      yield line.kind !== 'row' && tables.length > 1 ? { ...line, part: name } : line
    }
  }
}

/** The number of bytes of several tables. */
export const sizeOfTables = (tables: readonly CsvTable[]) => tables.reduce((sum, { size }) => sum + size, 0)
