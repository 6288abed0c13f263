import { asWritten } from '@mirador/domain/files/csv'
import { DIRECTORY_REFUSALS } from '@mirador/texts/import-refusals'
import type { SheetRow } from '../files/sheet-row.ts'
import { cellText } from './cell-text.ts'

/** A column of a directory sheet: its label for people, and its accepted names, folded. */
export interface Column {
  label: string
  names: readonly string[]
  maxLength: number
}

/** @returns the problem of a text in Spanish, or undefined */
type Check = (text: string) => string | undefined

export type RowReader = ReturnType<typeof rowReader>

/** Reads the cells of one row and collects their problems, in Spanish. */
export function rowReader({ cell }: SheetRow) {
  const problems: string[] = []

  /** The cell without the apostrophe of a downloaded list; undefined when the sheet has no such column. */
  function raw({ names }: Column): string | undefined {
    const value = names.map(cell).find((found) => found !== undefined)
    return value === undefined ? undefined : asWritten(String(value))
  }

  /** A text of a column, checked; null when it is empty or bad. */
  function text({ label, maxLength }: Column, piece: string, check?: Check): string | null {
    const found = cellText(piece, maxLength)
    const problem = 'problem' in found ? found.problem : found.text === null ? undefined : check?.(found.text)
    if (problem !== undefined) problems.push(`${label} ${problem}`)
    return 'problem' in found || problem !== undefined ? null : found.text
  }

  /** The cell as text; undefined when the sheet has no such column. */
  function optional(column: Column, check?: Check): string | null | undefined {
    const piece = raw(column)
    return piece === undefined ? undefined : text(column, piece, check)
  }

  /** The text of a required cell. */
  function needed(column: Column, check?: Check): string {
    const before = problems.length
    const found = optional(column, check)
    if (!found && problems.length === before) problems.push(DIRECTORY_REFUSALS.missing(column.label))
    return found ?? ''
  }

  return { problems, raw, text, optional, needed }
}
