import type { ComponentProps } from 'react'
import { type ButtonSize, type ButtonVariant, buttonClass } from './button-class.ts'

interface Props extends ComponentProps<'button'> {
  variant?: ButtonVariant
  size?: ButtonSize
  /** Shows a spinner and ignores clicks, but keeps the focus and the accessible name. */
  busy?: boolean
}

export function Button({ variant, size, busy = false, className, type = 'button', children, onClick, ...rest }: Props) {
  return (
    <button
      {...rest}
      type={type}
      className={buttonClass(variant, size, className)}
      aria-disabled={busy || rest['aria-disabled']}
      aria-busy={busy || undefined}
      onClick={busy ? (event) => event.preventDefault() : onClick}
    >
      {busy && <span className="spinner" aria-hidden="true" />}
      {children}
    </button>
  )
}
