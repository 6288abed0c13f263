import type { TodayQueues } from '../../../api/today-queues.ts'
import { useShortcuts } from '../../../components/tenders/shortcuts.ts'
import { useIsPhone } from '../../../shell/use-is-phone.ts'
import { Key } from '../../../ui/Key.tsx'
import { ChangeRow } from './ChangeRow.tsx'
import { MarkSeen } from './MarkSeen.tsx'
import { Queue } from './Queue.tsx'
import { leadOf } from './row-parts.tsx'
import { TODAY } from './today-texts.ts'

export interface ChangesQueueProps {
  changes: NonNullable<TodayQueues['changes']>
  followed: number
  now: Date
}

/** What changed in the followed tenders. */
export default function ChangesQueue({ changes: { total, rows }, followed, now }: ChangesQueueProps) {
  if (rows.length === 0) {
    return <Queue title={TODAY.changes} total={total} note={<NoChanges followed={followed} />} />
  }
  const lead = leadOf(rows.map(({ tender }) => tender))
  return (
    <Queue
      title={TODAY.changes}
      total={total}
      aside={TODAY.changesAside(followed)}
      action={<MarkSeen rows={rows} />}
      rows={rows.map((row) => <ChangeRow key={row.tender.bid_idn} row={row} now={now} lead={lead} />)}
    />
  )
}

function NoChanges({ followed }: { followed: number }) {
  const hasKeys = useShortcuts()
  const isPhone = useIsPhone()
  if (followed > 0) return <p className="text-ink2">{TODAY.noChanges(followed)}</p>
  if (isPhone || !hasKeys) return <p className="text-ink2">{TODAY.followOneByStar}</p>
  const [before, after] = TODAY.followOne
  return (
    <p className="text-ink2">
      {before}
      <Key>f</Key>
      {after}
    </p>
  )
}
