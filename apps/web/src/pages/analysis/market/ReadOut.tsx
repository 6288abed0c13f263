import type { MarketMonthAnswer } from '@mirador/contract/market'
import type { MarketQuestion } from '../../../api/market.ts'
import { bucketName, longBucketName } from './bucket-name.ts'
import { knownAmount, shownMedian } from './market-series.ts'
import { MARKET } from './market-texts.ts'

interface Props {
  month: MarketMonthAnswer
  grain: MarketQuestion['grain']
  /** whether Compra Ágil is counted in some of the months */
  hasAgile: boolean
}

const { of, cases } = MARKET

/** The figures of the month under the cursor, each with the number of cases. */
export function ReadOut({ month, grain, hasAgile }: Props) {
  const amount = knownAmount(month)
  const medianOf = (spread: MarketMonthAnswer['bidders']) => {
    const median = shownMedian(spread)
    return { value: median === null ? MARKET.none : MARKET.number(median), note: cases(spread?.n ?? 0) }
  }
  const shareOf = ({ k, n }: MarketMonthAnswer['single']) => ({
    value: n === 0 ? MARKET.none : MARKET.figure(k),
    note: n === 0 ? '' : of(k, n).slice(MARKET.figure(k).length + 1),
  })
  const figures = [
    {
      label: MARKET.chosen[grain],
      value: bucketName(month.month, grain),
      note: month.is_incomplete && MARKET.incomplete,
    },
    { label: MARKET.tenders, value: MARKET.figure(month.tenders) },
    ...(hasAgile
      ? [{ label: MARKET.agile, value: month.agile === null ? MARKET.none : MARKET.figure(month.agile) }]
      : []),
    {
      label: MARKET.amount,
      value: amount === null ? MARKET.none : MARKET.millions(amount),
      note: cases(month.single.n),
    },
    { label: MARKET.bidders, ...medianOf(month.bidders) },
    { label: MARKET.single, ...shareOf(month.single) },
    { label: MARKET.deserted, ...shareOf(month.deserted) },
    { label: MARKET.days, ...medianOf(month.days) },
  ]
  return (
    <dl className="panel-read-out border-b border-line px-6 py-4">
      {figures.map(({ label, value, note }) => (
        <div key={label}>
          <dt className="condensed text-xs text-ink3">{label}</dt>
          <dd className="condensed text-lg font-bold tabular-nums">
            {value} {note && <span className="text-sm font-normal text-ink2">{note}</span>}
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** The same figures as one sentence. */
export function sentenceOf(month: MarketMonthAnswer, grain: Props['grain']): string {
  const { bidders, days, single, deserted } = month
  const [median, wait] = [shownMedian(bidders), shownMedian(days)]
  const facts = [
    month.agile !== null && MARKET.saysAgile(month.agile),
    median !== null && bidders && MARKET.saysBidders(median, bidders.n),
    single.n > 0 && MARKET.saysSingle(of(single.k, single.n)),
    deserted.n > 0 && MARKET.saysDeserted(of(deserted.k, deserted.n)),
    wait !== null && days && MARKET.saysDays(wait, days.n),
  ].filter((fact) => fact !== false && fact !== null)
  return MARKET.says(longBucketName(month.month, grain), month.tenders, ...facts)
}
