import type { WorkPlace } from './work-places.ts'

/** More digits would not fit beside an icon. */
const MAX_SHOWN = 99
const IN_MENU = 'h-5 min-w-5 bg-cobre-wash px-1.5 text-cobre'

/** A count as a small figure; screen readers get it in words. */
export function CountBadge({ badge, className = IN_MENU }: { badge: WorkPlace['badge']; className?: string }) {
  if (!badge) return null
  return (
    <span
      className={`inline-flex items-center justify-center rounded-full condensed text-xs font-bold tabular-nums ${className}`}
    >
      <span aria-hidden="true">{badge.count > MAX_SHOWN ? `${MAX_SHOWN}+` : badge.count}</span>
      <span className="sr-only">{badge.words}</span>
    </span>
  )
}
