import type { BuyerQuarter } from '@mirador/contract/buyers'
import { addMonths } from '@mirador/domain/market/market-months'
import { MIN_CASES, MIN_FOR_MEDIAN } from '@mirador/domain/statistics/shown-share'
import { MIXED_MONTH, MIXED_SHARE } from '@mirador/domain/tender/law-days'
import { MISSING } from '@mirador/texts/tenders'
import { longLawDay, monthName, shortLawDay, shortMonth } from '../../../components/charts/month-name.ts'
import { SeriesPanel } from '../../../components/charts/SeriesPanel.tsx'
import { type Column, DataTable } from '../../../components/DataTable.tsx'
import { LazyDownloadButton } from '../../../components/download/LazyDownloadButton.tsx'
import { DOWNLOAD_BUTTON } from '../../../texts/download-button.ts'
import { BUYING } from './buyers-texts.ts'
import { BUYING_LOOK } from './buying-look.ts'
import { type BuyingState, questionOf } from './buying-state.ts'

const { columns, panels } = BUYING
/** `dic 2024 – feb 2025` */
const nameOf = ({ from }: BuyerQuarter) => `${shortMonth(from)} – ${shortMonth(addMonths(from, 2))}`

interface Panel {
  title: string
  kind: 'bars' | 'line'
  amountOf: (quarter: BuyerQuarter) => number | null
  format: (value: number) => string
  end?: number
}

const share = ({ k, n }: BuyerQuarter['single']) => (n >= MIN_CASES ? k / n : null)
const median = (spread: BuyerQuarter['bidders']) => (spread && spread.n >= MIN_FOR_MEDIAN ? spread.median : null)

const PANELS: readonly Panel[] = [
  { title: panels.tenders, kind: 'bars', amountOf: ({ tenders }) => tenders, format: BUYING.figure },
  { title: panels.bidders, kind: 'line', amountOf: ({ bidders }) => median(bidders), format: BUYING.number },
  { title: panels.single, kind: 'line', amountOf: ({ single }) => share(single), format: BUYING.percent, end: 1 },
  { title: panels.lowest, kind: 'line', amountOf: ({ lowest }) => share(lowest), format: BUYING.percent, end: 1 },
  { title: panels.days, kind: 'line', amountOf: ({ days }) => median(days), format: BUYING.number },
  { title: panels.quotations, kind: 'bars', amountOf: ({ quotations }) => quotations, format: BUYING.figure },
]

const COLUMNS: readonly Column<BuyerQuarter>[] = [
  {
    header: columns.quarter,
    isHeader: true,
    cell: (quarter) => (
      <>
        {nameOf(quarter)}
        {quarter.is_incomplete && <span className="font-normal text-ink3"> {BUYING.incomplete}</span>}
      </>
    ),
  },
  { header: columns.tenders, isFigure: true, cell: ({ tenders }) => BUYING.figure(tenders) },
  { header: columns.awarded, isFigure: true, cell: ({ single }) => BUYING.figure(single.n) },
  { header: columns.bidders, isFigure: true, cell: ({ bidders }) => middle(bidders) },
  { header: columns.single, isFigure: true, cell: ({ single }) => of(single) },
  { header: columns.lowest, isFigure: true, cell: ({ lowest }) => of(lowest) },
  { header: columns.days, isFigure: true, cell: ({ days }) => middle(days) },
  { header: columns.quotations, isFigure: true, cell: ({ quotations }) => BUYING.figure(quotations) },
]

interface Props {
  rut: string
  state: BuyingState
  quarters: readonly BuyerQuarter[]
}

/** Six series on one axis of quarters, and the same data as a table. */
export function Quarters({ rut, state, quarters }: Props) {
  const [first, last] = [quarters[0], quarters.at(-1)]
  if (!first || !last) return null
  const reform = quarters.findIndex(({ from }) => from === MIXED_MONTH)
  const years = quarters.flatMap(({ from }, at) => (from.slice(5, 7) === '03' ? [{ at, label: from.slice(0, 4) }] : []))
  return (
    <section className="mt-8">
      <div className="flex flex-wrap items-start justify-between gap-x-4">
        <h2 className="text-xl">{BUYING.time}</h2>
        <LazyDownloadButton
          label={DOWNLOAD_BUTTON.table}
          list="buyer_quarters"
          query={{ rut, ...questionOf(state) }}
          total={quarters.length}
        />
      </div>
      <p className="mb-3 max-w-[44rem] text-sm text-ink3">
        {BUYING.timeHint(monthName(first.from), monthName(addMonths(last.from, 2)), longLawDay())}
      </p>
      <div className="sheet buying-panels to-edges">
        {PANELS.map(({ title, kind, amountOf, format, end }) => {
          const values = quarters.map(amountOf)
          return (
            <div key={title}>
              <h3 className="text-sm font-medium">{title}</h3>
              <SeriesPanel
                name={sentenceOf(title, quarters, values, format)}
                kind={kind}
                values={values}
                format={format}
                {...(end && { end })}
                labels={years}
                breakAt={reform >= 0 ? { at: reform + MIXED_SHARE / 3, label: shortLawDay() } : undefined}
                isLastIncomplete={last.is_incomplete}
              />
              {kind === 'line' && values.every((value) => value === null) && (
                <p className="text-sm text-ink3">{BUYING.noPoints}</p>
              )}
            </div>
          )
        })}
      </div>
      <details className="mt-3">
        <summary className="link target text-sm">{BUYING.asTable}</summary>
        <div className="mt-2">
          <DataTable
            label={BUYING.table}
            look={BUYING_LOOK}
            columns={COLUMNS}
            rows={quarters.toReversed()}
            keyOf={({ from }) => from}
          />
        </div>
      </details>
    </section>
  )
}

function sentenceOf(
  title: string,
  quarters: readonly BuyerQuarter[],
  values: readonly (number | null)[],
  format: (value: number) => string,
): string {
  const points = quarters.flatMap((quarter, i) => {
    const value = values[i]
    return value == null ? [] : [BUYING.panelPoint(nameOf(quarter), format(value))]
  })
  return BUYING.panelSays(title, points.length, points[0] ?? '', points.at(-1) ?? '')
}

const of = ({ k, n }: BuyerQuarter['single']) => (n === 0 ? MISSING : BUYING.of(k, n))

function middle(spread: BuyerQuarter['bidders']): string {
  const value = median(spread)
  return value === null ? MISSING : BUYING.number(value)
}
