import './figures.css'
import type { ReactNode } from 'react'
import { Link } from '../../ui/Link.tsx'

export interface FigureLink {
  to: string
  label: string
  count: number
}

interface Props {
  value: string
  /** shown beside the value */
  unit?: string
  label: string
  children?: ReactNode
  /** without lines the figure has no link */
  link: FigureLink
}

/** A figure of `.figures`, with a link to its lines. */
export function Figure({ value, unit, label, children, link }: Props) {
  return (
    <div>
      <p>
        <span className="condensed text-3xl font-bold tabular-nums">{value}</span>
        {unit && <span className="condensed text-lg"> {unit}</span>}
      </p>
      <p className="mt-1 font-medium">{label}</p>
      <div className="mt-1 text-sm text-ink2">{children}</div>
      {link.count > 0 && (
        <Link to={link.to} className="link target text-sm">
          {link.label}
        </Link>
      )}
    </div>
  )
}
