import type { SupplierProfileAnswer } from '@mirador/contract/suppliers'
import { MIXED_MONTH } from '@mirador/domain/tender/law-days'

type Month = SupplierProfileAnswer['months'][number]

/** Three months of publication; the first is December, March, June or September. */
export interface Quarter {
  /** `2024-12`, `2025-02` */
  from: string
  to: string
  lines: number
  won_lines: number
  /** whether its last month is still to be read */
  isPartial: boolean
}

/** Months since the year 0. */
const numberOf = (month: string) => Number(month.slice(0, 4)) * 12 + Number(month.slice(5, 7)) - 1
const monthOf = (number: number) => `${Math.floor(number / 12)}-${String((number % 12) + 1).padStart(2, '0')}`
/** The first month of a quarter; quarters begin in December, as in the market. */
const firstOf = (number: number) => number - ((number + 1) % 3)

/**
 * The quarters from the first month with lines to the last month that was read, in order, including those without
 * lines.
 * @param last first day of the last month in the ledger
 */
export function quartersOf(months: readonly Month[], last: string): Quarter[] {
  const [first] = months
  if (!first) return []
  const end = Math.max(numberOf(last), numberOf(months.at(-1)?.month ?? last))
  const quarters: Quarter[] = []
  for (let start = firstOf(numberOf(first.month)); start <= end; start += 3) {
    const own = months.filter(({ month }) => firstOf(numberOf(month)) === start)
    const sum = (of: 'lines' | 'won_lines') => own.reduce((total, month) => total + month[of], 0)
    quarters.push({
      from: monthOf(start),
      to: monthOf(start + 2),
      lines: sum('lines'),
      won_lines: sum('won_lines'),
      isPartial: start + 2 > end,
    })
  }
  return quarters
}

/** Whether the quarter contains the day of Ley 21.634. */
export const isMixed = ({ from }: Quarter) => MIXED_MONTH.startsWith(from)
