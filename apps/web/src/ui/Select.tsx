import { ChevronDown } from 'lucide-react'
import { useId } from 'react'
import type { SelectOption } from './SelectPill.tsx'

interface Props {
  label: string
  name?: string
  value: string
  options: readonly SelectOption[]
  /** Shown while the value is empty; people cannot choose it. */
  placeholder?: string
  onChange: (value: string) => void
}

/** A labelled select in a form. */
export function Select({ label, name, value, options, placeholder, onChange }: Props) {
  const id = useId()
  return (
    <div>
      <label htmlFor={id} className="mb-1.5 block text-sm font-medium">
        {label}
      </label>
      <span className="relative inline-flex max-w-full items-center">
        <select
          id={id}
          name={name}
          value={value}
          className="select-field"
          onChange={(event) => onChange(event.target.value)}
        >
          {placeholder !== undefined && (
            <option value="" disabled hidden>
              {placeholder}
            </option>
          )}
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
        <ChevronDown size={16} aria-hidden="true" className="pointer-events-none absolute right-3 text-ink2" />
      </span>
    </div>
  )
}
