import type { BuyerQuarter } from '@mirador/contract/buyers'
import type { Db } from '@mirador/database/connection/connect'
import {
  type BuyerMonth,
  countQuotationRequests,
  figuresOf,
  listBuyerMonths,
} from '@mirador/database/market/buyer-profile'
import { type CountedTenders, outcomeFigures } from '@mirador/database/market/market-values'
import { addMonths, monthsBetween, quarterOf } from '@mirador/domain/market/market-months'

/** Number of visible quarters, with the current one. */
const QUARTERS = 11

/** The months of the quarters up to a month. */
export function quarterMonths(month: string) {
  return { from: addMonths(quarterOf(month), -3 * (QUARTERS - 1)), to: month }
}

interface Buyer {
  institutionId: number
  rut: string
  counted: CountedTenders
  /** the current month */
  month: string
}

/** The last quarters of a buyer, in order, and the months of these quarters and of the period. */
export async function findQuarters(
  db: Db,
  { institutionId, rut, counted, month }: Buyer,
): Promise<{ months: BuyerMonth[]; quarters: BuyerQuarter[] }> {
  const quarterSpan = quarterMonths(month)
  const from = counted.from < quarterSpan.from ? counted.from : quarterSpan.from
  const [months, requests] = await Promise.all([
    listBuyerMonths(db, institutionId, { ...counted, from, to: month }),
    countQuotationRequests(db, rut, { ...counted, ...quarterSpan }),
  ])
  const quarters = Array.from({ length: QUARTERS }, (_, i): BuyerQuarter => {
    const start = addMonths(quarterSpan.from, 3 * i)
    const isIn = (one: { month: string }) => quarterOf(one.month) === start
    const figures = figuresOf(months.filter(isIn))
    const { bidders, days, single, lowest } = outcomeFigures(figures)
    return {
      from: start,
      is_incomplete: monthsBetween(start, month) < 3,
      tenders: figures.tenders,
      bidders,
      days,
      single,
      lowest,
      quotations: requests.filter(isIn).reduce((sum, one) => sum + one.requests, 0),
    }
  })
  return { months, quarters }
}
