import type { TenderSummary } from '@mirador/contract/tenders'
import { deadlineOf, statusAt } from '@mirador/domain/deadlines/deadline'
import { formatMoney } from '@mirador/domain/tender/money'
import { regionName } from '@mirador/domain/tender/region'
import { ageOf, calendarDaysBetween, shortDay } from '@mirador/domain/time/chile-time'
import { DAY_MS } from '@mirador/domain/time/duration'
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
import { winnerWords } from './winner-words.ts'

interface Props {
  tender: TenderSummary
  matchedWords: readonly string[]
  heading: 'h2' | 'h3'
  now: Date
  /** tenders published later are new to the reader */
  newSince?: Date | undefined
}

export function TenderRow({ tender, matchedWords, heading: Heading, now, newSince }: Props) {
  const { pathname, search } = useLocation()
  const closes_at = tender.closes_at ? new Date(tender.closes_at) : null
  const published_at = tender.published_at ? new Date(tender.published_at) : null
  const status = statusAt({ status: tender.status, closes_at }, now)
  const place = [tender.comuna, regionName(tender.region)].filter(Boolean).join(', ')
  const amount = formatMoney(tender.amount, tender.currency)
  const read_at = new Date(tender.read_at)
  // the line above the list speaks for the rows that were read today
  const reading =
    !tender.is_demo &&
    now.getTime() - read_at.getTime() > DAY_MS &&
    FRESHNESS.read(ageOf(read_at, now), shortDay(new Date(tender.source_at), now))
  const winner = winnerWords(tender)
  // one line, whatever there is to say
  const notes = [winner, tender.excerpt, reading].filter((note) => typeof note === 'string')
  const isNew = newSince !== undefined && published_at !== null && published_at > newSince
  return (
    <article className="tender-row">
      <Plazo deadline={deadlineOf({ status, published_at, closes_at }, now)} now={now} />
      <div className="tender-row-main">
        <Heading className="tender-row-title semicondensed wrap-anywhere">
          <Link
            to={paths.tender(tender.bid_idn)}
            state={{ from: `${pathname}${search}` }}
            className="tender-row-link hover:text-patina-strong"
          >
            <Highlighted text={tender.name} words={matchedWords} />
          </Link>
        </Heading>
        <p className="tender-row-facts truncate text-ink2">
          {/* compact rows of a phone have no column for it */}
          <span aria-hidden="true" className="tender-row-sum font-bold text-ink tabular-nums">
            {amount ?? MISSING}
          </span>
          {isNew && (
            <span className="mr-1.5 rounded-small bg-cobre-wash px-1.5 condensed text-sm font-bold text-cobre">
              {TENDER_ROW.isNew}
            </span>
          )}
          <span className="tender-row-code condensed text-sm text-ink3 tabular-nums">{tender.bid_idn}</span>
          <span className="mx-1.5 text-ink3">·</span>
          <Highlighted text={tender.institution_name ?? MISSING} words={matchedWords} />
          {place && (
            <span className="text-ink3">
              <span className="mx-1.5">·</span>
              {place}
            </span>
          )}
        </p>
        {notes.length > 0 && (
          <p className="tender-row-note truncate text-ink3">
            {notes.map((note, index) => (
              <span key={note}>
                {index > 0 && <span className="mx-1.5">·</span>}
                {note === winner ? (
                  <span className="text-ink2">{note}</span>
                ) : (
                  <Highlighted text={note} words={note === tender.excerpt ? matchedWords : []} />
                )}
              </span>
            ))}
          </p>
        )}
        {tender.is_followed && tender.unseen && (
          <Suspense fallback={<div style={{ height: `${Math.min(3, tender.unseen.changes.length) * 20 + 6}px` }} />}>
            <RowChanges tender={tender} now={now} />
          </Suspense>
        )}
      </div>
      <div className="tender-row-money text-sm">
        <p className={`tender-row-amount ${amount ? 'text-lg font-bold tabular-nums' : 'text-base text-ink3'}`}>
          {amount ?? MISSING}
        </p>
        <p className="tender-row-size text-ink2">
          <TenderSize typeCode={tender.type_code} />
        </p>
        <p className="tender-row-state text-ink3" data-status={status}>
          <StatusPill status={status} statusText={tender.status_text} size="row" />
          {status === 'publicada' &&
            published_at &&
            ` ${TENDER_ROW.publishedDaysAgo(calendarDaysBetween(published_at, now))}`}
        </p>
      </div>
      <FollowButton tender={tender} form="star" className="tender-row-star max-tablet:size-11" />
    </article>
  )
}
