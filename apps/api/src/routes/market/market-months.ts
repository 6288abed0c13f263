import type { MarketMonthAnswer } from '@mirador/contract/market'
import type { Db } from '@mirador/database/connection/connect'
import { figuresOf } from '@mirador/database/market/buyer-profile'
import {
  countMarketAgile,
  listMarketMonths,
  type MarketAgile,
  type MarketQuestion,
} from '@mirador/database/market/market-outcomes'
import { outcomeFigures } from '@mirador/database/market/market-values'
import { monthsFrom, quarterOf } from '@mirador/domain/market/market-months'

const NO_AGILE: MarketAgile = { from: null, requests: new Map() }

interface AskedMonths {
  question: MarketQuestion
  grain: 'month' | 'quarter'
  /** whether the operator has opened the channel */
  listsAgile: boolean
}

export interface MarketMonths {
  months: MarketMonthAnswer[]
  /** first month with Compra Ágil in the list */
  agile_from: string | null
}

/** Every month of a market, or every quarter, also those without a tender. */
export async function findMarketMonths(db: Db, { question, grain, listsAgile }: AskedMonths): Promise<MarketMonths> {
  const [tenderMonths, agile] = await Promise.all([
    listMarketMonths(db, question),
    listsAgile ? countMarketAgile(db, question) : NO_AGILE,
  ])
  const firstOf = grain === 'month' ? (month: string) => month : quarterOf
  const all = monthsFrom(question.from, question.to)
  const months = [...new Set(all.map(firstOf))].map((month) => {
    const own = tenderMonths.filter((one) => firstOf(one.month) === month)
    const figures = figuresOf(own)
    const { bidders, days, single, lowest, deserted } = outcomeFigures(figures)
    return {
      month,
      is_incomplete: month === firstOf(question.to),
      tenders: figures.tenders,
      agile: requestsOf(
        agile,
        all.filter((one) => firstOf(one) === month),
      ),
      bidders,
      days,
      single,
      lowest,
      deserted,
      awarded_clp: own.reduce((sum, { awarded_clp }) => sum + awarded_clp, 0),
    }
  })
  return { months, agile_from: agile.from }
}

/** The number of requests in some months; null where no month is known. */
function requestsOf({ from, requests }: MarketAgile, months: readonly string[]): number | null {
  const known = months.filter((month) => from !== null && month >= from)
  return known.length === 0 ? null : known.reduce((sum, month) => sum + (requests.get(month) ?? 0), 0)
}
