import type { ComponentProps, ReactNode } from 'react'

interface Props extends Omit<ComponentProps<'button'>, 'children' | 'aria-label'> {
  /** The accessible name, also the tooltip. */
  label: string
  icon: ReactNode
}

export function IconButton({ label, icon, className = '', type = 'button', ...rest }: Props) {
  return (
    <button
      {...rest}
      type={type}
      aria-label={label}
      title={label}
      className={`inline-grid size-10 flex-none max-tablet:size-11 place-items-center rounded-control text-ink2 transition-colors hover:bg-sunken hover:text-ink ${className}`}
    >
      {icon}
    </button>
  )
}
