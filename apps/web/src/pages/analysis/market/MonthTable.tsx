import type { MarketMonthAnswer } from '@mirador/contract/market'
import { MARKET } from '@mirador/texts/market'
import type { MarketQuestion } from '../../../api/market.ts'
import { DataTable } from '../../../components/DataTable.tsx'
import { bucketName } from './bucket-name.ts'
import { knownAmount, shownMedian } from './market-series.ts'

/** Months, or quarters, before the table is expanded. */
const FIRST_ROWS = 12

interface Props {
  months: readonly MarketMonthAnswer[]
  grain: MarketQuestion['grain']
}

/** The series of the panels with its cases, the newest first. */
export function MonthTable({ months, grain }: Props) {
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
        rows={months.toReversed().map((month) => ({ key: month.month, cells: cellsOf(month, grain) }))}
      />
      <p className="mt-2 text-sm text-ink3">{MARKET.tableNote}</p>
    </section>
  )
}

function cellsOf(month: MarketMonthAnswer, grain: Props['grain']) {
  const amount = knownAmount(month)
  const of = ({ k, n }: MarketMonthAnswer['single']) => (n === 0 ? MARKET.none : MARKET.of(k, n))
  const middle = (spread: MarketMonthAnswer['bidders']) => {
    const median = shownMedian(spread)
    return median === null ? MARKET.none : MARKET.number(median)
  }
  const figures = [
    MARKET.figure(month.tenders),
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
