import { ageOf } from '@mirador/domain/time/chile-time'
import { FRESHNESS } from '@mirador/texts/tenders'
import { useQuery } from '@tanstack/react-query'
import { CloudOff, RefreshCw } from 'lucide'
import { queries, type SourceStatus } from '../../api/queries.ts'
import { useNow } from '../../api/server-clock.ts'
import { Icon } from '../../ui/Icon.tsx'

/** The age of the data in a sentence, once known. */
export function useFreshness(): { sentence: string; status: SourceStatus } | undefined {
  const { data: status } = useQuery(queries.getSourceStatus())
  const now = useNow()
  return status && { sentence: sentence(status, now), status }
}

/** The age of the data, with a notice when no ticket is configured to refresh them. */
export function Freshness() {
  const known = useFreshness()
  if (!known) return null
  const { has_ticket, problem } = known.status
  return (
    <p className="flex items-start gap-1.5 text-sm text-ink3">
      <Icon icon={has_ticket && problem === null ? RefreshCw : CloudOff} size={14} className="mt-0.5 flex-none" />
      <span className={problem ? 'text-cobre' : ''}>{known.sentence}</span>
    </p>
  )
}

function sentence(status: SourceStatus, now: Date): string {
  const parts: string[] = []
  if (status.has_ticket && status.is_running) parts.push(FRESHNESS.running)
  else if (status.has_ticket && status.problem) parts.push(FRESHNESS.problem(status.problem))
  if (status.has_ticket && status.last_sync_at)
    parts.push(FRESHNESS.lastSync(ageOf(new Date(status.last_sync_at), now)))
  else if (status.last_read_at) parts.push(FRESHNESS.lastRead(ageOf(new Date(status.last_read_at), now)))
  else parts.push(FRESHNESS.neverRead)
  return parts.join(' · ')
}
