import './four-figures.css'
import type { ReactNode } from 'react'

interface BlockProps {
  label?: string
  children: ReactNode
}

/** Four figures side by side, two by two on a phone. */
export const FourFigures = ({ label, children }: BlockProps) => (
  <section aria-label={label} className="sheet four-figures to-edges">
    {children}
  </section>
)

interface Props {
  label: string
  value: ReactNode
  /** beside the value */
  unit?: string
  /** beside the label */
  more?: ReactNode
  /** in cobre: of the own company */
  isOwn?: boolean
  /** on a coloured ground */
  isMarked?: boolean
  children?: ReactNode
}

export const FourFigure = ({ label, value, unit, more, isOwn = false, isMarked = false, children }: Props) => (
  <div data-marked={isMarked || undefined}>
    <div className={`flex min-h-6 items-center gap-1 condensed text-sm ${isMarked ? 'text-cobre' : 'text-ink2'}`}>
      {label}
      {more}
    </div>
    <p className={`condensed text-2xl font-bold tabular-nums max-tablet:text-xl ${isOwn ? 'text-cobre' : ''}`}>
      {value}
      {unit && <span className="text-base"> {unit}</span>}
    </p>
    <div className="mt-1 text-sm text-ink2">{children}</div>
  </div>
)
