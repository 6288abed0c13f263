import type { MarketMonthAnswer } from '@mirador/contract/market'
import { MARKET } from '@mirador/texts/market'
import type { MarketQuestion } from '../../../api/market.ts'
import { DataTable } from '../../../components/DataTable.tsx'
import { Link } from '../../../ui/Link.tsx'
import { bucketName, longBucketName } from './bucket-name.ts'
import { knownAmount, shownMedian } from './market-series.ts'
import { tendersOfBucket } from './market-state.ts'

/** Months, or quarters, before the table is expanded. */
const FIRST_ROWS = 12

interface Props {
  state: MarketQuestion
  family: number
  months: readonly MarketMonthAnswer[]
}

/** The series of the panels with its cases, the newest first. */
export function MonthTable({ state, family, months }: Props) {
  const { grain } = state
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
          ...[MARKET.tenders, MARKET.amount, MARKET.columns.awarded, MARKET.bidders, MARKET.single, MARKET.lowest].map(
            (name) => ({ name, isFigure: true }),
          ),
          ...[MARKET.deserted, MARKET.days].map((name) => ({ name, isFigure: true })),
        ]}
        rows={months.toReversed().map((month) => ({
          key: month.month,
          cells: cellsOf(month, grain, tendersOfBucket(state, family, month.month)),
        }))}
      />
      <p className="mt-2 text-sm text-ink3">{MARKET.tableNote}</p>
    </section>
  )
}

/** @param tenders address of the list of its tenders */
function cellsOf(month: MarketMonthAnswer, grain: MarketQuestion['grain'], tenders: string) {
  const amount = knownAmount(month)
  const of = ({ k, n }: MarketMonthAnswer['single']) => (n === 0 ? MARKET.none : MARKET.of(k, n))
  const middle = (spread: MarketMonthAnswer['bidders']) => {
    const median = shownMedian(spread)
    return median === null ? MARKET.none : MARKET.number(median)
  }
  const count =
    month.tenders === 0 ? (
      MARKET.figure(0)
    ) : (
      <Link
        to={tenders}
        aria-label={MARKET.seeOfMonth(longBucketName(month.month, grain), month.tenders)}
        className="link inline-flex min-h-6 min-w-6 items-center justify-end max-tablet:min-h-11 max-tablet:min-w-11"
      >
        {MARKET.figure(month.tenders)}
      </Link>
    )
  const figures = [
    count,
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
