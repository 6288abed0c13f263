import type { RegistryRow } from '@mirador/database/accounts/tax-registry-import'
import { canonicalRut, checkDigit } from '@mirador/domain/account/rut'
import { IMPORT_REFUSALS, REGISTRY_REFUSALS } from '@mirador/texts/import-refusals'
import { fieldText } from '../files/field-text.ts'

/** The columns of PUB_NOMBRES_PJ that are used. */
const COLUMNS = ['RUT', 'DV', 'RAZON_SOCIAL', 'FECHA_INICIO_VIG', 'FECHA_TG_VIG'] as const
type Column = (typeof COLUMNS)[number]

/** The index of each column, and the number of columns. */
export interface Header {
  width: number
  places: Record<Column, number>
}

/** @returns undefined when the line does not name all the columns */
export function readHeader(line: Buffer): Header | undefined {
  const names = cells(line).map((name) => name.replace(/^\uFEFF/, '').toUpperCase())
  if (COLUMNS.some((column) => !names.includes(column))) return undefined
  const places = Object.fromEntries(COLUMNS.map((column) => [column, names.indexOf(column)]))
  return { width: names.length, places: places as Record<Column, number> }
}

/** One row, or the reason it is refused (in Spanish). */
export function readRow(bytes: Buffer, line: number, { width, places }: Header): RegistryRow | string {
  const values = cells(bytes)
  if (values.length !== width) return IMPORT_REFUSALS.columnCount(values.length, width)
  const value = (column: Column) => values[places[column]] ?? ''
  const body = value('RUT').replaceAll('.', '').replace(/^0+/, '')
  const digit = value('DV').toUpperCase()
  if (!/^\d{1,9}$/.test(body)) return REGISTRY_REFUSALS.badRut(value('RUT').slice(0, 20))
  if (checkDigit(body) !== digit) return REGISTRY_REFUSALS.badCheckDigit(body, digit.slice(0, 5))
  const razon_social = value('RAZON_SOCIAL')
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim()
  if (razon_social === '') return REGISTRY_REFUSALS.noName
  return {
    line,
    rut: canonicalRut(body + digit),
    razon_social,
    is_active: value('FECHA_TG_VIG') === '',
    started_on: calendarDay(value('FECHA_INICIO_VIG')),
  }
}

/** The cells between tabs; enclosing quotes are removed only if the quotes inside are doubled. */
function cells(line: Buffer): string[] {
  return fieldText(line)
    .split('\t')
    .map((cell) => {
      const text = cell.trim()
      return /^"(?:[^"]|"")*"$/.test(text) ? text.slice(1, -1).replaceAll('""', '"').trim() : text
    })
}

/** `2001-05-03…` or `03-05-2001` as `YYYY-MM-DD`; null for anything else. */
function calendarDay(text: string): string | null {
  const iso = /^(\d{4})-(\d{2})-(\d{2})/.exec(text)
  const local = /^(\d{1,2})[-/](\d{1,2})[-/](\d{4})/.exec(text)
  const [year, month, day] = iso ? iso.slice(1) : local ? [local[3], local[2], local[1]] : []
  if (!year || !month || !day) return null
  const written = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  const instant = new Date(`${written}T00:00:00Z`)
  return !Number.isNaN(instant.getTime()) && instant.toISOString().startsWith(written) ? written : null
}
