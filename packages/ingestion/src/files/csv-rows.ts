import type { Readable } from 'node:stream'
import { foldText } from '@mirador/domain/text/search-text'
import { IMPORT_REFUSALS } from '@mirador/texts/import-refusals'
import { CR, LF } from './csv-fields.ts'
import { type CsvStart, FILE_START } from './csv-header.ts'
import { type CsvRecord, type CsvScanner, csvScanner } from './csv-records.ts'
import type { SheetLine, SheetRow } from './sheet-row.ts'
import { refusedLine } from './tender-line.ts'

/** Maximum number of broken rows: each makes the file be read again up to it. */
const MAX_BROKEN_ROWS = 50

/** How a kind of file writes a quote inside a quoted text: doubled, or plain like any other character. */
export type InnerQuotes = 'doubled' | 'plain'

export interface CsvLayout {
  /** where the header begins; absent: at the beginning of the file */
  start?: CsvStart
  innerQuotes?: InnerQuotes
}

/**
 * Reads the rows of a CSV file of any size from its header on, one at a time, with the line on which each starts; the
 * header names the columns. A row with another number of columns or with an unterminated quote is refused by itself;
 * blank rows are skipped.
 */
export async function* csvRows(
  open: () => Promise<Readable>,
  delimiter: string,
  { start = FILE_START, innerQuotes = 'doubled' }: CsvLayout = {},
): AsyncGenerator<SheetLine> {
  let columns: Map<string, number> | undefined
  let width = 0
  let { line, offset } = start
  for (let broken = 0; ; ) {
    const [firstLine, firstByte] = [line, offset]
    const scanner = csvScanner(delimiter)
    for await (const records of scanned(skipBytes(await open(), offset), scanner)) {
      for (const record of records) {
        const begins = line
        line = firstLine + record.lines
        offset = firstByte + record.bytes
        if (isBlank(record)) continue
        if (!columns) {
          columns = new Map(Array.from({ length: record.width }, (_, index) => [foldText(record.cell(index)), index]))
          width = record.width
          continue
        }
        const read = readingOf(record, width, innerQuotes)
        if (read) yield { kind: 'row', row: csvRow(begins, read, columns) }
        else if (record.width !== width) yield refusedLine(begins, IMPORT_REFUSALS.columnCount(record.width, width))
        else yield refusedLine(begins, IMPORT_REFUSALS.looseQuote)
      }
    }
    if (!scanner.isBroken()) return
    yield refusedLine(line, IMPORT_REFUSALS.openQuote)
    if (++broken === MAX_BROKEN_ROWS) {
      yield refusedLine(line, IMPORT_REFUSALS.tooManyBrokenRows)
      return
    }
    offset += await lineLength(skipBytes(await open(), offset))
    line++
  }
}

/** The records of each chunk, up to the end or to a broken record. */
async function* scanned(bytes: AsyncIterable<Buffer>, scanner: CsvScanner): AsyncGenerator<Iterable<CsvRecord>> {
  for await (const chunk of bytes) {
    yield scanner.add(chunk)
    if (scanner.isBroken()) return
  }
  yield scanner.end()
}

/**
 * The fields of a record with the width of the header; undefined when it has another width, or may have it by accident.
 * A record whose quotes are all in place has no other reading: otherwise a row that lacks a cell could get a piece of a
 * text in its place.
 */
function readingOf(record: CsvRecord, width: number, innerQuotes: InnerQuotes): CsvRecord | undefined {
  if (!record.isLoose) return record.width === width ? record : undefined
  const read = innerQuotes === 'plain' ? record.withPlainQuotes() : record
  return read?.width === width && !read.hasHalfField() ? read : undefined
}

function csvRow(line: number, record: CsvRecord, columns: Map<string, number>): SheetRow {
  return {
    line,
    cell(column) {
      const index = columns.get(column)
      return index === undefined ? undefined : record.cell(index)
    },
  }
}

/** Whether all cells are blank; a byte order mark counts as blank. */
function isBlank(record: CsvRecord): boolean {
  for (let index = 0; index < record.width; index++) {
    if (record.cell(index).trim() !== '') return false
  }
  return true
}

async function* skipBytes(bytes: AsyncIterable<Buffer>, count: number): AsyncGenerator<Buffer> {
  let remaining = count
  for await (const chunk of bytes) {
    if (remaining < chunk.length) yield remaining === 0 ? chunk : chunk.subarray(remaining)
    remaining = Math.max(0, remaining - chunk.length)
  }
}

/** The number of bytes up to the next line, with any line end. */
async function lineLength(bytes: AsyncIterable<Buffer>): Promise<number> {
  let length = 0
  let endsWithCr = false
  for await (const chunk of bytes) {
    if (endsWithCr) return length + Number(chunk[0] === LF)
    const end = chunk.findIndex((byte) => byte === LF || byte === CR)
    endsWithCr = chunk[end] === CR
    if (end >= 0 && !(endsWithCr && end + 1 === chunk.length)) {
      return length + end + (endsWithCr && chunk[end + 1] === LF ? 2 : 1)
    }
    length += chunk.length
  }
  return length
}
