import { foldText } from '@mirador/domain/text/search-text'
import type { SheetRow } from './sheet-row.ts'

const DAY = /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/

/**
 * The text under a column of a monthly file; undefined for `NA`, blank and the source's empty date.
 * @param folded the column's name, folded
 */
export function cellValue(row: SheetRow, folded: string): string | undefined {
  const value = String(row.cell(folded) ?? '').trim()
  return value === '' || value === 'NA' || value === '1900-01-01' ? undefined : value
}

/** The day, `YYYY-MM-DD`, with which a value begins. */
export function dayOfValue(raw: string | undefined): string | null {
  const day = raw?.slice(0, 10) ?? ''
  return DAY.test(day) ? day : null
}

/** `Si` is true, `No` is false, any other value is null. */
export function yesOrNo(raw: string | undefined): boolean | null {
  const word = foldText(raw ?? '')
  return word === 'si' ? true : word === 'no' ? false : null
}
