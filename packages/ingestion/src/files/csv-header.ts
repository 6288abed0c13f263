import { foldText } from '@mirador/domain/text/search-text'
import { csvScanner } from './csv-records.ts'
import { LAST_HEADER_ROW } from './workbook-rows.ts'

const DELIMITERS = [';', ',', '\t']
const BYTE_ORDER_MARK = Buffer.from([0xef, 0xbb, 0xbf])
/** A line above the header that tells Excel the delimiter. */
const SEPARATOR_LINE = /^"?sep=.?"?$/i

/** The place of the header in a CSV file. */
export interface CsvStart {
  /** from 1 */
  line: number
  /** bytes before the header */
  offset: number
}

export const FILE_START: CsvStart = { line: 1, offset: 0 }

/** A header with its recognised kind. */
export interface CsvHeader<Kind> {
  delimiter: string
  start: CsvStart
  kind: Kind
  /** folded */
  names: string[]
  /** the filled cells above it */
  titles: string[]
}

/**
 * Finds the header of a CSV file below titles, as Excel saves them, or below a line such as `sep=;`.
 * @param head the first bytes, in UTF-8 or Windows-1252
 * @param kindOf returns the kind of a header with these folded names; undefined for a row that is no header
 * @param rows number of filled rows to search
 */
export function findCsvHeader<Kind>(
  head: Buffer,
  kindOf: (names: string[]) => Kind | undefined,
  rows = LAST_HEADER_ROW,
): CsvHeader<Kind> | undefined {
  const begin = head.subarray(0, 3).equals(BYTE_ORDER_MARK) ? 3 : 0
  for (const delimiter of DELIMITERS) {
    const titles: string[] = []
    let start: CsvStart = { line: 1, offset: begin }
    let seen = 0
    for (const { width, cell, lines, bytes } of headRecords(head.subarray(begin), delimiter)) {
      const cells = Array.from({ length: width }, (_, index) => cell(index).trim())
      const filled = cells.filter((text) => text !== '')
      if (filled.length > 0 && !SEPARATOR_LINE.test(cells.join(delimiter))) {
        const names = cells.map(foldText)
        const kind = kindOf(names)
        if (kind !== undefined) return { delimiter, start, kind, names, titles }
        if (++seen === rows) break
        titles.push(...filled)
      }
      start = { line: 1 + lines, offset: begin + bytes }
    }
  }
  return undefined
}

function* headRecords(head: Buffer, delimiter: string) {
  const scanner = csvScanner(delimiter)
  yield* scanner.add(head)
  yield* scanner.end()
}
