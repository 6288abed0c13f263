import { ageOf } from '@mirador/domain/time/chile-time'
import { FRESHNESS } from '@mirador/texts/tenders'
import { useQuery } from '@tanstack/react-query'
import { CloudOff, RefreshCw } from 'lucide'
import { queries, type SourceStatus } from '../../api/queries.ts'
import { useNow } from '../../api/server-clock.ts'
import { Icon } from '../../ui/Icon.tsx'

/** The age of the data, with a notice when no ticket is configured to refresh them. */
export function Freshness() {
  const { data } = useQuery(queries.getSourceStatus())
  const now = useNow()
  const isStale = data !== undefined && (!data.has_ticket || data.problem !== null)
  const icon = isStale ? CloudOff : RefreshCw
  return (
    <p className="flex min-h-[1.125rem] items-start gap-1.5 text-sm text-ink3 max-tablet:min-h-[2.25rem]">
      {data && (
        <>
          <Icon icon={icon} size={14} aria-hidden="true" className="mt-0.5 flex-none" />
          <span className={data.problem ? 'text-cobre' : ''}>{sentence(data, now)}</span>
        </>
      )}
    </p>
  )
}

function sentence(status: SourceStatus, now: Date): string {
  const parts: string[] = []
  if (!status.has_ticket) parts.push(FRESHNESS.noTicket)
  else if (status.is_running) parts.push(FRESHNESS.running)
  else if (status.problem) parts.push(FRESHNESS.problem(status.problem))
  if (status.has_ticket && status.last_sync_at)
    parts.push(FRESHNESS.lastSync(ageOf(new Date(status.last_sync_at), now)))
  else if (status.last_read_at) parts.push(FRESHNESS.lastRead(ageOf(new Date(status.last_read_at), now)))
  else if (status.has_ticket) parts.push(FRESHNESS.neverRead)
  return parts.join(' · ')
}
