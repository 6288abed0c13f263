import type { PriceBand } from '@mirador/contract/market-answers'
import '../../../../components/charts/charts.css'
import { knownBands } from './answer-sums.ts'
import { ANSWERS } from './answers-texts.ts'

const ROW = 22
const STEP = 0.1
const TEXT = ANSWERS.prices

/** The middle half and the usual share of each band on one axis. Decorative, since a table has the same rows. */
export function PriceSpreads({ bands }: { bands: readonly PriceBand[] }) {
  const known = knownBands(bands)
  const ends = known.flatMap(({ share }) => [share.from, share.to])
  const low = Math.floor(Math.min(0.9, ...ends) / STEP) * STEP
  const high = Math.max(1, ...ends) + 0.04
  const at = (share: number) => `${((share - low) / (high - low)) * 100}%`
  const width = (from: number, to: number) => `max(6px, ${((to - from) / (high - low)) * 100}%)`
  return (
    <div aria-hidden="true" className="answer-picture">
      {bands.map((band) => {
        const own = known.find(({ from }) => from === band.from)?.share
        return (
          <div key={band.from} className="answer-spread">
            <span>{TEXT.band(band.from, band.to)}</span>
            <span className="chart">
              <svg aria-hidden="true" width="100%" height={ROW}>
                <line x1={at(1)} x2={at(1)} y1="0" y2={ROW} className="panel-break" />
                {own && (
                  <>
                    <rect
                      x={at(own.from)}
                      y={ROW / 2 - 5.5}
                      width={width(own.from, own.to)}
                      height="11"
                      rx="4"
                      className="rate-range"
                    />
                    <circle cx={at(own.median)} cy={ROW / 2} r="5" className="dot-chosen" />
                  </>
                )}
              </svg>
            </span>
            <span className="condensed whitespace-nowrap">
              {own ? (
                <>
                  <strong className="font-bold">{ANSWERS.percent(own.median)}</strong> {TEXT.of(own.n)}
                </>
              ) : (
                TEXT.few5(band.share?.n ?? 0)
              )}
            </span>
          </div>
        )
      })}
      <div className="answer-spread">
        <span />
        <span className="chart">
          <svg aria-hidden="true" width="100%" height="16">
            <text x="0" y="12">
              {ANSWERS.percent(low)}
            </text>
            <text x={at(1)} y="12" textAnchor="end">
              {TEXT.budget}
            </text>
          </svg>
        </span>
      </div>
    </div>
  )
}
