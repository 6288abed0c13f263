import type { CompanyHistoryYear } from '@mirador/contract/company-history'

type YearCounts = Omit<CompanyHistoryYear, 'year'>

const NOTHING: YearCounts = {
  tenders: 0,
  lines: 0,
  awarded_lines: 0,
  won_lines: 0,
  inadmissible_lines: 0,
  market: { awarded_lines: 0, won_lines: 0 },
  rest: { awarded_lines: 0, won_lines: 0 },
  quotations: { requests: 0, decided: 0, won: 0 },
}

/** The sum of all years; each tender belongs to one year. */
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
