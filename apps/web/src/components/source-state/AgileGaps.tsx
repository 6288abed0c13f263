import { shortDayTime } from '@mirador/domain/time/chile-time'
import type { SourceHistory } from '../../api/source-history.ts'
import { StateSection } from './StateSection.tsx'
import { lengthOf, SOURCE_STATE } from './source-state-texts.ts'

/** Changes of Compra Ágil that could not be read yet, and processes of which only the list entry is stored. */
export function AgileGaps({
  gaps: { spans, seconds, since, details },
  isRead,
  now,
}: {
  gaps: NonNullable<SourceHistory['agile_gaps']>
  /** whether any Compra Ágil was read */
  isRead: boolean
  now: Date
}) {
  return (
    <StateSection title={SOURCE_STATE.agileGaps}>
      {spans === 0 && details === 0 && (
        <p className="text-ink2">{isRead ? SOURCE_STATE.noAgileGaps : SOURCE_STATE.agileNone}</p>
      )}
      {since !== null && (
        <p className="text-ink2">
          {SOURCE_STATE.unreadChanges(lengthOf(seconds * 1000), shortDayTime(new Date(since), now))}
        </p>
      )}
      {details > 0 && <p className="text-ink2">{SOURCE_STATE.agileDetails(details)}</p>}
    </StateSection>
  )
}
