import { useId } from 'react'
import type { SelectOption } from './SelectField.tsx'

interface Props {
  label: string
  value: string
  options: readonly SelectOption[]
  onChange: (value: string) => void
}

/** A segmented control: two or three radio options, all visible. */
export function Segmented({ label, value, options, onChange }: Props) {
  const name = useId()
  return (
    <fieldset className="segmented">
      <legend className="sr-only">{label}</legend>
      {options.map((option) => (
        <label key={option.value}>
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
            className="sr-only"
          />
          {option.label}
        </label>
      ))}
    </fieldset>
  )
}
