import { ChevronDown } from 'lucide'
import type { ComponentProps } from 'react'
import { Icon } from './Icon.tsx'

export interface SelectOption {
  value: string
  label: string
}

interface Props extends Omit<ComponentProps<'select'>, 'onChange' | 'className' | 'children'> {
  options: readonly SelectOption[]
  /** Shown while the value is empty; it cannot be chosen. */
  placeholder?: string | undefined
  onChange?: ((value: string) => void) | undefined
}

/** A select in the style of a form field; the caller adds the label. */
export function SelectField({ options, placeholder, onChange, ...own }: Props) {
  return (
    <span className="relative inline-flex w-fit max-w-full items-center">
      <select {...own} className="select-field" onChange={(event) => onChange?.(event.target.value)}>
        {placeholder !== undefined && (
          <option value="" disabled hidden>
            {placeholder}
          </option>
        )}
        {options.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
      <Icon icon={ChevronDown} size={16} className="pointer-events-none absolute right-3 text-ink2" />
    </span>
  )
}
