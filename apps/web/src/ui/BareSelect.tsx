import { ChevronDown } from 'lucide'
import type { ReactNode } from 'react'
import { Icon } from './Icon.tsx'
import type { SelectOption } from './SelectField.tsx'

interface Props {
  /** The accessible name. */
  label: string
  value: string
  options: readonly SelectOption[]
  onChange: (value: string) => void
  icon: ReactNode
}

/** A native select as bare text with an icon before it, for the order of a list. */
export function BareSelect({ label, value, options, onChange, icon }: Props) {
  return (
    <span className="relative inline-flex max-w-full min-w-0 items-center text-ink2">
      <span className="pointer-events-none absolute left-2">{icon}</span>
      <select
        aria-label={label}
        value={value}
        className="bare-select"
        onChange={(event) => onChange(event.target.value)}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      <Icon icon={ChevronDown} size={16} className="pointer-events-none absolute right-2" />
    </span>
  )
}
