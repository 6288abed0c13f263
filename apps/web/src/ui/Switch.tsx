import type { ComponentProps } from 'react'

interface Props extends Omit<ComponentProps<'input'>, 'type' | 'role' | 'aria-label'> {
  /** Its accessible name; leave it out when a `label` element or aria-labelledby names it. */
  label?: string
}

export function Switch({ label, className = '', ...input }: Props) {
  // biome-ignore lint/a11y/useAriaPropsForRole: a checkbox tells its state itself
  return <input {...input} type="checkbox" role="switch" aria-label={label} className={`switch ${className}`} />
}
