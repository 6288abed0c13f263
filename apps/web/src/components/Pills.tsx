import './pills.css'
import { Link } from '../ui/Link.tsx'

interface Pill {
  to: string
  name: string
  isCurrent: boolean
  count?: string
}

/** Links to the parts of a list, with their counts. */
export function Pills({ label, pills, className = '' }: { label: string; pills: readonly Pill[]; className?: string }) {
  return (
    <nav aria-label={label}>
      <ul className={`pills ${className}`}>
        {pills.map(({ to, name, isCurrent, count }) => (
          <li key={to}>
            <Link to={to} aria-current={isCurrent ? 'true' : undefined}>
              {name}
              {count !== undefined && <span className="condensed tabular-nums">{count}</span>}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
