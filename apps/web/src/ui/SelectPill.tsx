import { ChevronDown } from 'lucide'
import type { ReactNode } from 'react'
import { Icon } from './Icon.tsx'

export interface SelectOption {
  value: string
  label: string
}

interface Props {
  /** Its accessible name; with an empty value it is also what the pill shows. */
  label: string
  value: string
  options: readonly SelectOption[]
  onChange: (value: string) => void
  /** What the empty choice says in the open list; without it there is no empty choice (an order, for one). */
  emptyLabel?: string
  icon?: ReactNode
  /** No border: for the order at the end of the row. */
  quiet?: boolean
}

/** A filter pill: a native select that shows its name while nothing is chosen. */
export function SelectPill({ label, value, options, onChange, emptyLabel, icon, quiet = false }: Props) {
  const isActive = emptyLabel !== undefined && value !== ''
  return (
    <span className="relative inline-flex flex-none items-center text-ink2">
      {icon && <span className="pointer-events-none absolute left-2.5">{icon}</span>}
      <select
        aria-label={label}
        value={value}
        data-active={isActive}
        data-quiet={quiet}
        className={`select-pill ${icon ? 'pl-8!' : ''}`}
        onChange={(event) => onChange(event.target.value)}
      >
        {emptyLabel !== undefined && <option value="">{value === '' ? label : emptyLabel}</option>}
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      <Icon icon={ChevronDown} size={16} aria-hidden="true" className="pointer-events-none absolute right-2.5" />
    </span>
  )
}
