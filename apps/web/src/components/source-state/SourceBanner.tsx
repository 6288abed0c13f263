import { shortDayTime } from '@mirador/domain/time/chile-time'
import { useQuery } from '@tanstack/react-query'
import { CloudOff } from 'lucide'
import { createPortal } from 'react-dom'
import { queries, type SourceStatus } from '../../api/queries.ts'
import { useNow } from '../../api/server-clock.ts'
import { SOURCE_BANNER } from '../../texts/source-banner.ts'
import { Button } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { useDialog } from '../use-dialog.ts'
import { StatePanel } from './lazy-state-panel.ts'

/**
 * A notice that the data are old: since when, the cause if known, and what still works. Draws nothing while they are
 * fresh.
 */
export default function SourceBanner({ className = '' }: { className?: string }) {
  const { data } = useQuery(queries.getSourceStatus())
  const { isOpen, open, close, prefetch } = useDialog(StatePanel)
  const now = useNow()
  if (!data?.is_behind || !data.source_at) return null
  return (
    <div
      role="status"
      className={`sheet print:hidden flex flex-wrap items-center gap-x-4 gap-y-2 border-l-4 border-l-cobre-vivid px-5 py-4 max-tablet:px-4 ${className}`}
    >
      <p className="flex min-w-0 flex-1 basis-60 items-start gap-2 text-ink2">
        <Icon icon={CloudOff} size={16} className="mt-0.5 flex-none text-cobre" />
        <span>
          <span className="font-medium text-ink">
            {SOURCE_BANNER.title(shortDayTime(new Date(data.source_at), now))}
          </span>{' '}
          {reasonOf(data, now)} {SOURCE_BANNER.works}
        </span>
      </p>
      <Button aria-haspopup="dialog" onPointerEnter={prefetch} onFocus={prefetch} onClick={open}>
        {SOURCE_BANNER.open}
      </Button>
      {/* outside the element with role status */}
      {isOpen && createPortal(<StatePanel onClose={close} />, document.body)}
    </div>
  )
}

function reasonOf({ has_ticket, outage }: SourceStatus, now: Date): string {
  if (!has_ticket) return SOURCE_BANNER.noTicket
  if (!outage) return SOURCE_BANNER.unknown
  return SOURCE_BANNER.why[outage.cause](shortDayTime(new Date(outage.started_at), now))
}
