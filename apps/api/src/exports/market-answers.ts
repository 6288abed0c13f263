import { exportMarketAnswers } from '@mirador/contract/exports'
import type { MarketAnswers } from '@mirador/contract/market-answers'
import { formatRut } from '@mirador/domain/account/rut'
import { answered } from '@mirador/domain/market/answered'
import { MIN_FOR_MEDIAN } from '@mirador/domain/statistics/shown-share'
import { MARKET_QUESTIONS } from '@mirador/texts/market-questions'
import { findMarketAnswers } from '../routes/market/market-answers.ts'
import type { Columns } from './export-file.ts'
import { exportRoute } from './export-route.ts'
import { percent } from './percent.ts'

type Share = MarketAnswers['prices']['all']
type Answers = Pick<MarketAnswers, 'months' | 'awarded' | 'buyers' | 'winners' | 'prices'>

/** A row of the table of one of the answers; it has the columns of its table. */
interface Row extends Partial<Omit<MarketAnswers['months'][number], 'month'>> {
  question: string
  name: string
  rut?: string
  awarded_clp?: number
  rank?: number
  has_own_offer?: boolean
  share?: Share
}

/** The rows of the four tables. An answer of too few cases has none. */
function rowsOf({ months, awarded, buyers, winners, prices }: Answers): Row[] {
  const has = answered({ awarded, buyers, winners, prices })
  const ofBuyers = buyers.largest.map(({ has_own_offer, ...buyer }) => ({
    ...buyer,
    question: MARKET_QUESTIONS.buyers,
    // of an account whose offers are not known nothing is said
    ...(buyers.never && { has_own_offer }),
  }))
  const ofWinners = winners.largest.map(({ is_own: _, name, ...winner }) => ({
    ...winner,
    question: MARKET_QUESTIONS.winners,
    name: name ?? formatRut(winner.rut),
  }))
  const ofPrices = [
    ...prices.bands.map(({ from, to, share }) => ({ name: MARKET_QUESTIONS.band(from, to), share })),
    { name: MARKET_QUESTIONS.every, share: prices.all },
  ].map((row) => ({ ...row, question: MARKET_QUESTIONS.prices }))
  return [
    ...months.map(({ month, ...counts }) => ({
      ...counts,
      question: MARKET_QUESTIONS.purchases,
      name: month.slice(0, 7),
    })),
    ...(has.buyers ? ofBuyers : []),
    ...(has.winners ? ofWinners : []),
    ...(has.prices ? ofPrices : []),
  ]
}

/** A share of enough cases. */
const known = ({ share }: Row) => (share && share.n >= MIN_FOR_MEDIAN ? share : undefined)

const COLUMNS: Columns<'market_answers', Row> = {
  question: { width: 34, cell: ({ question }) => question },
  name: { width: 50, cell: ({ name }) => name },
  rut: { width: 15, cell: ({ rut }) => (rut === undefined ? null : formatRut(rut)) },
  tenders: { width: 14, cell: ({ tenders }) => tenders ?? null },
  tenders_before: { width: 26, cell: ({ tenders_before }) => tenders_before ?? null },
  agile: { width: 26, cell: ({ agile }) => agile ?? null },
  agile_before: { width: 38, cell: ({ agile_before }) => agile_before ?? null },
  awarded_clp: { width: 22, cell: ({ awarded_clp }) => awarded_clp ?? null },
  place: { width: 8, cell: ({ rank }) => rank ?? null },
  has_own_offer: {
    width: 16,
    cell: ({ has_own_offer: has }) => (has === undefined ? null : has ? MARKET_QUESTIONS.yes : MARKET_QUESTIONS.never),
  },
  budget_share: { width: 38, cell: (row) => percent(known(row)?.median) },
  budget_from: { width: 32, cell: (row) => percent(known(row)?.from) },
  budget_to: { width: 32, cell: (row) => percent(known(row)?.to) },
  cases: { width: 8, cell: ({ share }) => (share === undefined ? null : (share?.n ?? 0)) },
}

/** The rows of the four answers about a market. */
export const marketAnswers = exportRoute(exportMarketAnswers, {
  list: 'market_answers',
  columns: COLUMNS,
  rows: async ({ query: { family, region }, session }, { database: { db }, env, now }) => {
    const listsAgile = env.source.agile !== undefined
    return rowsOf(await findMarketAnswers(db, { sub: session.sub, now: now(), family, region, listsAgile }))
  },
})
