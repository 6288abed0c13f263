import type { PricedLineAnswer } from '@mirador/contract/tender-prices'
import { TENDER_PRICES } from './tender-prices-texts.ts'

/** The legend of the charts, with the marks that occur. */
export function PriceKey({ lines, hasBand }: { lines: readonly PricedLineAnswer[]; hasBand: boolean }) {
  const { key, keyLabel } = TENDER_PRICES
  const isSummed = lines.some(({ summary }) => summary.kind === 'summed')
  const isWithBand = hasBand && lines.some(({ summary }) => summary.kind === 'summed' && summary.band !== null)
  const marks = [
    { name: key.chosen, mark: <circle cx="8" cy="8" r="4.5" className="dot-chosen" />, isThere: true },
    {
      name: key.other,
      mark: <circle cx="8" cy="8" r="4" className="dot-other" />,
      isThere: lines.some(({ others: otherPrices }) => otherPrices.length > 0),
    },
    {
      name: key.own,
      mark: <path d="M8 1l7 7-7 7-7-7z" className="dot-own" />,
      isThere: lines.some(({ own }) => own.length > 0),
    },
    { name: key.median, mark: <line x1="8" x2="8" y1="1" y2="15" className="chart-median" />, isThere: isSummed },
    { name: key.band, mark: <path d="M1 11V5h14v6" className="chart-bracket" />, isThere: isWithBand },
  ]
  return (
    <ul className="prices-key" aria-label={keyLabel}>
      {marks
        .filter(({ isThere }) => isThere)
        .map(({ name, mark }) => (
          <li key={name}>
            <svg width="16" height="16" aria-hidden="true">
              {mark}
            </svg>
            {name}
          </li>
        ))}
    </ul>
  )
}
