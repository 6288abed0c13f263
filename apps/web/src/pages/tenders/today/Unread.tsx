import { RefreshCw } from 'lucide'
import { useRef } from 'react'
import { ACTIONS } from '../../../texts/common.ts'
import { Button } from '../../../ui/Button.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { useQueueFocus } from './queue-focus.ts'
import { TODAY } from './today-texts.ts'

export interface Retry {
  onRetry: () => Promise<unknown>
  isRetrying: boolean
}

/** In place of a queue that could not be read; the others stand. */
export function Unread({ about, onRetry, isRetrying }: Retry & { about: string }) {
  const band = useRef<HTMLDivElement>(null)
  useQueueFocus(band)
  return (
    <div
      ref={band}
      role="alert"
      className="mt-3 flex flex-wrap items-center gap-3 rounded-control border border-dashed border-control px-4 py-2"
    >
      <Icon icon={RefreshCw} size={18} className="flex-none text-ink2" />
      <p className="min-w-0 flex-[1_1_16rem]">
        {about} {TODAY.otherwiseFine}
      </p>
      <Button size="pill" className="max-tablet:h-11" busy={isRetrying} onClick={() => void onRetry()}>
        {ACTIONS.retry}
      </Button>
    </div>
  )
}
