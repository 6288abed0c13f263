import type { CompanyHistoryYear } from '@mirador/contract/company-history'
import { chileDay } from '@mirador/domain/time/chile-time'

type YearCounts = Omit<CompanyHistoryYear, 'year'>

const NOTHING: YearCounts = {
  ...{ tenders: 0, lines: 0, awarded_lines: 0, won_lines: 0, inadmissible_lines: 0 },
  market: { awarded_lines: 0, won_lines: 0 },
  quotations: { requests: 0, decided: 0, won: 0 },
}

/** All years together: a tender is of one year. */
export function totalOf(years: readonly CompanyHistoryYear[]): YearCounts {
  return years.reduce<YearCounts>((sum, year) => addCounts(sum, year), NOTHING)
}

function addCounts<T extends object>(sum: T, more: T): T {
  const entries = Object.entries(sum).map(([name, value]) => {
    const other: unknown = more[name as keyof T]
    return [name, typeof value === 'number' ? value + (other as number) : addCounts(value as object, other as object)]
  })
  return Object.fromEntries(entries) as T
}

/**
 * The months between the last that was read and the current one, in Chile, as `2026-09`.
 * @param to first day of the last month that was read
 */
export function missingMonths(to: string, now: Date): string[] {
  const current = chileDay(now).slice(0, 7)
  const months: string[] = []
  for (let month = nextMonth(to.slice(0, 7)); month < current; month = nextMonth(month)) months.push(month)
  return months
}

function nextMonth(month: string): string {
  const [year = 0, number = 0] = month.split('-').map(Number)
  return number === 12 ? `${year + 1}-01` : `${year}-${String(number + 1).padStart(2, '0')}`
}

/** Own rates are drawn up to 60 %, unless one of them, or its interval, is above. */
export function stripEnd(shares: readonly (number | undefined)[]): number {
  return shares.some((share) => share !== undefined && share > 0.6) ? 1 : 0.6
}
