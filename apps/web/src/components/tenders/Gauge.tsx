import { TENDER_ROW } from '@mirador/texts/tenders'

/** The share of the time between publication and closing that has passed, 0 to 1. */
export function Gauge({ used, className = '' }: { used: number; className?: string }) {
  const percent = Math.round(used * 100)
  return (
    <div role="img" aria-label={TENDER_ROW.gauge(percent)} className={`plazo-gauge ${className}`}>
      <span style={{ width: `${percent}%` }} />
    </div>
  )
}
