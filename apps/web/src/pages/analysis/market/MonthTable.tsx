import type { MarketMonthAnswer } from '@mirador/contract/market'
import { MARKET } from '@mirador/texts/market'
import type { MarketQuestion } from '../../../api/market.ts'
import { monthName } from '../../../components/charts/month-name.ts'
import { DataTable } from '../../../components/DataTable.tsx'
import { Link } from '../../../ui/Link.tsx'
import { bucketName, longBucketName } from './bucket-name.ts'
import { countsAgile, knownAmount, shownMedian } from './market-series.ts'
import { tendersOfBucket } from './market-state.ts'

/** Months, or quarters, before the table is expanded. */
const FIRST_ROWS = 12

interface Props {
  state: MarketQuestion
  family: number
  months: readonly MarketMonthAnswer[]
  /** the counts of earlier months have no rows any more */
  agileKeptFrom: string | null
}

/** The series of the panels with its cases, the newest first. */
export function MonthTable({ state, family, months, agileKeptFrom }: Props) {
  const { grain } = state
  const hasAgile = countsAgile(months)
  const isKept = (month: string) => agileKeptFrom === null || month >= agileKeptFrom
  return (
    <section className="mt-8">
      <div className="mb-3 flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 className="text-xl">{MARKET.table}</h2>
        <p className="text-sm text-ink3">{MARKET.tableHint}</p>
      </div>
      <DataTable
        label={MARKET.table}
        firstRows={FIRST_ROWS}
        showAll={MARKET.seeAll[grain]}
        columns={[
          { name: MARKET.columns[grain], isHeader: true, isKept: true },
          ...[
            ...[MARKET.tenders, ...(hasAgile ? [MARKET.agile] : []), MARKET.amount, MARKET.columns.awarded],
            ...[MARKET.bidders, MARKET.single, MARKET.lowest, MARKET.deserted, MARKET.days],
          ].map((name) => ({ name, isFigure: true })),
        ]}
        rows={months.toReversed().map((month) => ({
          key: month.month,
          cells: cellsOf(month, { state, family, hasAgile, isAgileKept: isKept(month.month) }),
        }))}
      />
      <p className="mt-2 text-sm text-ink3">
        {MARKET.tableNote} {hasAgile && MARKET.agileTableNote}{' '}
        {agileKeptFrom !== null &&
          months.some(({ month, agile }) => agile && !isKept(month)) &&
          MARKET.agileNotKept(monthName(agileKeptFrom))}
      </p>
    </section>
  )
}

interface Row {
  state: MarketQuestion
  family: number
  hasAgile: boolean
  isAgileKept: boolean
}

function cellsOf(month: MarketMonthAnswer, { state, family, hasAgile, isAgileKept }: Row) {
  const { grain } = state
  const amount = knownAmount(month)
  const of = ({ k, n }: MarketMonthAnswer['single']) => (n === 0 ? MARKET.none : MARKET.of(k, n))
  const middle = (spread: MarketMonthAnswer['bidders']) => {
    const median = shownMedian(spread)
    return median === null ? MARKET.none : MARKET.number(median)
  }
  /** A count that leads to its rows. */
  const linked = (count: number, channel: 'agil' | undefined) =>
    count === 0 ? (
      MARKET.figure(0)
    ) : (
      <Link
        to={tendersOfBucket(state, { family, month: month.month, channel })}
        aria-label={MARKET.seeOfMonth[channel ?? 'licitaciones'](longBucketName(month.month, grain), count)}
        className="link inline-flex min-h-6 min-w-6 items-center justify-end max-tablet:min-h-11 max-tablet:min-w-11"
      >
        {MARKET.figure(count)}
      </Link>
    )
  const figures = [
    linked(month.tenders, undefined),
    ...(hasAgile
      ? [month.agile === null ? MARKET.none : isAgileKept ? linked(month.agile, 'agil') : MARKET.figure(month.agile)]
      : []),
    amount === null ? MARKET.none : MARKET.millions(amount),
    MARKET.figure(month.single.n),
    middle(month.bidders),
    of(month.single),
    of(month.lowest),
    of(month.deserted),
    middle(month.days),
  ]
  const name = (
    <>
      {bucketName(month.month, grain)}
      {month.is_incomplete && <span className="text-ink3"> {MARKET.incomplete}</span>}
    </>
  )
  return [name, ...figures].map((cell, i) => (
    <span key={String(i)} className="whitespace-nowrap">
      {cell}
    </span>
  ))
}
