import './charts.css'

interface Props {
  value: number
  /** lower end of an interval, or of the middle half */
  from: number
  to: number
  /** end of the axis, which begins at 0 */
  end: number
  /** label of the end, such as '100 %' */
  endLabel: string
  /** the value of the market, and its label */
  market: { value: number; label: string } | undefined
}

const [HEIGHT, LABEL] = [16, 18]

/**
 * A value with its interval, and the value of the market as a line. Decorative, since the words beside it say the same.
 */
export function RateStrip({ value, from, to, end, endLabel, market }: Props) {
  const at = (place: number) => `${Math.max(0, Math.min(place / end, 1)) * 100}%`
  const middle = LABEL + HEIGHT / 2
  const [low, high] = [Math.max(0, Math.min(from, end)), Math.max(0, Math.min(to, end))]
  return (
    <span className="chart rate-strip" aria-hidden="true">
      <svg width="100%" height={LABEL + HEIGHT} aria-hidden="true">
        <rect y={middle - 2} width="100%" height="4" rx="2" className="rate-axis" />
        <rect
          x={at(low)}
          y={middle - 5}
          width={`max(4px, ${((high - low) / end) * 100}%)`}
          height="10"
          rx="5"
          className="rate-range"
        />
        <circle cx={at(value)} cy={middle} r="4.5" className="dot-chosen" />
        {market && (
          <>
            <line
              x1={at(market.value)}
              x2={at(market.value)}
              y1={LABEL - 2}
              y2={LABEL + HEIGHT}
              className="chart-median"
            />
            <text x={at(market.value)} y="11" textAnchor={anchorAt(market.value / end)}>
              {market.label}
            </text>
          </>
        )}
      </svg>
      <span className="flex justify-between condensed text-xs text-ink3">
        <span>0</span>
        <span>{endLabel}</span>
      </span>
    </span>
  )
}

/** A label near an end of the axis grows inwards. */
function anchorAt(part: number): 'start' | 'middle' | 'end' {
  if (part < 0.25) return 'start'
  return part > 0.75 ? 'end' : 'middle'
}
