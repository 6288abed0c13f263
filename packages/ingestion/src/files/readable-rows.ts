import { IMPORT_REFUSALS } from '@mirador/texts/import-refusals'
import { type DateOrder, orderOf, writtenTime } from '../mercado-publico/written-time.ts'
import { cellValue } from './cell-value.ts'
import type { ColumnRule } from './column-rules.ts'
import type { CheckedLine, RefusedRow, SheetLine, SheetRow, UnreadableCell } from './sheet-row.ts'
import { refusedLine } from './tender-line.ts'

/** Maximum length of a value that a message quotes. */
const MAX_QUOTED = 40

/**
 * The rows of a table with their dates in one form, `2026-12-15T15:00:00` or `2026-12-15`. A row with an unreadable
 * value is refused, or followed by a report of the omitted value, by the rules of its columns. No value is omitted
 * without a report.
 * @param open reads the table from its beginning; called twice when the order of days and months matters
 */
export async function* readableRows(
  open: () => AsyncIterable<SheetLine>,
  rules: readonly ColumnRule[],
): AsyncGenerator<CheckedLine> {
  const dates = new Set(rules.flatMap(({ isDate, folded }) => (isDate ? [folded] : [])))
  const verdicts: Verdicts = new Map()
  let order: DateOrder | undefined
  for await (const line of open()) {
    if (line.kind === 'refused') {
      yield line
      continue
    }
    if (order === undefined && hasOrder(line.row, dates)) {
      order = await dateOrderOf(open(), dates)
      verdicts.clear()
    }
    const faults = faultsOf(line.row, rules, order ?? 'day-first', verdicts)
    const refusal = faults.find((fault) => fault.kind === 'refused')
    if (refusal) yield refusal
    else {
      yield { kind: 'row', row: withOneForm(line.row, dates, order ?? 'day-first') }
      yield* faults
    }
  }
}

/** Whether a row has a date of two numbers and a year. */
function hasOrder({ cell }: SheetRow, dates: ReadonlySet<string>): boolean {
  for (const column of dates) if (orderOf(cell(column)) !== undefined) return true
  return false
}

/**
 * The meaning of `05/12/2026` in a file. A date whose second number is above 12 shows that months come first, as in a
 * workbook in English; without such a date they come second, as in Chile.
 */
async function dateOrderOf(lines: AsyncIterable<SheetLine>, dates: ReadonlySet<string>): Promise<DateOrder> {
  const seen = new Set<string>()
  for await (const line of lines) {
    if (line.kind === 'refused') continue
    for (const column of dates) {
      const order = orderOf(line.row.cell(column))
      if (order !== undefined && order !== 'either') seen.add(order)
    }
    if (seen.size === 2) return 'unclear'
  }
  return seen.has('month-first') ? 'month-first' : 'day-first'
}

function withOneForm({ line, cell }: SheetRow, dates: ReadonlySet<string>, order: DateOrder): SheetRow {
  return {
    line,
    cell(column) {
      const value = cell(column)
      if (value === undefined || !dates.has(column)) return value
      const time = writtenTime(value, order)
      if (time.kind === 'day') return time.day
      return time.kind === 'time' ? time.stamp : undefined
    },
  }
}

type Verdicts = Map<ColumnRule, { value: string; isReadable: boolean }>

/**
 * The unreadable values of a row, in the order of the rules.
 * @param verdicts results of the row before: rows of one tender repeat most values
 */
function faultsOf(row: SheetRow, rules: readonly ColumnRule[], order: DateOrder, verdicts: Verdicts) {
  const faults: (RefusedRow | UnreadableCell)[] = []
  for (const rule of rules) {
    const value = cellValue(row, rule.folded)
    if (value === undefined) {
      if (rule.isRequired) faults.push(refusedLine(row.line, IMPORT_REFUSALS.missingValue(rule.column)))
      continue
    }
    const last = verdicts.get(rule)
    const isReadable = last?.value === value ? last.isReadable : isReadableCell(row, rule, value, order)
    if (last?.value !== value) verdicts.set(rule, { value, isReadable })
    if (!isReadable) faults.push(faultOf(row.line, rule, value))
  }
  return faults
}

function isReadableCell(row: SheetRow, rule: ColumnRule, value: string, order: DateOrder): boolean {
  const cell = row.cell(rule.folded)
  // a number of a workbook is no text to check
  if (rule.isDate) return writtenTime(cell, order).kind !== 'unreadable'
  return rule.isReadable(typeof cell === 'number' ? cell : value)
}

function faultOf(line: number, { column, fault, isDate }: ColumnRule, value: string): RefusedRow | UnreadableCell {
  const quoted = value.slice(0, MAX_QUOTED)
  const isUnclear = isDate && orderOf(value) === 'either'
  if (fault === 'reported') {
    const reason = isUnclear ? IMPORT_REFUSALS.leftOutDate(column, quoted) : IMPORT_REFUSALS.leftOut(column, quoted)
    return { kind: 'unreadable', line, reason }
  }
  if (isUnclear) return refusedLine(line, IMPORT_REFUSALS.unclearDate(column, quoted))
  return refusedLine(
    line,
    fault === 'shifted' ? IMPORT_REFUSALS.shifted(column, quoted) : IMPORT_REFUSALS.unreadable(column, quoted),
  )
}
