import { Readable } from 'node:stream'
import { cellText, fitCell } from '@mirador/domain/files/cell-text'
import { CSV_BOM, type CsvValue, csvRow } from '@mirador/domain/files/csv'
import { chileWallClock } from '@mirador/domain/time/chile-wall-clock'
import type { CellValue, Sheet } from './sheet.ts'
import { EXPORTS } from './spreadsheet-texts.ts'

/** A sheet as CSV for Excel in Chile: one line per row, and no formulas. */
export function csvFile(sheet: Sheet): Readable {
  return Readable.from(csvLines(sheet), { objectMode: false, highWaterMark: 65_536 })
}

async function* csvLines({ columns, batches }: Sheet): AsyncGenerator<string> {
  yield CSV_BOM + csvRow(columns.map(({ header }) => header))
  for await (const rows of batches) yield rows.map((cells) => csvRow(cells.map(csvValue))).join('')
}

function csvValue(value: CellValue): CsvValue {
  if (value instanceof Date) return writtenDate(value)
  return typeof value === 'string' ? fitCell(oneLine(cellText(value)), EXPORTS.cut) : value
}

/** CSV allows line breaks inside a cell, but few programs read them. */
function oneLine(text: string): string {
  if (!text.includes('\n')) return text
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .join(' ')
}

/** `22-11-2026 09:07`: Excel in Chile reads it as a date. */
function writtenDate(instant: Date): string | null {
  const clock = chileWallClock(instant)
  if (Number.isNaN(clock)) return Number.isNaN(instant.getTime()) ? null : instant.toISOString()
  const iso = new Date(clock).toISOString()
  return `${iso.slice(8, 10)}-${iso.slice(5, 7)}-${iso.slice(0, 4)} ${iso.slice(11, 16)}`
}
