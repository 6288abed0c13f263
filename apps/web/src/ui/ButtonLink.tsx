import type { ComponentProps } from 'react'
import { type ButtonSize, type ButtonVariant, buttonClass } from './button-class.ts'
import { Link } from './Link.tsx'

interface Props extends ComponentProps<typeof Link> {
  variant?: ButtonVariant
  size?: ButtonSize
}

/** A link to another screen that looks like a button. */
export function ButtonLink({ variant, size, className, ...rest }: Props) {
  return <Link {...rest} className={buttonClass(variant, size, className)} />
}
