import { regionName } from '@mirador/domain/tender/region'
import { shortDayTime } from '@mirador/domain/time/chile-time'
import { MISSING } from '@mirador/texts/tenders'
import { FollowButton } from '../../../components/tenders/FollowButton.tsx'
import { StatusPill } from '../../../components/tenders/StatusPill.tsx'
import { Link } from '../../../ui/Link.tsx'
import { type BoardTender, useBoardTender } from './board-tender.ts'
import { DEADLINES } from './deadlines-texts.ts'

/** A followed tender that receives no more offers, in one low row. */
export function ClosedRow(props: BoardTender) {
  const { tender, dates, now } = props
  const { status, timeLeft, amount, changes, link } = useBoardTender(props)
  const place = [tender.comuna, regionName(tender.region)].filter(Boolean).join(', ')
  return (
    <article className="deadline-card relative grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-1 py-2 pr-2 pl-5 table:grid-cols-[8.25rem_minmax(0,1fr)_auto_auto] max-tablet:pl-3">
      <p className="text-sm text-ink2 tabular-nums">
        <span className="condensed font-bold text-ink table:block table:text-base">{timeLeft}</span>{' '}
        {dates.closes_at && shortDayTime(dates.closes_at, now)}
      </p>
      <div className="min-w-0 max-table:order-last max-table:col-span-2">
        <h3 className="line-clamp-2 semicondensed text-base wrap-anywhere">
          <Link {...link} className="tender-row-link hover:text-patina-strong">
            {tender.name}
          </Link>
        </h3>
        <p className="line-clamp-2 text-sm wrap-anywhere text-ink2">
          {[tender.bid_idn, tender.institution_name ?? MISSING, place].filter(Boolean).join(' · ')}
        </p>
        {changes > 0 && <p className="text-sm font-bold text-cobre">{DEADLINES.changes(changes)}</p>}
      </div>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 max-table:order-last max-table:col-span-2 table:flex-col table:items-end">
        <span className={amount ? 'font-bold tabular-nums' : 'text-ink3'}>{amount ?? MISSING}</span>
        <StatusPill status={status} statusText={tender.status_text} size="row" />
      </div>
      <FollowButton tender={tender} form="star" className="relative z-[1]" />
    </article>
  )
}
