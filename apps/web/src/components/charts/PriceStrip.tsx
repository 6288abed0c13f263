import { pesos } from '@mirador/domain/tender/money'
import { useId } from 'react'
import './charts.css'
import { HatchPattern } from './Hatch.tsx'
import { logAxis } from './log-axis.ts'
import { type Label, placeLabels } from './place-labels.ts'
import { binsOf, type Swarm, swarmOf } from './swarm.ts'
import { type ChartSize, useChartSize } from './use-chart-size.ts'

export interface StripSummary {
  /** a band is filled; an interval of the median is a bracket alone */
  kind: 'band' | 'interval'
  from: number
  to: number
  median: number
}

export interface OwnPrice {
  price: number
  isChosen: boolean
  /** label above the mark; undefined: none */
  label?: string | undefined
}

interface Props {
  /** summary of the chart, for screen readers */
  name: string
  /** prices in pesos, ascending; the own prices are among them */
  chosen: readonly number[]
  otherPrices: readonly number[]
  /** labels above the lanes, such as '23 elegidos' */
  laneLabels: readonly [chosen: string, other: string]
  summary?: StripSummary | undefined
  medianLabel: string
  /** names each chosen price, for a few prices without a summary */
  isEachNamed?: boolean
  own?: readonly OwnPrice[]
  /** the reason why there is no summary: the dots are then pale, over a hatch */
  silence?: string | undefined
}

const DOT = 9
/** Diameter of a dot with its halo. */
const PITCH = 10
const [CHOSEN_R, OTHER_R, OWN_R] = [4.5, 4, 7]
/** With more dots, or with higher columns of dots, a lane is a histogram. */
const [MAX_DOTS, MAX_ROWS] = [300, 13]
const [BIN_WIDTH, BIN_HEIGHT] = [8, 64]
/** Narrower charts have the names of their lanes above them. */
const WIDE = 520
const [SIDE, ROW, MARGIN] = [112, 17, 12]

/**
 * Chosen and other prices as dots in two lanes on a logarithmic axis, with the median and the expected range of the
 * next price.
 */
export function PriceStrip(props: Props) {
  const [place, size] = useChartSize<HTMLDivElement>()
  const { chosen, otherPrices } = props
  return (
    <div ref={place} className="chart">
      {size.width > 0 && chosen.length + otherPrices.length > 0 && <Strip {...props} size={size} />}
    </div>
  )
}

function Strip({ name, size: { width, scale }, ...props }: Props & { size: ChartSize }) {
  const { chosen, otherPrices, laneLabels, summary, medianLabel, isEachNamed, own = [], silence } = props
  const hatch = useId()
  const isWide = width >= WIDE * scale
  const offset = isWide ? SIDE * scale : 0
  const inner = width - offset
  const axis = logAxis([...chosen, ...otherPrices], { width: inner, margin: MARGIN, most: isWide ? 7 : 4 })
  const row = ROW * scale

  const labels = labelsOf({ summary, medianLabel, named: isEachNamed ? chosen : [] }, axis.at, scale)
  const [low, high] = summary ? [axis.at(summary.from), axis.at(summary.to)] : [0, 0]
  const placed = placeLabels(labels, inner, summary ? [low + 2, high - 2] : undefined)
  const labelRows = Math.max(summary ? 1 : 0, ...placed.map((label) => label.row + 1))

  const top = labelRows * row + (labelRows > 0 ? 4 : 0)
  const laneLabel = isWide ? 0 : row
  const lanes = [laneOf(chosen, axis.at, inner), laneOf(otherPrices, axis.at, inner)] as const
  const labelled = own.find(({ label }) => label)
  const gap = silence ? 30 * scale : labelled ? row + 6 : 10
  const chosenTop = top + laneLabel
  const chosenEnd = chosenTop + lanes[0].height
  const othersTop = chosenEnd + gap + laneLabel
  const base = othersTop + (otherPrices.length > 0 ? lanes[1].height : 0) + 6
  const height = base + row + 2
  const bracket = top - row / 2
  const dim = silence ? 'chart-pale' : undefined

  return (
    <>
      <svg role="img" aria-label={name} width="100%" viewBox={`0 0 ${width} ${height}`}>
        <g>
          <g transform={`translate(${offset})`}>
            {silence && (
              <>
                <defs>
                  <HatchPattern id={hatch} />
                </defs>
                <rect y={top} width={inner} height={base - top} fill={`url(#${hatch})`} />
              </>
            )}
            {summary?.kind === 'band' && (
              <rect x={low} y={bracket} width={high - low} height={chosenEnd - bracket} className="chart-band" />
            )}
            {axis.ticks.map((tick) => (
              <line key={tick} x1={axis.at(tick)} x2={axis.at(tick)} y1={top} y2={base} className="chart-tick" />
            ))}
            <line x2={inner} y1={base} y2={base} className="chart-base" />
            <Ticks ticks={axis.ticks} at={axis.at} y={base + row - 2} width={inner} scale={scale} />
            {summary && (
              <>
                <path
                  d={
                    summary.kind === 'band'
                      ? `M${low} ${bracket + 6}V${bracket}H${high}V${bracket + 6}`
                      : `M${low} ${bracket - 4}v8m0-4H${high}m0-4v8`
                  }
                  className="chart-bracket"
                />
                <line
                  x1={axis.at(summary.median)}
                  x2={axis.at(summary.median)}
                  y1={bracket - 5}
                  y2={chosenEnd}
                  className="chart-median"
                />
              </>
            )}
            {placed.map(({ text, x, row: at }, i) => (
              <text key={String(i)} x={x} y={top - at * row - row / 2 + 4 * scale} className="chart-label">
                {text}
              </text>
            ))}
            <g className={dim}>
              <Lane
                lane={lanes[0]}
                top={chosenTop}
                isChosen
                own={own.filter(({ isChosen }) => isChosen)}
                values={chosen}
              />
              <Lane
                lane={lanes[1]}
                top={othersTop}
                isChosen={false}
                own={own.filter(({ isChosen }) => !isChosen)}
                values={otherPrices}
              />
            </g>
            {labelled?.label && (
              <OwnLabel
                text={labelled.label}
                at={axis.at(labelled.price)}
                y={chosenEnd + gap - 6}
                markY={labelled.isChosen ? chosenTop + lanes[0].middle + OWN_R : othersTop + lanes[1].middle - OWN_R}
                width={inner}
                scale={scale}
              />
            )}
          </g>
          <text x="0" y={(isWide ? chosenTop + lanes[0].middle : chosenTop) + (isWide ? 4 : -5) * scale}>
            {laneLabels[0]}
          </text>
          {otherPrices.length > 0 && (
            <text x="0" y={(isWide ? othersTop + lanes[1].middle : othersTop) + (isWide ? 4 : -5) * scale}>
              {laneLabels[1]}
            </text>
          )}
        </g>
      </svg>
      {silence && (
        <p className="chart-plate" style={{ left: offset, top: chosenEnd, bottom: 'auto', height: gap }}>
          <span>{silence}</span>
        </p>
      )}
    </>
  )
}

/** Width of a character of 12 px, condensed and bold. */
const CHARACTER = 6.1
const widthOf = (text: string, scale: number) => text.length * CHARACTER * scale

function labelsOf(
  { summary, medianLabel, named }: { summary: StripSummary | undefined; medianLabel: string; named: readonly number[] },
  at: (value: number) => number,
  scale: number,
): Label[] {
  const label = (text: string, place: number, anchor: Label['anchor'], row = 0): Label => ({
    text,
    width: widthOf(text, scale),
    at: place,
    anchor,
    row,
  })
  if (!summary) return named.map((price) => label(pesos(price), at(price), 'middle'))
  return [
    label(pesos(summary.from), at(summary.from) - 6, 'end'),
    label(pesos(summary.to), at(summary.to) + 6, 'start'),
    label(`${medianLabel} ${pesos(summary.median)}`, at(summary.median), 'middle', 1),
  ]
}

interface LaneShape {
  height: number
  /** place of the row with the first dots */
  middle: number
  swarm: Swarm | undefined
  places: readonly number[]
  width: number
}

function laneOf(values: readonly number[], at: (value: number) => number, width: number): LaneShape {
  const places = values.map(at)
  const swarm = swarmOf(places, PITCH)
  const rows = swarm.above + swarm.below
  if (values.length > MAX_DOTS || rows >= MAX_ROWS) {
    return { height: BIN_HEIGHT + 4, middle: BIN_HEIGHT / 2, swarm: undefined, places, width }
  }
  return { height: rows * PITCH + 2 * DOT, middle: swarm.above * PITCH + DOT, swarm, places, width }
}

interface LaneProps {
  lane: LaneShape
  top: number
  isChosen: boolean
  own: readonly OwnPrice[]
  values: readonly number[]
}

function Lane({ lane: { swarm, middle, places, width }, top, isChosen, own, values }: LaneProps) {
  const look = isChosen ? 'dot-chosen' : 'dot-other'
  const y = top + middle
  if (!swarm) {
    const bins = binsOf(places, width, BIN_WIDTH)
    const most = Math.max(...bins.map(({ count }) => count))
    return (
      <>
        {bins.map(({ x, width: wide, count }) => {
          const tall = (count / most) * BIN_HEIGHT
          return (
            <rect key={x} x={x + 0.5} y={top + BIN_HEIGHT - tall} width={wide - 1} height={tall} className={look} />
          )
        })}
        {own.map(({ price }) => (
          <OwnMark key={price} x={places[values.indexOf(price)] ?? 0} y={y} />
        ))}
      </>
    )
  }
  const ownPlaces = new Set<number>()
  for (const { price } of own) {
    let index = values.indexOf(price)
    while (ownPlaces.has(index) && values[index + 1] === price) index++
    ownPlaces.add(index)
  }
  const dots = swarm.dots.map(({ x, row }, i) => ({ x, y: y + row * PITCH, isOwn: ownPlaces.has(i) }))
  return (
    <>
      {dots.map((dot, i) =>
        dot.isOwn ? null : (
          <circle key={String(i)} cx={dot.x} cy={dot.y} r={isChosen ? CHOSEN_R : OTHER_R} className={look} />
        ),
      )}
      {dots.map((dot, i) => (dot.isOwn ? <OwnMark key={String(i)} x={dot.x} y={dot.y} /> : null))}
    </>
  )
}

function OwnMark({ x, y }: { x: number; y: number }) {
  return <path d={`M${x} ${y - OWN_R}l${OWN_R} ${OWN_R}-${OWN_R} ${OWN_R}-${OWN_R}-${OWN_R}z`} className="dot-own" />
}

interface OwnLabelProps {
  text: string
  at: number
  y: number
  markY: number
  width: number
  scale: number
}

function OwnLabel({ text, at, y, markY, width, scale }: OwnLabelProps) {
  const own = widthOf(text, scale)
  return (
    <>
      <line x1={at} x2={at} y1={markY < y ? y - 10 * scale : y + 3} y2={markY} className="chart-own-line" />
      <text x={Math.max(0, Math.min(at - own / 2, width - own))} y={y} className="chart-own-label">
        {text}
      </text>
    </>
  )
}

interface TicksProps {
  ticks: readonly number[]
  at: (value: number) => number
  y: number
  width: number
  scale: number
}

/** The labels of the ticks; one that would touch its neighbour is omitted. */
function Ticks({ ticks, at, y, width, scale }: TicksProps) {
  const placed = placeLabels(
    ticks.map((tick) => {
      const text = pesos(tick)
      return { text, width: widthOf(text, scale), at: at(tick), anchor: 'middle' as const }
    }),
    width,
  )
  return placed
    .filter(({ row }) => row === 0)
    .map(({ text, x }) => (
      <text key={text} x={x} y={y}>
        {text}
      </text>
    ))
}
