import { formatMoney } from '@mirador/domain/tender/money'
import { calendarDaysBetween } from '@mirador/domain/time/chile-time'
import { DOT, MISSING } from '@mirador/texts/tenders'
import type { TodayQueues } from '../../../api/today-queues.ts'
import { Pieces } from '../../../components/fit/Pieces.tsx'
import { shortReason } from '../../../components/fit/short-reason-texts.ts'
import { AgileTag } from '../../../components/tenders/AgileTag.tsx'
import { FollowButton } from '../../../components/tenders/FollowButton.tsx'
import { OwnTime } from '../../../components/tenders/OwnTime.tsx'
import { deadlineWords } from '../../../components/today/time-words.ts'
import { DismissCell } from './DismissCell.tsx'
import { FitWord, type Lead, RowTime, TenderLink, VerbLink } from './row-parts.tsx'
import { TODAY } from './today-texts.ts'

interface Props {
  row: NonNullable<TodayQueues['decide']>['rows'][number]
  now: Date
  lead: Lead
}

/** A tender to decide on: until when, why, how much, and the verb. */
export function DecideRow({ row: { tender, deadline, reason }, now, lead }: Props) {
  const at = new Date(deadline.at)
  const amount = formatMoney(tender.amount, tender.currency)
  const why = (reason && shortReason(reason)) ?? (tender.is_followed ? TODAY.followed : undefined)
  return (
    <li className="queue-row" data-queue="decide" data-bid={tender.bid_idn}>
      <RowTime
        at={at}
        now={now}
        words={deadlineWords({ kind: deadline.kind, at }, now)}
        isLate={deadline.kind === 'task' && at <= now}
      >
        <span className="condensed">
          <OwnTime at={at} />
        </span>
      </RowTime>
      <div className="queue-main">
        <TenderLink tender={tender} lead={lead} />
        <p className="queue-facts text-sm text-ink2">
          {tender.agile && <AgileTag />}
          {why && <Pieces of={why} />}
          <span className={why ? 'queue-wide' : undefined}>
            {why && DOT}
            {tender.institution_name ?? MISSING}
          </span>
          {amount && (
            <span aria-hidden="true" className="queue-narrow tabular-nums">
              {DOT + amount}
            </span>
          )}
        </p>
      </div>
      <div className="queue-money text-right">
        <p className="font-bold tabular-nums">{amount ?? MISSING}</p>
        <p className="condensed text-xs text-ink3">{sizeOf()}</p>
      </div>
      <FitWord fit={tender.fit} />
      <VerbLink tender={tender} lead={lead} verb={TODAY.decideVerb} />
      <FollowButton tender={tender} form="star" className="tender-row-star w-9" />
      <DismissCell tender={tender} />
    </li>
  )

  /** `LE · cierra en 10 días` */
  function sizeOf(): string {
    const { type_code, closes_at } = tender
    const parts = [tender.agile ? amount && TODAY.budget : type_code]
    if (deadline.kind !== 'closes_at' && closes_at) {
      parts.push(TODAY.closesIn(calendarDaysBetween(now, new Date(closes_at))))
    }
    return parts.filter(Boolean).join(' · ')
  }
}
