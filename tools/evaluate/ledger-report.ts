import type { Db } from '@mirador/database/connection/connect'
import { LEDGER_DATA } from '@mirador/domain/evaluation/gates'
import { count, type Section } from './document.ts'
import { findLedger, testedMonths } from './ledger.ts'
import { type BidderMonth, bidderLines, measuredBidders, winnersOfMonth } from './ledger-bidders.ts'
import { evaluatePrices, measuredPrices, priceLines } from './ledger-prices.ts'
import { measuredRanking, type RankedMonth, rankingLines, rankMonth } from './ledger-ranking.ts'
import { evaluateRates, measuredRates, rateLines } from './ledger-rates.ts'
import { evaluateTotals, measuredTotals, totalLines } from './ledger-totals.ts'
import { evaluateLedgerWords, measuredWords, wordLines } from './ledger-words.ts'

/** Number of the latest months that are ranked; each takes about a minute with a full ledger. */
const RANKED_MONTHS = 4

/** All measurements on the loaded offers: learns from publications before a month and tests the month. */
export async function evaluateLedger(db: Db): Promise<Section> {
  const ledger = await findLedger(db)
  if (!ledger) {
    const lines = ['No offers are loaded, or only invented ones: import a monthly file first.']
    return { name: 'ledger', data: LEDGER_DATA, dataHash: '', lines, measured: [] }
  }
  const { months, dataHash } = ledger
  const ranked: RankedMonth[] = []
  const bidders: BidderMonth[] = []
  const firstRanked = months.at(-RANKED_MONTHS)?.month ?? ''
  for await (const month of testedMonths(db, months)) {
    const won = winnersOfMonth(month)
    if (won) bidders.push(won)
    const own = month.month >= firstRanked ? await rankMonth(db, month) : undefined
    if (own) ranked.push(own)
  }
  const words = await evaluateLedgerWords(db, ledger)
  const prices = await evaluatePrices(db, ledger)
  const totals = await evaluateTotals(db, ledger)
  const rates = await evaluateRates(db, ledger)
  const tenders = months.reduce((sum, month) => sum + month.tenders, 0)
  return {
    name: 'ledger',
    data: LEDGER_DATA,
    dataHash,
    lines: [
      '# Loaded offers',
      '',
      `${count(tenders)} tenders of ${months.length} months, ${months[0]?.month.slice(0, 7)} to ${months.at(-1)?.month.slice(0, 7)}.`,
      ...['', '## Ranking', '', ...rankingLines(ranked)],
      ...['', '## Likely bidders', '', ...bidderLines(bidders)],
      ...['', '## Words of the State', '', ...wordLines(words)],
      ...['', '## Prices', '', ...priceLines(prices)],
      ...['', '## Usual totals', '', ...totalLines(totals)],
      ...['', '## Rates of buyers', '', ...rateLines(rates)],
    ],
    measured: [
      ...measuredRanking(ranked),
      ...measuredBidders(bidders),
      ...measuredWords(words),
      ...measuredPrices(prices),
      ...measuredTotals(totals),
      ...measuredRates(rates),
    ],
  }
}
