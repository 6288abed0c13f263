import './charts.css'

/** A bar for a part of a whole. Decorative, since the figures beside it say the same. */
export function CountBar({ count, total }: { count: number; total: number }) {
  return (
    <svg width="100%" height="8" aria-hidden="true" className="count-bar">
      <rect width="100%" height="8" rx="1" className="mark-empty" />
      <rect width={`${total === 0 ? 0 : (count / total) * 100}%`} height="8" rx="1" className="bar-filled" />
    </svg>
  )
}
