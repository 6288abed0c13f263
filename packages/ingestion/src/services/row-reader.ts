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
    const value = names.map(cell).find((candidate) => candidate !== undefined)
    return value === undefined ? undefined : asWritten(String(value))
  }

  /** A text of a column, checked; null when it is empty or bad. */
  function text({ label, maxLength }: Column, piece: string, check?: Check): string | null {
    const reading = cellText(piece, maxLength)
    const problem = 'problem' in reading ? reading.problem : reading.text === null ? undefined : check?.(reading.text)
    if (problem !== undefined) problems.push(`${label} ${problem}`)
    return 'problem' in reading || problem !== undefined ? null : reading.text
  }

  /** The cell as text; undefined when the sheet has no such column. */
  function optional(column: Column, check?: Check): string | null | undefined {
    const piece = raw(column)
    return piece === undefined ? undefined : text(column, piece, check)
  }

  /** The text of a required cell. */
  function needed(column: Column, check?: Check): string {
    const before = problems.length
    const value = optional(column, check)
    if (!value && problems.length === before) problems.push(DIRECTORY_REFUSALS.missing(column.label))
    return value ?? ''
  }

  return { problems, raw, text, optional, needed }
}
