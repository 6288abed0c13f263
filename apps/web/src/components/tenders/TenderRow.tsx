import type { TenderSummary } from '@mirador/contract/tenders'
import { deadlineOf, statusAt } from '@mirador/domain/deadlines/deadline'
import { formatMoney } from '@mirador/domain/tender/money'
import { regionName } from '@mirador/domain/tender/region'
import { ageOf, calendarDaysBetween, shortDay } from '@mirador/domain/time/chile-time'
import { FRESHNESS, MISSING, TENDER_ROW } from '@mirador/texts/tenders'
import { Suspense } from 'react'
import { useLocation } from 'react-router'
import { paths } from '../../paths.ts'
import { Link } from '../../ui/Link.tsx'
import { FollowButton } from './FollowButton.tsx'
import { RowChanges } from './followed-pieces.ts'
import { Highlighted } from './Highlighted.tsx'
import { Plazo } from './Plazo.tsx'
import { StatusPill } from './StatusPill.tsx'
import { TenderSize } from './TenderSize.tsx'

interface Props {
  tender: TenderSummary
  matchedWords: readonly string[]
  heading: 'h2' | 'h3'
  now: Date
}

export function TenderRow({ tender, matchedWords, heading: Heading, now }: Props) {
  const { pathname, search } = useLocation()
  const closes_at = tender.closes_at ? new Date(tender.closes_at) : null
  const published_at = tender.published_at ? new Date(tender.published_at) : null
  const status = statusAt({ status: tender.status, closes_at }, now)
  const place = [tender.comuna, regionName(tender.region)].filter(Boolean).join(', ')
  const amount = formatMoney(tender.amount, tender.currency)
  return (
    <article className="tender-row">
      <Plazo deadline={deadlineOf({ status, published_at, closes_at }, now)} now={now} />
      <div className="tender-row-main">
        <p className="flex min-h-[22px] flex-wrap items-center gap-x-3 gap-y-1">
          <StatusPill status={status} statusText={tender.status_text} size="row" />
          <span className="condensed text-sm text-ink3 tabular-nums">{tender.bid_idn}</span>
        </p>
        <Heading className="mt-1 line-clamp-3 semicondensed text-lg wrap-anywhere">
          <Link
            to={paths.tender(tender.bid_idn)}
            state={{ from: `${pathname}${search}` }}
            className="tender-row-link hover:text-patina-strong"
          >
            <Highlighted text={tender.name} words={matchedWords} />
          </Link>
        </Heading>
        <p className="mt-0.5 wrap-anywhere text-ink2">
          <Highlighted text={tender.institution_name ?? MISSING} words={matchedWords} />
          {place && (
            <span className="text-ink3">
              <span className="mx-1.5">·</span>
              {place}
            </span>
          )}
        </p>
        {tender.excerpt && (
          <p className="mt-1 line-clamp-2 text-sm wrap-anywhere text-ink3">
            <Highlighted text={tender.excerpt} words={matchedWords} />
          </p>
        )}
        {tender.is_followed && tender.unseen && (
          <Suspense fallback={<div style={{ height: `${Math.min(3, tender.unseen.changes.length) * 20 + 6}px` }} />}>
            <RowChanges tender={tender} now={now} />
          </Suspense>
        )}
      </div>
      <div className="tender-row-money text-sm">
        <p className={amount ? 'text-lg font-bold tabular-nums' : 'text-base text-ink3'}>{amount ?? MISSING}</p>
        <p className="text-ink2">
          <TenderSize typeCode={tender.type_code} />
        </p>
        {published_at && (
          <p className="text-ink3">{TENDER_ROW.publishedDaysAgo(calendarDaysBetween(published_at, now))}</p>
        )}
        {!tender.is_demo && (
          <p className="text-ink3">
            {FRESHNESS.read(ageOf(new Date(tender.read_at), now), shortDay(new Date(tender.source_at), now))}
          </p>
        )}
      </div>
      <FollowButton tender={tender} form="star" className="tender-row-star" />
    </article>
  )
}
