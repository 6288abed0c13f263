import type { TenderHistory as History } from '@mirador/contract/tender-history'
import { formatSides } from '@mirador/domain/tender-changes/format-change'
import { shortDayTime } from '@mirador/domain/time/chile-time'
import { shiftText } from '@mirador/texts/tender-changes'
import { CalendarClock } from 'lucide'
import { Icon } from '../../ui/Icon.tsx'
import { HistoryPage } from './HistoryPage.tsx'
import { HISTORY } from './tender-history-texts.ts'

interface Props {
  tender: { bid_idn: string; source_at: string }
  now: Date
}

/** The history of a tender: how its closing date moved, then the changes of each reading. */
export default function TenderHistory({ tender, now }: Props) {
  return (
    <HistoryPage tender={tender} now={now}>
      {({ closing, readings, first_read_at }) => (
        <>
          {closing && <ClosingMoved closing={closing} now={now} />}
          <p className="mb-3 text-ink3">
            {firstRead(first_read_at && shortDayTime(new Date(first_read_at), now), readings.length > 0)}
          </p>
        </>
      )}
    </HistoryPage>
  )
}

function firstRead(date: string | null, hasChanges: boolean): string | null {
  if (hasChanges) return date && HISTORY.since(date)
  return date ? HISTORY.noneSince(date) : HISTORY.none
}

function ClosingMoved({ closing, now }: { closing: NonNullable<History['closing']>; now: Date }) {
  const sides = formatSides({ kind: 'date', field: 'closes_at', old: closing.old, new: closing.new }, now)
  if (!sides?.shift) return null
  return (
    <p className="sheet mb-3 flex items-start gap-2.5 border-l-4 border-l-cobre-vivid px-5 py-3 font-medium text-cobre max-tablet:px-4">
      <Icon icon={CalendarClock} size={18} strokeWidth={1.75} className="mt-0.5 flex-none" />
      <span className="min-w-0">
        {HISTORY.closing(String(sides.old), String(sides.new), shiftText('opening_at', sides.shift))}
        {closing.times > 1 && ` ${HISTORY.closingTimes(closing.times)}`}
      </span>
    </p>
  )
}
