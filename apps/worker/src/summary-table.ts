import { figure } from '@mirador/texts/figure'
import { IMPORT_SUMMARY } from './command-texts.ts'

const DECIMAL = new Intl.NumberFormat('es-CL', {
  useGrouping: 'always',
  minimumFractionDigits: 1,
  maximumFractionDigits: 1,
})

/** A label and its count; an indented label is a part of the row above. */
export type SummaryRow = readonly [label: string, count: number]

/**
 * The rows as aligned lines.
 * @param digits width of the column of counts
 */
export function summaryTable(rows: readonly SummaryRow[], digits: number): string[] {
  const width = Math.max(...rows.map(([label]) => label.length))
  return rows.map(([label, count]) => `  ${label.padEnd(width)}  ${figure(count).padStart(digits)}`)
}

/** `en 1,5 s (2.000 filas por segundo)` */
export function pace(count: number, seconds: number, noun: string): string {
  return IMPORT_SUMMARY.pace(DECIMAL.format(seconds), count / Math.max(seconds, 0.001), noun)
}

/** The first refused rows or unreadable cells, under the line with their number; empty when there are none. */
export function refusedLines(
  refused: number,
  visibleLines: readonly string[],
  someRejected: (visibleCount: number, count: number) => string = IMPORT_SUMMARY.someRejected,
  rejected: string = IMPORT_SUMMARY.rejected,
): string[] {
  if (visibleLines.length === 0) return []
  const title = visibleLines.length === refused ? rejected : someRejected(visibleLines.length, refused)
  return [title, ...visibleLines.map((line) => `  ${line}`)]
}
