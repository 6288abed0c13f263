import type { TenderSummary } from '@mirador/contract/tenders'
import { formatMoney } from '@mirador/domain/tender/money'
import { DOT, MISSING, TENDER_ROW } from '@mirador/texts/tenders'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Star } from 'lucide'
import { followMutation } from '../../../api/follow-tender.ts'
import { AgileTag } from '../../../components/tenders/AgileTag.tsx'
import { closingWords } from '../../../components/today/time-words.ts'
import { Button } from '../../../ui/Button.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { DismissCell } from './DismissCell.tsx'
import { FitWord, type Lead, RowTime, TenderLink } from './row-parts.tsx'
import { TODAY } from './today-texts.ts'

/** A new tender that fits, and the verb that follows it. */
export function FreshRow({ tender, now, lead }: { tender: TenderSummary; now: Date; lead: Lead }) {
  const closes_at = tender.closes_at === null ? undefined : new Date(tender.closes_at)
  const amount = formatMoney(tender.amount, tender.currency)
  return (
    <li className="queue-row" data-queue="fresh" data-bid={tender.bid_idn}>
      {closes_at ? (
        <RowTime at={closes_at} now={now} words={closingWords(closes_at, now)} />
      ) : (
        <p className="queue-time text-sm text-ink3">{TENDER_ROW.noClosing}</p>
      )}
      <div className="queue-main queue-line">
        <TenderLink tender={tender} lead={lead} />
        <p className="queue-facts text-sm text-ink2">
          <span className="queue-wide">{DOT}</span>
          {tender.agile && <AgileTag />}
          {tender.institution_name ?? MISSING}
          {amount && (
            <span aria-hidden="true" className="queue-narrow tabular-nums">
              {DOT + amount}
            </span>
          )}
        </p>
      </div>
      <p className="queue-money text-right font-bold tabular-nums">{amount ?? MISSING}</p>
      <FitWord fit={tender.fit} />
      <FollowVerb tender={tender} />
      <DismissCell tender={tender} />
    </li>
  )
}

function FollowVerb({ tender: { bid_idn, name, is_followed } }: { tender: TenderSummary }) {
  const { mutate, isPending, variables } = useMutation(followMutation(useQueryClient(), bid_idn))
  const isFollowed = isPending ? variables : is_followed
  return (
    <Button
      size="pill"
      // the visible words are a part of the name
      aria-label={TODAY.verb(isFollowed ? `${TODAY.unfollow}, ${TODAY.following.toLowerCase()}` : TODAY.follow, name)}
      className="tender-row-star queue-follow"
      onClick={() => mutate(!isFollowed)}
    >
      <Icon
        icon={Star}
        size={16}
        strokeWidth={1.75}
        className={isFollowed ? 'fill-cobre-vivid text-cobre-vivid' : ''}
      />
      <span className="queue-wide">{isFollowed ? TODAY.following : TODAY.follow}</span>
    </Button>
  )
}
