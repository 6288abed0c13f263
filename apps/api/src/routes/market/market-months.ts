import type { MarketMonthAnswer } from '@mirador/contract/market'
import type { Db } from '@mirador/database/connection/connect'
import { figuresOf } from '@mirador/database/ledger/buyer-profile'
import { listMarketMonths, type MarketQuestion } from '@mirador/database/ledger/market-outcomes'
import { outcomeFigures } from '@mirador/database/ledger/market-values'
import { monthsFrom, quarterOf } from '@mirador/domain/market/market-months'

/** Every month of a market, or every quarter, also those without a tender. */
export async function findMarketMonths(
  db: Db,
  question: MarketQuestion,
  grain: 'month' | 'quarter',
): Promise<MarketMonthAnswer[]> {
  const found = await listMarketMonths(db, question)
  const firstOf = grain === 'month' ? (month: string) => month : quarterOf
  const firsts = new Set(monthsFrom(question.from, question.to).map(firstOf))
  return [...firsts].map((month) => {
    const own = found.filter((one) => firstOf(one.month) === month)
    const figures = figuresOf(own)
    const { bidders, days, single, lowest, deserted } = outcomeFigures(figures)
    return {
      ...{ month, is_incomplete: month === firstOf(question.to), tenders: figures.tenders },
      ...{ bidders, days, single, lowest, deserted },
      awarded_clp: own.reduce((sum, { awarded_clp }) => sum + awarded_clp, 0),
    }
  })
}
