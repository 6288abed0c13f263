import { type ComponentProps, type ReactNode, useId } from 'react'
import { FieldError } from './FieldError.tsx'

interface Props extends Omit<ComponentProps<'textarea'>, 'id'> {
  label: string
  name: string
  error?: string | undefined
  /** Below the field, at the end. */
  note?: ReactNode
}

/** A multi-line field that grows with its content. */
export function TextArea({ label, error, note, rows = 4, className = '', ...area }: Props) {
  const id = useId()
  const describedBy = [error && `${id}-error`, note && `${id}-note`].filter(Boolean)
  return (
    <div className={className}>
      <label htmlFor={id} className="mb-1.5 block font-medium">
        {label}
      </label>
      <textarea
        {...area}
        id={id}
        rows={rows}
        // with field-sizing the `rows` attribute has no effect
        style={{ minHeight: `${rows * 1.5 + 1.375}rem` }}
        className="field-input"
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy.join(' ') || undefined}
      />
      {note && <div id={`${id}-note`}>{note}</div>}
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </div>
  )
}
