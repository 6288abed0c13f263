import { useId } from 'react'
import { SelectField, type SelectOption } from './SelectField.tsx'

interface Props {
  label: string
  name?: string
  value: string
  options: readonly SelectOption[]
  /** Shown while the value is empty; it cannot be chosen. */
  placeholder?: string
  onChange: (value: string) => void
}

/** A labelled select in a form. */
export function Select({ label, ...own }: Props) {
  const id = useId()
  return (
    <div>
      <label htmlFor={id} className="mb-1.5 block text-sm font-medium">
        {label}
      </label>
      <SelectField {...own} id={id} />
    </div>
  )
}
