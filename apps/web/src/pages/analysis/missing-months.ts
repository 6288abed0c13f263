import { chileDay } from '@mirador/domain/time/chile-time'

/**
 * The months between the last one that was read and the current one, in Chile, as `2026-09`.
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
