import { MIXED_SHARE } from '@mirador/domain/tender/law-days'
import { longMonth } from '@mirador/domain/time/chile-time'
import { SUPPLIERS } from '@mirador/texts/suppliers'
import { shortLawDay } from '../../components/charts/month-name.ts'
import { SUPPLIER } from '../../texts/supplier.ts'
import { isMixed, type Quarter } from './quarters.ts'

/** px of one quarter, and of the drawing */
const STEP = 34
const [TOP, HEIGHT, FOOT] = [34, 110, 20] as const
/** Only the first and the last bar have a label, since more labels would overlap. */
const isLabelled = (index: number, count: number) => index === 0 || index === count - 1

interface Props {
  quarters: readonly Quarter[]
  of: 'lines' | 'won_lines'
  /** number of lines of the longest bar of both charts */
  most: number
}

/** Lines by quarter of publication, as bars from 0; the table beside it has the same figures. */
export function QuarterBars({ quarters, of, most }: Props) {
  const width = quarters.length * STEP
  const mixed = quarters.findIndex(isMixed)
  const law = (mixed + MIXED_SHARE / 3) * STEP
  const nameOf = (quarter: Quarter | undefined) => (quarter ? SUPPLIER.point(rangeOf(quarter), quarter[of]) : '')
  return (
    <figure className="min-w-0">
      <figcaption className="text-sm font-bold">{SUPPLIER.charts[of]}</figcaption>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard */}
      <section tabIndex={0} aria-label={SUPPLIER.charts[of]} className="overflow-x-auto">
        <svg
          role="img"
          aria-label={SUPPLIER.chart(SUPPLIER.charts[of], nameOf(quarters[0]), nameOf(quarters.at(-1)))}
          width={width}
          height={TOP + HEIGHT + FOOT}
          className="quarter-bars"
        >
          <defs>
            <pattern
              id={`partial-${of}`}
              width="6"
              height="6"
              patternUnits="userSpaceOnUse"
              patternTransform="rotate(45)"
            >
              <rect width="6" height="6" className="quarter-paper" />
              <line y2="6" className="quarter-hatch" />
            </pattern>
          </defs>
          <line x2={width} y1={TOP + HEIGHT} y2={TOP + HEIGHT} className="quarter-base" />
          {quarters.map((quarter, index) => {
            const height = (quarter[of] / most) * HEIGHT
            const middle = index * STEP + STEP / 2
            return (
              <g key={quarter.from}>
                <rect
                  x={index * STEP + 4}
                  y={TOP + HEIGHT - height}
                  width={STEP - 8}
                  height={height}
                  className="quarter-bar"
                  fill={quarter.isPartial ? `url(#partial-${of})` : undefined}
                  fillOpacity={index === mixed ? 0.35 : undefined}
                  data-partial={quarter.isPartial ? '' : undefined}
                />
                {isLabelled(index, quarters.length) && (
                  <text x={middle} y={TOP + HEIGHT - height - 5} textAnchor="middle" className="quarter-label">
                    {SUPPLIERS.figure(quarter[of])}
                  </text>
                )}
                {(index === 0 || quarter.from.endsWith('-12')) && (
                  <text x={index * STEP + 4} y={TOP + HEIGHT + 15}>
                    {quarter.from.endsWith('-12') ? Number(quarter.from.slice(0, 4)) + 1 : quarter.from.slice(0, 4)}
                  </text>
                )}
              </g>
            )
          })}
          {mixed >= 0 && (
            <g>
              <line x1={law} x2={law} y1="14" y2={TOP + HEIGHT} className="quarter-law" />
              <text x={law} y="10" textAnchor={law > width / 2 ? 'end' : 'start'}>
                {SUPPLIER.law(shortLawDay())}
              </text>
            </g>
          )}
        </svg>
      </section>
    </figure>
  )
}

/** `diciembre de 2024 a febrero de 2025` */
export const rangeOf = ({ from, to }: Quarter) => SUPPLIERS.period(longMonth(from), longMonth(to))
