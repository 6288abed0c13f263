import { Suspense } from 'react'
import type { TodayQueues } from '../../../api/today-queues.ts'
import { lazyComponent } from '../../../lazy-component.tsx'
import { DecideRow } from './DecideRow.tsx'
import { FlatBand } from './FlatBand.tsx'
import { FreshQueue } from './FreshQueue.tsx'
import { NextDeadline } from './NextDeadline.tsx'
import { queueList } from './open-lists.ts'
import { Queue, QueueLink } from './Queue.tsx'
import { leadOf } from './row-parts.tsx'
import { SkeletonRows } from './TodaySkeleton.tsx'
import { TODAY } from './today-texts.ts'
import { type Retry, Unread } from './Unread.tsx'

// Fetched while the queues are: the words of changes need the table of fields, which the first queue does not.
export const ChangesQueue = lazyComponent(() => import('./ChangesQueue.tsx'))

/** The three queues, each by itself: one that could not be read leaves the others. */
export function Queues({ queues, now, retry }: { queues: TodayQueues; now: Date; retry: Retry }) {
  const { decide, changes, fit_state, fit_summary } = queues
  const isFlat = fit_state === 'flat'
  const isComputing = fit_state === 'computing'
  const decideTitle = isFlat ? TODAY.soon : TODAY.decide
  return (
    <>
      {isFlat && fit_summary && <FlatBand summary={fit_summary} />}
      {decide ? (
        <Queue
          title={decideTitle}
          total={decide.rows.length}
          aside={isFlat ? TODAY.soonAside : TODAY.decideAside(fit_summary?.has_won ?? false)}
          action={
            decide.total > decide.rows.length && (
              <QueueLink to={queueList('decidir')}>{TODAY.seeOthers(decide.total - decide.rows.length)}</QueueLink>
            )
          }
          rows={decide.rows.map((row) => (
            <DecideRow
              key={row.tender.bid_idn}
              row={row}
              now={now}
              lead={leadOf(decide.rows.map(({ tender }) => tender))}
            />
          ))}
          note={decide.rows.length === 0 && <NextDeadline next={queues.next_deadline} now={now} />}
        />
      ) : isComputing ? (
        <Queue title={decideTitle} aside={TODAY.computing} rows={<SkeletonRows rows={5} isTall />} />
      ) : (
        <Queue title={decideTitle} note={<Unread about={TODAY.failed.decide} {...retry} />} />
      )}
      {changes ? (
        <Suspense
          fallback={
            <Queue title={TODAY.changes} total={changes.total} rows={<SkeletonRows rows={changes.rows.length} />} />
          }
        >
          <ChangesQueue changes={changes} followed={queues.followed} now={now} />
        </Suspense>
      ) : (
        <Queue title={TODAY.changes} note={<Unread about={TODAY.failed.changes} {...retry} />} />
      )}
      {!isFlat && <FreshQueue queues={queues} now={now} retry={retry} />}
    </>
  )
}
