import { ChevronDown } from 'lucide'
import type { ReactNode } from 'react'
import { Icon } from './Icon.tsx'

export interface SelectOption {
  value: string
  label: string
}

interface Props {
  /** The accessible name, and the text of the pill while the value is empty. */
  label: string
  value: string
  options: readonly SelectOption[]
  onChange: (value: string) => void
  /** The label of the empty option; without it there is no empty option, as in a sort order. */
  emptyLabel?: string
  icon?: ReactNode
  /** Without a border: for the sort order at the end of the row. */
  quiet?: boolean
}

/** A filter pill: a native select that shows its label while nothing is chosen. */
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
