import { type ComponentProps, type ReactNode, useId } from 'react'
import { FieldError } from './FieldError.tsx'

export interface TextFieldProps extends Omit<ComponentProps<'input'>, 'id'> {
  label: string
  name: string
  error?: string | undefined
  hint?: ReactNode
  /** Next to the label, at the end of its line. */
  aside?: ReactNode
  /** Inside the field, at the end. */
  trailing?: ReactNode
}

export function TextField({ label, error, hint, aside, trailing, className = '', ...input }: TextFieldProps) {
  const id = useId()
  const describedBy = [error && `${id}-error`, hint && `${id}-hint`, input['aria-describedby']].filter(Boolean)
  return (
    <div className={className}>
      <div className="mb-1.5 flex flex-wrap items-baseline justify-between gap-x-4">
        <label htmlFor={id} className="font-medium">
          {label}
        </label>
        {aside}
      </div>
      <div className="relative">
        <input
          {...input}
          id={id}
          className={`field-input ${trailing ? 'pr-12' : ''}`}
          aria-invalid={error || input['aria-invalid'] ? true : undefined}
          aria-describedby={describedBy.join(' ') || undefined}
        />
        {trailing && <div className="absolute inset-y-0 right-1 flex items-center">{trailing}</div>}
      </div>
      {hint && (
        <div id={`${id}-hint`} className="mt-1.5 text-sm text-ink3">
          {hint}
        </div>
      )}
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </div>
  )
}
