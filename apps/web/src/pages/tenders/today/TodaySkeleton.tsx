import { Skeleton } from '../../../ui/Skeleton.tsx'
import { Queue } from './Queue.tsx'
import { TODAY } from './today-texts.ts'

/** The queues until they are known, in rows of their final height. */
export function TodaySkeleton({ label }: { label: string }) {
  return (
    <div role="status">
      <span className="sr-only">{label}</span>
      <Queue title={TODAY.decide} rows={<SkeletonRows rows={5} isTall />} />
      <Queue title={TODAY.changes} rows={<SkeletonRows rows={3} />} />
      <Queue title={TODAY.fresh} rows={<SkeletonRows rows={5} />} />
    </div>
  )
}

export function SkeletonRows({ rows, isTall = false }: { rows: number; isTall?: boolean }) {
  return Array.from({ length: rows }, (_, row) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have no other identity
    <li key={row} className="queue-row" data-queue={isTall ? 'decide' : undefined} aria-hidden="true">
      <div className="queue-time">
        <Skeleton className="h-3.5 w-20" />
      </div>
      <div className="queue-main">
        <Skeleton className={`h-3.5 ${row % 3 === 1 ? 'w-3/5' : 'w-4/5'}`} />
      </div>
      <div className="queue-money">
        <Skeleton className="h-3.5 w-20" />
      </div>
    </li>
  ))
}
