import type { MarketMonthAnswer } from '@mirador/contract/market'
import type { MarketQuestion } from '../../../api/market.ts'
import { monthName } from '../../../components/charts/month-name.ts'
import { type Column, DataTable } from '../../../components/DataTable.tsx'
import { Link } from '../../../ui/Link.tsx'
import { bucketName, longBucketName } from './bucket-name.ts'
import { countsAgile, knownAmount, shownMedian } from './market-series.ts'
import { tendersOfBucket } from './market-state.ts'
import { MARKET } from './market-texts.ts'

/** Number of months, or quarters, before the table is expanded. */
const FIRST_ROWS = 12

interface Props {
  state: MarketQuestion
  family: number
  months: readonly MarketMonthAnswer[]
  /** rows of earlier months are deleted, and only their counts remain */
  agileKeptFrom: string | null
}

/** The series of the panels with the number of cases, newest first. */
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
        columns={columnsOf({ state, family, hasAgile, isKept })}
        rows={months.toReversed()}
        keyOf={({ month }) => month}
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

type Month = MarketMonthAnswer

interface Options {
  state: MarketQuestion
  family: number
  hasAgile: boolean
  /** whether the rows of a month's requests are still stored */
  isKept: (month: string) => boolean
}

function columnsOf({ state, family, hasAgile, isKept }: Options): Column<Month>[] {
  const { grain } = state
  const figure = (header: string, cell: Column<Month>['cell']) => ({
    header,
    cell,
    isFigure: true,
    className: 'whitespace-nowrap',
  })
  const of = ({ k, n }: Month['single']) => (n === 0 ? MARKET.none : MARKET.of(k, n))
  const middle = (spread: Month['bidders']) => {
    const median = shownMedian(spread)
    return median === null ? MARKET.none : MARKET.number(median)
  }
  /** A count that links to its rows. */
  const linked = (month: string, count: number, channel: 'agil' | undefined) =>
    count === 0 ? (
      MARKET.figure(0)
    ) : (
      <Link
        to={tendersOfBucket(state, { family, month, channel })}
        aria-label={MARKET.seeOfMonth[channel ?? 'licitaciones'](longBucketName(month, grain), count)}
        className="link target min-w-6 justify-end max-tablet:min-w-11"
      >
        {MARKET.figure(count)}
      </Link>
    )
  const agile = figure(MARKET.agile, ({ month, agile: count }) => {
    if (count === null) return MARKET.none
    return isKept(month) ? linked(month, count, 'agil') : MARKET.figure(count)
  })
  return [
    {
      header: MARKET.columns[grain],
      isHeader: true,
      isKept: true,
      cell: ({ month, is_incomplete }) => (
        <span className="whitespace-nowrap">
          {bucketName(month, grain)}
          {is_incomplete && <span className="text-ink3"> {MARKET.incomplete}</span>}
        </span>
      ),
    },
    figure(MARKET.tenders, ({ month, tenders }) => linked(month, tenders, undefined)),
    ...(hasAgile ? [agile] : []),
    figure(MARKET.amount, (month) => {
      const amount = knownAmount(month)
      return amount === null ? MARKET.none : MARKET.millions(amount)
    }),
    figure(MARKET.columns.awarded, ({ single }) => MARKET.figure(single.n)),
    figure(MARKET.bidders, ({ bidders }) => middle(bidders)),
    figure(MARKET.single, ({ single }) => of(single)),
    figure(MARKET.lowest, ({ lowest }) => of(lowest)),
    figure(MARKET.deserted, ({ deserted }) => of(deserted)),
    figure(MARKET.days, ({ days }) => middle(days)),
  ]
}
