import { type ReactNode, useId } from 'react'
import { Link } from '../../../ui/Link.tsx'

interface Props {
  title: string
  /** undefined while it is not known */
  total?: number | string | undefined
  /** what the queue holds */
  aside?: string | undefined
  /** a link or a button at the end of the title */
  action?: ReactNode
  /** the sentence in place of rows, or below them */
  note?: ReactNode
  /** the rows; without any there is no list */
  rows?: ReactNode
}

/** A queue of Hoy, a region named by its title. */
export function Queue({ title, total, aside, action, note, rows }: Props) {
  const id = useId()
  const hasRows = Array.isArray(rows) ? rows.length > 0 : rows
  return (
    <section aria-labelledby={id} className="queue">
      <div className="mb-1.5 flex flex-wrap items-baseline gap-x-3">
        <h2 id={id} tabIndex={-1} className="text-lg">
          {title}
        </h2>
        {total !== undefined && <span className="condensed font-bold text-ink2 tabular-nums">{total}</span>}
        {aside && <span className="queue-wide text-sm text-ink3">{aside}</span>}
        {action}
      </div>
      {hasRows && <ul className="sheet to-edges ruled overflow-hidden">{rows}</ul>}
      {note}
    </section>
  )
}

/** The link to all tenders of a queue. */
export function QueueLink({ to, children }: { to: string; children: string }) {
  return (
    <Link to={to} className="queue-link link ml-auto min-h-6 text-sm">
      {children}
    </Link>
  )
}
