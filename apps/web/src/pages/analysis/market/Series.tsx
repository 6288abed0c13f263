import type { MarketAnswer, MarketMonthAnswer } from '@mirador/contract/market'
import type { ShownShare } from '@mirador/domain/statistics/shown-share'
import { GENERAL_PART_FROM, MIXED_MONTH, MIXED_SHARE } from '@mirador/domain/tender/law-days'
import { type PointerEvent, useEffect, useState } from 'react'
import type { MarketQuestion } from '../../../api/market.ts'
import { longLawDay, monthName, shortLawDay } from '../../../components/charts/month-name.ts'
import { PANEL_AXIS, type PanelMark, SeriesPanel } from '../../../components/charts/SeriesPanel.tsx'
import { navigate } from '../../../navigation.tsx'
import { bucketName, longBucketName } from './bucket-name.ts'
import { countsAgile, evenEnd, firstChosen, knownAmount, shareEnd, sharesBy, shownMedian } from './market-series.ts'
import { marketAddress, readChosenMonth, readMarketState } from './market-state.ts'
import { MARKET } from './market-texts.ts'
import { ReadOut, sentenceOf } from './ReadOut.tsx'

/** height of a plot in px; seven plots with their titles fill a screen */
const HEIGHT = 64
const MILLION = 1e6

/** The address changes when the cursor rests: browsers limit how often it may. */
const ADDRESS_DELAY_MS = 300

interface Props {
  market: MarketAnswer
  grain: MarketQuestion['grain']
}

interface Panel {
  title: string
  kind: 'bars' | 'line'
  values: readonly (number | null)[]
  intervals?: readonly (readonly [number, number] | null)[]
  format: (value: number) => string
  end: number
  span?: number
}

/** Panels on one axis of time, with one cursor, and the figures of its month. */
export function Series({ market: { months, from, agile_from }, grain }: Props) {
  const [chosen, setChosen] = useChosenMonth(months)
  const month = months[chosen]

  if (!month) return null

  const reform = months.findIndex(({ month }) => month === MIXED_MONTH)
  const breakAt = (label: string) =>
    reform >= 0 ? { at: reform + MIXED_SHARE / (grain === 'month' ? 1 : 3), label } : undefined
  const last = months.at(-1) ?? month
  const panels = panelsOf(months, grain)

  function follow(event: PointerEvent<HTMLDivElement>) {
    // a moving finger scrolls
    if (event.type === 'pointermove' && event.pointerType !== 'mouse') return
    const box = event.currentTarget.getBoundingClientRect()
    const part = (event.clientX - box.left - PANEL_AXIS) / (box.width - PANEL_AXIS)
    if (part >= 0 && part < 1) setChosen(Math.floor(part * months.length))
  }

  return (
    <section aria-label={MARKET.series[grain]} className="sheet to-edges">
      <h2 className="sr-only">{MARKET.series[grain]}</h2>
      <ReadOut month={month} grain={grain} hasAgile={countsAgile(months)} />
      <div className="panel-plots">
        <input
          type="range"
          aria-label={MARKET.cursor[grain]}
          aria-valuetext={sentenceOf(month, grain)}
          min={0}
          max={months.length - 1}
          value={chosen}
          onChange={(event) => setChosen(Number(event.target.value))}
          className="block h-11 accent-patina"
          style={{ marginLeft: PANEL_AXIS, width: `calc(100% - ${PANEL_AXIS}px)` }}
        />
        <div onPointerDown={follow} onPointerMove={follow}>
          {panels.map(({ title, values, format, span = 1, ...panel }, i) => (
            <div key={title}>
              <h3 className="text-sm font-medium">{title}</h3>
              <SeriesPanel
                name={panelSentence(title, months, grain, { values, format, span })}
                {...panel}
                values={values}
                format={format}
                span={span}
                chosen={chosen}
                units={months.length}
                ticks
                labels={i === panels.length - 1 ? timeLabels(months, grain) : []}
                breakAt={breakAt(i === 0 ? MARKET.reform(shortLawDay()) : '')}
                isLastIncomplete={last.is_incomplete}
                height={HEIGHT}
              />
              {values.every((value) => value === null) && <p className="text-sm text-ink3">{MARKET.noPoints}</p>}
            </div>
          ))}
        </div>
      </div>
      <p className="border-t border-line px-6 py-4 text-sm text-ink3">
        {MARKET.note({
          lawDay: from < GENERAL_PART_FROM ? longLawDay() : undefined,
          agileFrom: agile_from === null ? undefined : monthName(agile_from),
          incomplete: longBucketName(last.month, grain),
        })}
      </p>
    </section>
  )
}

/**
 * The index of the month under the cursor. Once the user has chosen a month, the address has it, so that a link shows
 * the same.
 */
function useChosenMonth(months: readonly MarketMonthAnswer[]) {
  const [chosen, setChosen] = useState(() => readChosenMonth(new URLSearchParams(location.search)))
  useEffect(() => {
    if (chosen === undefined) return
    const timer = setTimeout(() => {
      const search = new URLSearchParams(location.search)
      if (chosen === readChosenMonth(search)) return
      navigate(marketAddress(readMarketState(search), chosen), { replace: true })
    }, ADDRESS_DELAY_MS)
    return () => clearTimeout(timer)
  }, [chosen])
  const place = months.findIndex(({ month }) => month === chosen)
  return [place < 0 ? firstChosen(months) : place, (next: number) => setChosen(months[next]?.month)] as const
}

function panelsOf(months: readonly MarketMonthAnswer[], grain: MarketQuestion['grain']): Panel[] {
  // single months have too few cases for percentages
  const span = grain === 'month' ? 3 : 1
  const share = (title: string, shares: readonly (ShownShare | undefined)[]): Panel => ({
    title,
    kind: 'line',
    span,
    format: MARKET.percent,
    end: shareEnd(shares),
    values: shares.map((one) => one?.share ?? null),
    intervals: shares.map((one) => (one ? ([one.from, one.to] as const) : null)),
  })
  const amounts = (
    title: string,
    kind: Panel['kind'],
    amountOf: (month: MarketMonthAnswer) => number | null,
    format: (value: number) => string = MARKET.number,
  ): Panel => {
    const values = months.map(amountOf)
    return { title, kind, values, format, end: evenEnd(values) }
  }
  const millions = (month: MarketMonthAnswer) => {
    const amount = knownAmount(month)
    return amount === null ? null : amount / MILLION
  }
  const { panels } = MARKET
  return [
    amounts(panels.tenders, 'bars', ({ tenders }) => tenders, MARKET.figure),
    ...(countsAgile(months) ? [amounts(panels.agile, 'bars', ({ agile }) => agile, MARKET.figure)] : []),
    amounts(panels.amount, 'bars', millions, MARKET.inMillions),
    amounts(panels.bidders, 'line', ({ bidders }) => shownMedian(bidders)),
    share(
      panels.single,
      sharesBy(months, span, ({ single }) => single),
    ),
    share(
      panels.deserted,
      sharesBy(months, span, ({ deserted }) => deserted),
    ),
    amounts(panels.days, 'line', ({ days }) => shownMedian(days)),
  ]
}

/** The years and, for months, the quarters of the calendar between them. */
function timeLabels(months: readonly MarketMonthAnswer[], grain: MarketQuestion['grain']): PanelMark[] {
  return months.flatMap(({ month }, at) => {
    const [year = '', number = ''] = month.split('-')
    if (at === 0 || number === (grain === 'month' ? '01' : '03')) return [{ at, label: year }]
    const isNear = at < 2 || grain === 'quarter'
    return Number(number) % 3 === 1 && !isNear ? [{ at, label: bucketName(month, grain).split(' ')[0] ?? '' }] : []
  })
}

function panelSentence(
  title: string,
  months: readonly MarketMonthAnswer[],
  grain: MarketQuestion['grain'],
  { values, format, span }: Pick<Panel, 'values' | 'format'> & { span: number },
): string {
  const bucket = span > 1 ? 'quarter' : grain
  const points = values.flatMap((value, i) => {
    const first = months[i * span]
    return value === null || !first ? [] : [MARKET.panelPoint(bucketName(first.month, bucket), format(value))]
  })
  return MARKET.panelSays(title, points[0], points.at(-1))
}
