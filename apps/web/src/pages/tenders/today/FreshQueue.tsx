import type { TodayQueues } from '../../../api/today-queues.ts'
import { sinceWords } from '../../../components/today/time-words.ts'
import { FreshRow } from './FreshRow.tsx'
import { queueList } from './open-lists.ts'
import { Queue, QueueLink } from './Queue.tsx'
import { awaySince } from './queue-state.ts'
import { leadOf } from './row-parts.tsx'
import { SkeletonRows } from './TodaySkeleton.tsx'
import { TODAY } from './today-texts.ts'
import { type Retry, Unread } from './Unread.tsx'

/** What is new and fits. */
export function FreshQueue({ queues, now, retry }: { queues: TodayQueues; now: Date; retry: Retry }) {
  const { fresh, fit_state, opened_at } = queues
  if (!fresh) {
    if (fit_state === 'computing') return <Queue title={TODAY.fresh} rows={<SkeletonRows rows={5} />} />
    return <Queue title={TODAY.fresh} note={<Unread about={TODAY.failed.fresh} {...retry} />} />
  }
  const { total, rows } = fresh
  const away = awaySince(queues)
  const lead = leadOf(rows)
  const further = total - rows.length
  return (
    <Queue
      title={TODAY.fresh}
      total={away && further > 0 ? TODAY.some(rows.length, total) : rows.length}
      aside={TODAY.freshAside(opened_at !== null, away && sinceWords(away, new Date(queues.at)))}
      action={
        further > 0 && (
          <QueueLink to={queueList('nuevas')}>{away ? TODAY.seeAll(total) : TODAY.seeOthers(further)}</QueueLink>
        )
      }
      rows={rows.map((tender) => <FreshRow key={tender.bid_idn} tender={tender} now={now} lead={lead} />)}
      note={
        rows.length === 0 ? (
          <p className="text-ink2">{TODAY.noFresh}</p>
        ) : (
          away && further > 0 && <p className="mt-2 text-sm text-ink2">{TODAY.keptFresh(rows.length, further)}</p>
        )
      }
    />
  )
}
