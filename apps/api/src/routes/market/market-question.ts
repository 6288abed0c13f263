import { listAccountRubros } from '@mirador/database/accounts/accounts'
import type { Db } from '@mirador/database/connection/connect'
import type { MarketQuestion } from '@mirador/database/market/market-outcomes'
import { findBusiestFamily } from '@mirador/database/market/market-values'
import { addMonths, quarterOf } from '@mirador/domain/market/market-months'
import { chileDay } from '@mirador/domain/time/chile-time'

interface Query {
  family?: number | undefined
  region?: number | undefined
  bid_type?: number | undefined
  months: string
  grain: 'month' | 'quarter'
}

/**
 * The requested market, from the beginning of a quarter up to the current month. Without a family it is the busiest
 * family of the account; for an account without rubros it is -1, which no line has.
 */
export async function readMarketQuestion(
  db: Db,
  { family, region, bid_type, months, grain }: Query,
  { sub, now }: { sub: string; now: Date },
): Promise<{ question: MarketQuestion; grain: Query['grain']; rubros: number[] }> {
  const rubros = await listAccountRubros(db, sub)
  const month = `${chileDay(now).slice(0, 7)}-01`
  const period = { from: quarterOf(addMonths(month, -Number(months))), to: month }
  const question = {
    family: family ?? (await findBusiestFamily(db, rubros, period)) ?? -1,
    region: region ?? null,
    type: bid_type || null,
    ...period,
  }
  return { question, grain, rubros }
}
