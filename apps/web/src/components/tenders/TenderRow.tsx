import type { FitSummary } from '@mirador/contract/listed-fit'
import type { TenderSummary } from '@mirador/contract/tenders'
import { deadlineOf, statusAt } from '@mirador/domain/deadlines/deadline'
import { formatMoney } from '@mirador/domain/tender/money'
import { regionName } from '@mirador/domain/tender/region'
import { ageOf, calendarDaysBetween, shortDay } from '@mirador/domain/time/chile-time'
import { DAY_MS } from '@mirador/domain/time/duration'
import { DOT, FRESHNESS, MISSING, TENDER_ROW } from '@mirador/texts/tenders'
import { Ban } from 'lucide'
import { Suspense, useRef } from 'react'
import { lazyComponent } from '../../lazy-component.tsx'
import { useLocation } from '../../navigation.tsx'
import { paths } from '../../paths.ts'
import { isSectionOpen } from '../../runtime-config.ts'
import { Icon } from '../../ui/Icon.tsx'
import { Link } from '../../ui/Link.tsx'
import { useDialog } from '../use-dialog.ts'
import { AgileTag } from './AgileTag.tsx'
import { FitCell, FitReasons, limitOf } from './FitCell.tsx'
import { FollowButton } from './FollowButton.tsx'
import { RowChanges } from './followed-pieces.ts'
import { Highlighted } from './Highlighted.tsx'
import { Plazo } from './Plazo.tsx'
import { StatusPill } from './StatusPill.tsx'
import { TenderSize } from './TenderSize.tsx'
import { winnerWords } from './winner-words.ts'

// Loaded on demand: few lists have a Compra Ágil.
const AgileNote = lazyComponent(() => import('./AgileNote.tsx'))

interface Props {
  tender: TenderSummary
  matchedWords: readonly string[]
  heading: 'h2' | 'h3'
  now: Date
  /** tenders published later are marked as new */
  newSince?: Date | undefined
  /** undefined in a list without fits */
  fitSummary: FitSummary | null | undefined
  isCompact: boolean
}

export function TenderRow({ tender, matchedWords, heading: Heading, now, newSince, fitSummary, isCompact }: Props) {
  const { pathname, search } = useLocation()
  const closes_at = tender.closes_at ? new Date(tender.closes_at) : null
  const published_at = tender.published_at ? new Date(tender.published_at) : null
  const status = statusAt({ status: tender.status, closes_at }, now)
  const place = [tender.comuna, regionName(tender.region)].filter(Boolean).join(', ')
  const amount = formatMoney(tender.amount, tender.currency)
  const source_at = new Date(tender.source_at)
  // the line above the list covers rows of the last day
  const reading =
    !tender.is_demo &&
    now.getTime() - source_at.getTime() > DAY_MS &&
    FRESHNESS.read(ageOf(new Date(tender.read_at), now), shortDay(source_at, now))
  const winner = winnerWords(tender)
  // all notes share one line
  const notes = [winner, tender.excerpt, reading].filter((note) => typeof note === 'string')
  const isNew = newSince !== undefined && published_at !== null && published_at > newSince
  const reasons = useDialog(FitReasons)
  const grade = useRef<HTMLButtonElement>(null)
  const reasonsId = `encaje-${tender.bid_idn}`
  const hasFit = fitSummary !== undefined && isSectionOpen('analisis')
  const limit = hasFit && limitOf(tender)
  const row = (
    <article className="tender-row">
      <Plazo deadline={deadlineOf({ status, published_at, closes_at, isAgile: !!tender.agile }, now)} now={now} />
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
          {/* compact rows of a phone have no column for the amount */}
          {isCompact && (
            <span aria-hidden="true" className="tender-row-sum font-bold text-ink tabular-nums">
              {amount ?? MISSING}
            </span>
          )}
          {isNew && (
            <span className="mr-1.5 rounded-small bg-cobre-wash px-1.5 condensed text-sm font-bold text-cobre">
              {TENDER_ROW.isNew}
            </span>
          )}
          {limit && (
            <span className="mr-1.5 font-medium text-ink">
              <Icon icon={Ban} size={13} className="tender-row-ban" />
              {limit}
            </span>
          )}
          {tender.agile && <AgileTag />}
          <span className="tender-row-code condensed text-sm text-ink3 tabular-nums">{tender.bid_idn}</span>
          {DOT}
          <Highlighted text={tender.institution_name ?? MISSING} words={matchedWords} />
          {place && <span className="text-ink3">{DOT + place}</span>}
        </p>
        {(notes.length > 0 || tender.agile) && (
          <p className="tender-row-note truncate text-ink3">
            {tender.agile && (
              <Suspense fallback="…">
                <AgileNote tender={tender} />
              </Suspense>
            )}
            {notes.map((note, index) => (
              <span key={note}>
                {(index > 0 || tender.agile) && DOT}
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
          {tender.agile ? amount && TENDER_ROW.budget : <TenderSize tender={tender} />}
        </p>
        <p className="tender-row-state text-ink3" data-status={status}>
          <StatusPill status={status} statusText={tender.status_text} isAgile={!!tender.agile} size="row" />
          {status === 'publicada' &&
            published_at &&
            ` ${TENDER_ROW.publishedDaysAgo(calendarDaysBetween(published_at, now))}`}
        </p>
      </div>
      <div className="tender-row-end">
        {hasFit && (
          <FitCell
            tender={tender}
            hasWon={fitSummary?.has_won ?? false}
            button={grade}
            controls={reasonsId}
            isOpen={reasons.isOpen}
            onToggle={reasons.isOpen ? reasons.close : reasons.open}
          />
        )}
        <FollowButton tender={tender} form="star" className="tender-row-star max-tablet:size-11" />
      </div>
    </article>
  )
  if (!reasons.isOpen || !tender.fit) return row
  return (
    <>
      {row}
      <FitReasons
        id={reasonsId}
        bid_idn={tender.bid_idn}
        onClose={() => {
          reasons.close()
          grade.current?.focus()
        }}
      />
    </>
  )
}
