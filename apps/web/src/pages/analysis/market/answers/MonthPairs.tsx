import '../../../../components/charts/charts.css'
import { useChartSize } from '../../../../components/charts/use-chart-size.ts'
import { ANSWERS } from './answers-texts.ts'

export interface MonthPair {
  month: string
  /** `oct` */
  label: string
  now: number | null
  before: number | null
}

const [PLOT, TOP, FOOT, GAP] = [132, 18, 20, 2]
const WIDEST = 15

/** Two bars for each month. Decorative, since a table has the same rows. */
export function MonthPairs({ pairs }: { pairs: readonly MonthPair[] }) {
  const [place, { width, scale }] = useChartSize<HTMLDivElement>()
  const [top, foot] = [TOP * scale, FOOT * scale]
  const height = top + PLOT + foot
  const base = top + PLOT
  const most = Math.max(1, ...pairs.flatMap(({ now, before }) => [now ?? 0, before ?? 0]))
  const band = width / Math.max(1, pairs.length)
  const bar = Math.min(WIDEST, (band - 3 * GAP) / 2)
  const named = namedMonths(pairs)
  const barAt = (at: number, value: number | null, className: string) => {
    const tall = ((value ?? 0) / most) * PLOT
    return (
      value !== null &&
      value > 0 && <rect x={at} y={base - tall} width={bar} height={tall} rx="2" className={className} />
    )
  }
  return (
    <div ref={place} aria-hidden="true" className="chart answer-picture" style={{ minHeight: height }}>
      {width > 0 && (
        <svg aria-hidden="true" width="100%" viewBox={`0 0 ${width} ${height}`}>
          {pairs.map(({ month, label, now, before }, i) => {
            const middle = (i + 0.5) * band
            return (
              <g key={month}>
                {barAt(middle - GAP / 2 - bar, before, 'dot-other')}
                {barAt(middle + GAP / 2, now, 'mark-filled')}
                {named.includes(i) && now !== null && (
                  <text
                    x={middle + GAP / 2 + bar / 2}
                    y={base - (now / most) * PLOT - 5}
                    textAnchor="middle"
                    className="chart-label"
                  >
                    {ANSWERS.figure(now)}
                  </text>
                )}
                <text x={middle} y={base + 14 * scale} textAnchor="middle">
                  {label}
                </text>
              </g>
            )
          })}
          <line x1="0" x2={width} y1={base} y2={base} className="chart-base" />
        </svg>
      )}
    </div>
  )
}

/** The months of the most and of the fewest. */
function namedMonths(pairs: readonly MonthPair[]): number[] {
  const values = pairs.map(({ now }) => now ?? Number.NaN)
  const known = values.filter((value) => !Number.isNaN(value))
  if (known.length === 0) return []
  return [...new Set([Math.max(...known), Math.min(...known)].map((value) => values.indexOf(value)))]
}
