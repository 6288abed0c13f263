import type { TenderDetail } from '@mirador/contract/tenders'
import { isUrgent } from '@mirador/domain/deadlines/deadline'
import { type Milestone, timelineOf } from '@mirador/domain/deadlines/timeline'
import type { TenderStatus } from '@mirador/domain/tender/tender-status'
import { shortDayTime } from '@mirador/domain/time/chile-time'
import { Check } from 'lucide'
import { OwnTime } from '../../../components/tenders/OwnTime.tsx'
import { DESERTED_MILESTONE, MILESTONES } from '../../../texts/milestones.ts'
import { TENDER_DETAIL } from '../../../texts/tender-detail.ts'
import { Icon } from '../../../ui/Icon.tsx'
import { datesOf } from './timeline-dates.ts'

interface Props {
  tender: TenderDetail
  status: TenderStatus | null
  now: Date
}

/** The milestones of a tender: past, next and future. */
export function Timeline({ tender, status, now }: Props) {
  const milestones = timelineOf(datesOf(tender), status, now)
  if (milestones.length === 0) return <p className="text-ink3">{TENDER_DETAIL.noTimeline}</p>
  return (
    <>
      <p className="mb-2 text-sm text-ink3">{TENDER_DETAIL.inZone}</p>
      <ol className="sheet px-5 pt-5 pb-1 max-tablet:px-4">
        {milestones.map((milestone, index) => (
          <li key={milestone.kind} className="relative flex gap-3.5 pb-6">
            {index < milestones.length - 1 && (
              <span
                aria-hidden="true"
                className={`absolute top-6 -bottom-0.5 left-[10px] w-0.5 ${isDoneUntil(milestones, index + 1) ? 'bg-patina' : 'bg-line'}`}
              />
            )}
            <Marker state={milestone.state} isUrgent={isUrgent(milestone.at, now)} />
            <div className="flex min-w-0 flex-1 flex-wrap items-baseline justify-between gap-x-4">
              <p
                className={
                  milestone.state === 'next' || milestone.kind === 'closes_at'
                    ? 'font-bold'
                    : milestone.state === 'done'
                      ? 'text-ink3'
                      : 'text-ink2'
                }
              >
                {milestone.kind === 'awarded_at' && status === 'desierta'
                  ? DESERTED_MILESTONE
                  : MILESTONES[milestone.kind]}
                {milestone.state === 'next' && (
                  <span
                    className={`ml-2.5 inline-flex h-5 items-center rounded-full px-2 condensed text-sm font-bold ${isUrgent(milestone.at, now) ? 'bg-cobre-wash text-cobre' : 'bg-sunken text-ink2'}`}
                  >
                    {TENDER_DETAIL.nextMilestone}
                  </span>
                )}
                {milestone.state === 'done' && <span className="sr-only">: {TENDER_DETAIL.done}</span>}
              </p>
              <p className="text-ink2 tabular-nums">
                {shortDayTime(milestone.at, now)}
                <OwnTime at={milestone.at} />
              </p>
            </div>
          </li>
        ))}
      </ol>
    </>
  )
}

function isDoneUntil(milestones: readonly Milestone[], index: number): boolean {
  return milestones.slice(0, index + 1).every(({ state }) => state === 'done')
}

function Marker({ state, isUrgent }: { state: Milestone['state']; isUrgent: boolean }) {
  const place = 'relative z-[1] grid size-[22px] flex-none place-items-center rounded-full'
  if (state === 'done') {
    return (
      <span aria-hidden="true" className={`${place} bg-patina text-patina-on`}>
        <Icon icon={Check} size={13} strokeWidth={2.5} />
      </span>
    )
  }
  if (state === 'next') {
    return (
      <span
        aria-hidden="true"
        className={`${place} border-2 bg-surface ${isUrgent ? 'border-cobre-vivid' : 'border-ink2'}`}
      >
        <span className={`size-2 rounded-full ${isUrgent ? 'bg-cobre-vivid' : 'bg-ink2'}`} />
      </span>
    )
  }
  return <span aria-hidden="true" className={`${place} border-2 border-line bg-surface`} />
}
