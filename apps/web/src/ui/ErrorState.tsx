import { CloudOff, RefreshCw } from 'lucide'
import type { ReactNode } from 'react'
import { Button } from './Button.tsx'
import { EmptyState } from './EmptyState.tsx'
import { Icon } from './Icon.tsx'

interface Props {
  title: string
  /** States what is not lost, and what to try. */
  children?: ReactNode
  retryLabel: string
  onRetry: () => void
  isRetrying?: boolean
}

export function ErrorState({ title, children, retryLabel, onRetry, isRetrying = false }: Props) {
  return (
    <div role="alert">
      <EmptyState
        icon={CloudOff}
        isFailure
        title={title}
        actions={
          <Button className="max-tablet:h-11" onClick={onRetry} busy={isRetrying}>
            {!isRetrying && <Icon icon={RefreshCw} size={16} />}
            {retryLabel}
          </Button>
        }
      >
        {children}
      </EmptyState>
    </div>
  )
}
