import type { IconNode } from 'lucide'
import type { ReactNode } from 'react'
import { Icon } from './Icon.tsx'

interface Props {
  icon: IconNode
  isFailure?: boolean
  title: string
  children?: ReactNode
  /** Buttons or links to continue with. */
  actions?: ReactNode
}

/** Explains why there is nothing to show, and what to do. */
export function EmptyState({ icon, isFailure = false, title, children, actions }: Props) {
  return (
    <div className="sheet flex flex-col items-center px-6 py-16 text-center wrap-anywhere max-tablet:rounded-none max-tablet:border-x-0">
      <span className="text-ink2" aria-hidden="true">
        {isFailure ? (
          <Icon icon={icon} size={32} className="text-revocada" />
        ) : (
          <Icon icon={icon} size={32} strokeWidth={1.5} />
        )}
      </span>
      <h2 className="mt-4 text-xl">{title}</h2>
      {children && <div className="mt-1.5 max-w-[44ch] text-ink2">{children}</div>}
      {actions && <div className="mt-5 flex flex-wrap justify-center gap-2">{actions}</div>}
    </div>
  )
}
