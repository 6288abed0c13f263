import { useId } from 'react'
import './charts.css'
import { HatchPattern } from './Hatch.tsx'
import { type ChartSize, useChartSize } from './use-chart-size.ts'

export interface PanelMark {
  /** the month, or other unit of time, at whose beginning the mark is; a fraction is a place within it */
  at: number
  label: string
}

interface Props {
  /** summary of the panel, for screen readers */
  name: string
  kind: 'bars' | 'line'
  /** one value for each bucket; null: too few cases */
  values: readonly (number | null)[]
  /** units of the axis in a bucket: 3 for quarters on an axis of months */
  span?: number
  /** number of units of the axis; undefined: that of the values */
  units?: number
  /** 90 % intervals of the values */
  intervals?: readonly (readonly [from: number, to: number] | null)[]
  /** formats the values beside their marks */
  format: (value: number) => string
  /** end of the axis; undefined: a round number above the values */
  end?: number
  /** whether the axis shows its values */
  ticks?: boolean
  /** years or months under the axis */
  labels: readonly PanelMark[]
  /** the place where the series breaks; its bucket has cases of both sides */
  breakAt: PanelMark | undefined
  isLastIncomplete: boolean
  /** the unit under the cursor */
  chosen?: number
  height?: number
}

/** Default height of the plot, px. */
const USUAL_HEIGHT = 84
const [TOP, FOOT, GAP] = [18, 16, 2]
/** Width of the values on the axis, px at a text size of 16 px. */
export const PANEL_AXIS = 52

/** Counts as bars, or rates as points, from 0. Lines join the points, but not across a missing value or the break. */
export function SeriesPanel(props: Props) {
  const [place, size] = useChartSize<HTMLDivElement>()
  const { height = USUAL_HEIGHT } = props
  return (
    <div ref={place} className="chart" style={{ minHeight: height + (topOf(props) + FOOT) * size.scale }}>
      {size.width > 0 && <Panel {...props} size={size} />}
    </div>
  )
}

function Panel(props: Props & { size: ChartSize }) {
  const { name, kind, values, intervals, format, ticks, labels, breakAt, isLastIncomplete, chosen } = props
  const { size, height = USUAL_HEIGHT, span = 1, units = values.length * span } = props
  const hatch = useId()
  const { width, scale } = size
  const axisWidth = ticks ? PANEL_AXIS * scale : 0
  const [top, foot] = [topOf(props) * scale, FOOT * scale]
  const base = top + height
  const unit = (width - axisWidth) / Math.max(1, units)
  const band = unit * span
  const end = props.end ?? roundEnd(Math.max(1, ...values.map((value) => value ?? 0)))
  // the last bucket may be shorter
  const x = (index: number) => Math.min(axisWidth + (index + 0.5) * band, width - unit / 2)
  const edge = (at: number) => axisWidth + at * unit
  const named = chosen === undefined ? undefined : Math.floor(chosen / span)
  const y = (value: number) => base - (Math.min(value, end) / end) * height
  const last = values.length - 1
  const mixed = breakAt && Math.floor(breakAt.at / span)
  /**
   * Beside an interval. Without intervals, below a point where the line comes down to it or rises from it; otherwise
   * above it.
   */
  const labelPlace = (index: number) => {
    const value = values[index] as number
    const [at, height] = [x(index), y(value)]
    if (intervals) {
      const isLast = at > width - 40 * scale
      return {
        x: at + (isLast ? -7 : 7),
        y: Math.min(height + 4, base - 3),
        textAnchor: isLast ? 'end' : 'start',
      } as const
    }
    const beside = values[index === last || values[index + 1] == null ? index - 1 : index + 1]
    const under = height + 15 * scale
    const isUnder = kind === 'line' && beside != null && beside > value && under < base
    const inside = Math.max(axisWidth + 10, Math.min(at, width - 12))
    return { x: inside, y: isUnder ? under : height - 7, textAnchor: 'middle' } as const
  }
  return (
    <svg role="img" aria-label={name} width="100%" viewBox={`0 0 ${width} ${base + foot}`}>
      <g>
        <defs>
          <HatchPattern id={hatch} line="panel-hatch-line" />
        </defs>
        {chosen !== undefined && (
          <rect x={edge(chosen)} y={top - 4} width={unit} height={height + 4} className="panel-cursor" />
        )}
        {ticks &&
          [0, 0.5, 1].map((part) => (
            <g key={part}>
              <line x1={axisWidth} x2={width} y1={y(end * part)} y2={y(end * part)} className="chart-tick" />
              <text x={axisWidth - 6} y={y(end * part) + 4} textAnchor="end">
                {format(end * part)}
              </text>
            </g>
          ))}
        <line x1={axisWidth} x2={width} y1={base} y2={base} className="chart-base" />
        {breakAt && (
          <>
            <line x1={edge(breakAt.at)} x2={edge(breakAt.at)} y1={4} y2={base} className="panel-break" />
            <text x={edge(breakAt.at) + 4} y={11 * scale}>
              {breakAt.label}
            </text>
          </>
        )}
        {kind === 'bars'
          ? values.map((value, i) =>
              value === null ? (
                // an unknown value is not 0
                <text key={String(i)} x={x(i)} y={base - 3} textAnchor="middle">
                  –
                </text>
              ) : (
                <rect
                  key={String(i)}
                  x={x(i) - band / 2 + GAP}
                  y={y(value)}
                  width={Math.max(1, band - 2 * GAP)}
                  height={base - y(value)}
                  {...(isLastIncomplete && i === last
                    ? { fill: `url(#${hatch})`, className: 'panel-incomplete' }
                    : { className: i === mixed ? 'rate-range' : 'mark-filled' })}
                />
              ),
            )
          : null}
        {kind === 'line' && (
          <>
            {intervals?.map((interval, i) =>
              interval && values[i] !== null ? (
                <line
                  key={String(i)}
                  x1={x(i)}
                  x2={x(i)}
                  y1={y(interval[0])}
                  y2={y(interval[1])}
                  className="panel-interval"
                />
              ) : null,
            )}
            <path d={pathOf(values, mixed, x, y)} className="panel-line" />
            {values.map((value, i) =>
              value === null ? null : (
                <circle
                  key={String(i)}
                  cx={x(i)}
                  cy={y(value)}
                  r="3.5"
                  className={i === mixed ? 'dot-other' : 'dot-chosen'}
                />
              ),
            )}
          </>
        )}
        {namedPoints(values, named, isLastIncomplete && kind === 'bars').map((index) => (
          <text key={index} {...labelPlace(index)} className="chart-label">
            {format(values[index] as number)}
          </text>
        ))}
        {labels.map(({ at, label }) => (
          <text key={at} x={edge(at) + 2} y={base + 13 * scale}>
            {label}
          </text>
        ))}
      </g>
    </svg>
  )
}

/** The label of the break has a separate line where the cursor may name any bucket. */
const topOf = ({ chosen, breakAt }: Props) => (chosen !== undefined && breakAt?.label ? 2 * TOP : TOP)

/** The labelled points: the chosen one, otherwise the first and the last. */
function namedPoints(values: readonly (number | null)[], chosen: number | undefined, isLastLeftOut: boolean): number[] {
  if (chosen !== undefined) return values[chosen] == null ? [] : [chosen]
  const known = [...values.keys()].filter(
    (index) => values[index] !== null && !(isLastLeftOut && index === values.length - 1),
  )
  return [...new Set([known[0], known.at(-1)])].filter((index) => index !== undefined)
}

/** Joins neighbouring points, except that of the break with those beside it. */
function pathOf(
  values: readonly (number | null)[],
  mixed: number | undefined,
  x: (index: number) => number,
  y: (value: number) => number,
): string {
  let path = ''
  for (const [index, value] of values.entries()) {
    if (value === null) continue
    const isApart = mixed !== undefined && (index === mixed || index === mixed + 1)
    const isJoined = index > 0 && values[index - 1] !== null && !isApart
    path += `${isJoined ? 'L' : 'M'}${x(index).toFixed(1)} ${y(value).toFixed(1)}`
  }
  return path
}

/** Rounds up to 1, 2, 4, 5, 6, 8 or 10 times a power of ten. */
function roundEnd(most: number): number {
  const unit = 10 ** Math.floor(Math.log10(most))
  return ([1, 2, 4, 5, 6, 8].find((step) => step * unit >= most) ?? 10) * unit
}
