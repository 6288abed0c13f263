import { cellText, fitCell } from '@mirador/domain/files/cell-text'
import { chileWallClock } from '@mirador/domain/time/chile-wall-clock'
import { DAY_MS } from '@mirador/domain/time/duration'
import type { CellValue, Sheet } from './sheet.ts'
import { EXPORTS } from './spreadsheet-texts.ts'
import { columnLetters, STYLES, workbookText } from './workbook-parts.ts'

/** Day 0 of a workbook's dates. */
const EPOCH = Date.UTC(1899, 11, 30)

/** The XML of a sheet. Texts are inline strings and no cell has a formula, so no text can run as one. */
export async function* sheetXml({ columns, rowCount, batches }: Sheet): AsyncGenerator<string> {
  const letters = columns.map((_, index) => columnLetters(index))
  const last = letters.at(-1)
  const widths = columns.map(
    ({ width }, index) => `<col min="${index + 1}" max="${index + 1}" width="${width}" customWidth="1"/>`,
  )
  const headers = columns.map(
    ({ header }, index) => `<c r="${letters[index]}1" s="${STYLES.header}" ${textOf(header)}</c>`,
  )
  yield `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>
<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><dimension ref="A1:${last}${rowCount + 1}"/>\
<sheetViews><sheetView tabSelected="1" workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>\
<selection pane="bottomLeft" activeCell="A2" sqref="A2"/></sheetView></sheetViews><sheetFormatPr defaultRowHeight="15"/>\
<cols>${widths.join('')}</cols><sheetData><row r="1">${headers.join('')}</row>`
  let row = 1
  for await (const rows of batches) {
    let xml = ''
    for (const cells of rows) {
      row++
      xml += `<row r="${row}">`
      for (const [index, value] of cells.entries()) xml += cellXml(`${letters[index]}${row}`, value)
      xml += '</row>'
    }
    yield xml
  }
  yield `</sheetData><autoFilter ref="A1:${last}${rowCount + 1}"/></worksheet>`
}

function cellXml(at: string, value: CellValue): string {
  if (value === null || value === '') return ''
  if (typeof value === 'string') return `<c r="${at}" ${textOf(value)}</c>`
  if (value instanceof Date) {
    const day = (chileWallClock(value) - EPOCH) / DAY_MS
    if (!Number.isNaN(day)) return `<c r="${at}" s="${STYLES.date}"><v>${day}</v></c>`
    return Number.isNaN(value.getTime()) ? '' : `<c r="${at}" ${textOf(value.toISOString())}</c>`
  }
  if (!Number.isFinite(value)) return ''
  return `<c r="${at}"${styleOf(value)}><v>${value}</v></c>`
}

/**
 * Minimum price for the format of decimals, which ends after four: it would show fewer than two digits of a lower
 * price, or 0.
 */
const SHORTEST_DECIMAL = 0.001

function styleOf(value: number): string {
  if (Number.isInteger(value)) return ` s="${STYLES.integer}"`
  return Math.abs(value) < SHORTEST_DECIMAL ? '' : ` s="${STYLES.decimal}"`
}

function textOf(text: string): string {
  const fitting = fitCell(cellText(text), EXPORTS.cut)
  return `t="inlineStr"><is><t xml:space="preserve">${workbookText(fitting)}</t></is>`
}
