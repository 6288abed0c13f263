import type { ComponentProps } from 'react'

interface Props extends Omit<ComponentProps<'input'>, 'type' | 'role' | 'aria-label'> {
  /** The accessible name; omit it if a `label` element or aria-labelledby names the switch. */
  label?: string
}

export function Switch({ label, className = '', ...input }: Props) {
  // biome-ignore lint/a11y/useAriaPropsForRole: a checkbox has its own state
  return <input {...input} type="checkbox" role="switch" aria-label={label} className={`switch ${className}`} />
}
