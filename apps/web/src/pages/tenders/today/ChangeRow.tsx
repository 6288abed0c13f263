import { DOT, MISSING } from '@mirador/texts/tenders'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { markSeenMutation } from '../../../api/mark-seen.ts'
import type { TodayQueues } from '../../../api/today-queues.ts'
import { newsOf } from '../../../components/today/change-news.ts'
import { type Lead, TenderLink, VerbLink } from './row-parts.tsx'
import { TODAY } from './today-texts.ts'

interface Props {
  row: NonNullable<TodayQueues['changes']>['rows'][number]
  now: Date
  lead: Lead
}

/** A followed tender with what changed, old and new. Opening it marks its changes as seen. */
export function ChangeRow({ row, now, lead }: Props) {
  const { tender, own_result } = row
  const { mutate } = useMutation(markSeenMutation(useQueryClient()))
  const { label, isResult, isCritical, old, text, note } = newsOf(row, now)
  const strong = `font-bold ${isCritical ? 'text-cobre' : 'text-ink'}`
  const open = {
    tender,
    lead,
    onOpen: () =>
      mutate({
        bid_idn: tender.bid_idn,
        up_to: tender.unseen?.up_to ?? 0,
        ...(own_result && { own_result: true }),
      }),
  }
  return (
    <li className="queue-row" data-queue="changes" data-bid={tender.bid_idn}>
      <p className={`queue-time truncate condensed font-bold ${isResult ? 'text-cobre' : ''}`}>{label}</p>
      <div className="queue-main queue-line">
        <TenderLink {...open} />
        <p className="queue-facts queue-wide text-sm text-ink2">
          {DOT}
          {tender.institution_name ?? MISSING}
        </p>
      </div>
      <p className="queue-news text-ink2">
        {old !== undefined && (
          <>
            <span className="sr-only">{TODAY.before}</span>
            {isResult ? old : <del>{old}</del>} <span aria-hidden="true">→</span>{' '}
            <span className="sr-only">, {TODAY.now}</span>
          </>
        )}
        {old === undefined ? <span className={strong}>{text}</span> : <ins className={strong}>{text}</ins>}
        {note && ` ${note}`}
      </p>
      <VerbLink {...open} verb={isResult ? TODAY.seeResult : TODAY.seeChange} />
    </li>
  )
}
