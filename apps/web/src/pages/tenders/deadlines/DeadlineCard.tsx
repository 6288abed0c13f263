import { shortDayTime } from '@mirador/domain/time/chile-time'
import { MISSING, TENDER_ROW } from '@mirador/texts/tenders'
import { FollowButton } from '../../../components/tenders/FollowButton.tsx'
import { OwnTime } from '../../../components/tenders/OwnTime.tsx'
import { StatusPill } from '../../../components/tenders/StatusPill.tsx'
import { TenderSize } from '../../../components/tenders/TenderSize.tsx'
import { CHANNELS } from '../../../texts/channels.ts'
import { MILESTONES } from '../../../texts/milestones.ts'
import { Link } from '../../../ui/Link.tsx'
import { type BoardTender, useBoardTender } from './board-tender.ts'
import { DEADLINES } from './deadlines-texts.ts'

/** A followed tender on the board: the time left and the milestones before it closes. */
export function DeadlineCard(props: BoardTender) {
  const { tender, dates, now } = props
  const { status, deadline, timeLeft, amount, changes, link } = useBoardTender(props)
  const isOpen = deadline.kind === 'open'
  const next = isOpen || deadline.kind === 'undated' ? tender.upcoming.find(({ at }) => new Date(at) > now) : undefined
  return (
    <article className="deadline-card sheet relative h-full px-3 pt-2 pb-3">
      <div className="flex items-start justify-between gap-2">
        <p
          className={`mt-1.5 condensed text-lg font-bold tabular-nums ${isOpen && deadline.isUrgent ? 'text-cobre' : isOpen ? 'text-ink' : 'text-ink2'}`}
        >
          {timeLeft}
        </p>
        <FollowButton tender={tender} form="star" className="relative z-[1] -mr-2" />
      </div>
      {dates.closes_at && (
        <p className="-mt-1 text-sm text-ink2 tabular-nums">
          {deadline.kind === 'suspended'
            ? TENDER_ROW.wasToClose(shortDayTime(dates.closes_at, now))
            : shortDayTime(dates.closes_at, now)}
          {isOpen && <OwnTime at={dates.closes_at} />}
        </p>
      )}
      <h3 className="mt-2 line-clamp-3 semicondensed text-base wrap-anywhere">
        <Link {...link} className="tender-row-link hover:text-patina-strong">
          {tender.name}
        </Link>
      </h3>
      <p className="mt-1 line-clamp-2 text-sm wrap-anywhere text-ink2">{tender.institution_name ?? MISSING}</p>
      <p className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className={amount ? 'font-bold tabular-nums' : 'text-ink3'}>{amount ?? MISSING}</span>
        <span className="text-sm text-ink2">
          {tender.agile ? CHANNELS.agil : <TenderSize tender={tender} isShort />}
        </span>
      </p>
      <p className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-ink3">
        <span className="condensed tabular-nums">{tender.bid_idn}</span>
        {status !== 'publicada' && <StatusPill status={status} statusText={tender.status_text} size="row" />}
      </p>
      {next && (
        <p className="mt-2 border-t border-line pt-2 text-sm text-ink2">
          {isOpen && DEADLINES.before} <span className="font-medium text-ink">{MILESTONES[next.kind]}</span>,{' '}
          <span className="tabular-nums">{shortDayTime(new Date(next.at), now)}</span>
          <OwnTime at={new Date(next.at)} />
        </p>
      )}
      {changes > 0 && <p className="mt-2 text-sm font-bold text-cobre">{DEADLINES.changes(changes)}</p>}
    </article>
  )
}
