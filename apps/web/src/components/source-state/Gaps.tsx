import { shortDayTime } from '@mirador/domain/time/chile-time'
import type { SourceHistory } from '../../api/source-history.ts'
import { StateSection } from './StateSection.tsx'
import { SOURCE_STATE } from './source-state-texts.ts'

/** Tenders on the official lists that we cannot show, or only in part. */
export function Gaps({ gaps: { missing, without_detail, sample }, now }: { gaps: SourceHistory['gaps']; now: Date }) {
  const isSample = missing + without_detail > sample.length
  return (
    <StateSection title={SOURCE_STATE.gaps}>
      {sample.length === 0 ? (
        <p className="text-ink2">{SOURCE_STATE.noGaps}</p>
      ) : (
        <>
          {missing > 0 && <p className="text-ink2">{SOURCE_STATE.missing(missing)}.</p>}
          {without_detail > 0 && <p className="text-ink2">{SOURCE_STATE.withoutDetail(without_detail)}.</p>}
          {isSample && <p className="mt-2 text-sm text-ink3">{SOURCE_STATE.oldest(sample.length)}</p>}
          <ul className="mt-1">
            {sample.map(({ bid_idn, since }) => (
              <li key={bid_idn} className="flex flex-wrap justify-between gap-x-4 border-b border-line py-1.5">
                <span className="condensed tabular-nums">{bid_idn}</span>
                <span className="text-sm text-ink3 tabular-nums">
                  {SOURCE_STATE.since(shortDayTime(new Date(since), now))}
                </span>
              </li>
            ))}
          </ul>
        </>
      )}
    </StateSection>
  )
}
