import './share-strip.css'
import type { ShownShare } from '@mirador/domain/statistics/shown-share'

interface Props {
  share: ShownShare
  /** end of the axis: 0.6 or 1 */
  end: number
  /** the share of the market, and its label */
  market?: { share: number; label: string } | undefined
  /** for another company: a dot in the colour of the market replaces the own diamond */
  isOther?: boolean
}

const HEIGHT = 16

/**
 * A share with its interval, and the share of the market as a line, on an axis from 0. Decorative, since the words
 * beside it say the same.
 */
export function ShareStrip({ share: { share, from, to }, end, market, isOther = false }: Props) {
  const at = (value: number) => `${Math.min(value / end, 1) * 100}%`
  const top = market ? 20 : 0
  const middle = top + HEIGHT / 2
  return (
    <svg
      width="100%"
      height={top + HEIGHT}
      aria-hidden="true"
      className="share-strip"
      data-of={isOther ? 'market' : undefined}
    >
      <rect y={middle - 2} width="100%" height="4" rx="2" className="strip-axis" />
      <rect
        x={at(from)}
        y={middle - 5}
        width={`${((Math.min(to, end) - from) / end) * 100}%`}
        height="10"
        rx="5"
        className="strip-range"
      />
      <svg x={at(share)} y={middle} overflow="visible" aria-hidden="true">
        {isOther ? <circle r="5" className="strip-own" /> : <path d="M0-5 5 0 0 5-5 0z" className="strip-own" />}
      </svg>
      {market && (
        <>
          <line x1={at(market.share)} x2={at(market.share)} y1={top - 2} y2={top + HEIGHT} className="strip-market" />
          <text x={at(market.share)} y="12" textAnchor={anchorAt(market.share / end)} className="strip-label">
            {market.label}
          </text>
        </>
      )}
    </svg>
  )
}

interface AxisProps extends Props {
  endLabel: string
}

/** The strip above its axis. */
export function StripWithAxis({ endLabel, ...strip }: AxisProps) {
  return (
    <span className="my-2 block">
      <ShareStrip {...strip} />
      <span aria-hidden="true" className="flex justify-between condensed text-xs text-ink3">
        <span>0</span>
        <span>{endLabel}</span>
      </span>
    </span>
  )
}

/** A label near an end of the axis grows inwards. */
function anchorAt(part: number): 'start' | 'middle' | 'end' {
  if (part < 0.4) return 'start'
  return part > 0.6 ? 'end' : 'middle'
}
