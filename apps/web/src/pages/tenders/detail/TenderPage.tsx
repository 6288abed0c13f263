import type { TenderSummary } from '@mirador/contract/tenders'
import { deadlineOf, statusAt } from '@mirador/domain/deadlines/deadline'
import type { TenderStatus } from '@mirador/domain/tender/tender-status'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { ArrowLeft } from 'lucide'
import { type MouseEvent, Suspense, useState } from 'react'
import { findCachedSummary } from '../../../api/cached-tenders.ts'
import { queries } from '../../../api/queries.ts'
import { queryClient } from '../../../api/query-client.ts'
import { useNow } from '../../../api/server-clock.ts'
import { decisionQuery } from '../../../api/tender-decision.ts'
import { QueryError } from '../../../components/QueryError.tsx'
import { FollowButton } from '../../../components/tenders/FollowButton.tsx'
import { useBarHeight } from '../../../components/use-bar-height.ts'
import { useIsDrawn } from '../../../components/use-is-drawn.ts'
import { lazyComponent } from '../../../lazy-component.tsx'
import { canGoBack, useLocation } from '../../../navigation.tsx'
import { type Address, isOwnPath, paths, pathTo } from '../../../paths.ts'
import { isSectionOpen } from '../../../runtime-config.ts'
import { TENDER_DETAIL } from '../../../texts/tender-detail.ts'
import { Icon } from '../../../ui/Icon.tsx'
import { Link } from '../../../ui/Link.tsx'
import { isPlainClick } from '../../../ui/plain-click.ts'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { Countdown } from './Countdown.tsx'
import { TenderCard } from './TenderCard.tsx'
import { TenderHeader } from './TenderHeader.tsx'
import { TenderSectionsSkeleton, TenderSkeleton } from './TenderSkeleton.tsx'

// Loaded on demand: only followed tenders have it, and only after a change. It is above the other sections, which would
// move if it were drawn later.
const SinceLastVisit = lazyComponent(() => import('../../../components/tender-changes/SinceLastVisit.tsx'))
// Loaded on demand: few addresses belong to no tender.
const UnknownTender = lazyComponent(() => import('../../../components/tender-offers/UnknownTender.tsx'))
// Loaded on demand: few tenders close during an outage of the source, and the data are seldom old.
const ClosingOutage = lazyComponent(() => import('./ClosingOutage.tsx'))
// Loaded on demand: only a tender opened from a queue of Hoy has it.
const QueuePlace = lazyComponent(() => import('./QueuePlace.tsx'))
const DecisionBand = lazyComponent(() => import('./band/DecisionBand.tsx'))
const TenderSections = lazyComponent(() => import('./sections/TenderSections.tsx'))
// Loaded on demand: only tenders that receive no more offers have them.
const ResultBand = lazyComponent(() => import('./band/ResultBand.tsx'))
const OverBand = lazyComponent(() => import('./band/OverBand.tsx'))
const OVER: ReadonlySet<TenderStatus | null> = new Set(['cerrada', 'desierta', 'revocada'])
const RESULT_SPACE = <div className="mb-7" style={{ height: '7.75rem' }} />
// Loaded after the facts, in reserved places.
const TenderMenu = lazyComponent(() => import('./TenderMenu.tsx'))
const TenderFit = lazyComponent(() => import('./TenderFit.tsx'))
const FIT_SKELETON = <Skeleton className="tender-fit w-72 max-tablet:h-11" />
const DecisionButtons = lazyComponent(() => import('./DecisionButtons.tsx'))
const SecondCall = lazyComponent(() => import('./SecondCall.tsx'))
const SourceBanner = lazyComponent(() => import('../../../components/source-state/SourceBanner.tsx'))

// The first content, fetched while the data load. A browser has six connections to a server: at once, these files would
// be before the data, and the other parts beside them would delay the answers.
setTimeout(async () => {
  await DecisionBand.load().catch(() => {})
  TenderSections.prefetch()
  DecisionButtons.prefetch()
  SinceLastVisit.prefetch()
})

export function firstQuery({ params: { bid_idn } }: Address): void {
  if (!bid_idn) return
  void queryClient.prefetchQuery(queries.getTender(bid_idn))
  if (isSectionOpen('competidores')) void queryClient.prefetchQuery(decisionQuery(bid_idn))
}

export default function TenderPage({ params: { bid_idn = '' } }: Address) {
  const queue = useLocation().state?.queue
  return (
    <>
      <div className="mb-4 flex min-h-10 flex-wrap items-center gap-x-3 max-tablet:mb-2 print:hidden">
        <BackLink />
        {isQueue(queue) && (
          <Suspense>
            <QueuePlace bid_idn={bid_idn} queue={queue} />
          </Suspense>
        )}
        <HeadActions key={bid_idn} bid_idn={bid_idn} />
      </div>
      <Tender key={bid_idn} bid_idn={bid_idn} />
    </>
  )
}

const isQueue = (queue: unknown): queue is readonly string[] => Array.isArray(queue)

/** The actions at the end of the first line. On a phone the decision, or following a closed tender, is at the foot. */
function HeadActions({ bid_idn }: { bid_idn: string }) {
  const client = useQueryClient()
  const { data } = useQuery(queries.getTender(bid_idn))
  const tender = data?.tender ?? findCachedSummary(client, bid_idn)
  const now = useNow()
  if (!tender) return null
  const hasDecision = isDecidable(tender, now)
  return (
    <div className="ml-auto flex flex-wrap items-center justify-end gap-3 max-tablet:gap-0">
      {hasDecision && (
        <Suspense>
          <DecisionButtons tender={tender} className="max-tablet:hidden" />
        </Suspense>
      )}
      <FollowButton tender={tender} form="wide" className="tender-follow max-tablet:hidden" />
      {hasDecision && <FollowButton tender={tender} form="star" className="tender-follow size-11! tablet:hidden" />}
      <Suspense fallback={<div className="w-11" />}>
        <TenderMenu tender={tender} isOpen={statusOf(tender, now) === 'publicada'} />
      </Suspense>
    </div>
  )
}

type Dated = Pick<TenderSummary, 'status' | 'closes_at'>

const statusOf = ({ status, closes_at }: Dated, now: Date) =>
  statusAt({ status, closes_at: closes_at ? new Date(closes_at) : null }, now)

/** Whether it is still open, in a product with the section that keeps decisions. */
const isDecidable = (tender: Dated, now: Date) => isSectionOpen('hoy') && statusOf(tender, now) === 'publicada'

function Tender({ bid_idn }: { bid_idn: string }) {
  const query = useQuery(queries.getTender(bid_idn))
  const { data, isError } = query
  const cached = findCachedSummary(useQueryClient(), bid_idn)
  const now = useNow()
  const isDrawn = useIsDrawn()
  const bar = useBarHeight()
  const unseen = (data?.tender ?? cached)?.unseen
  // shown during this visit, also after the changes were marked as seen
  const [visibleChanges, setVisibleChanges] = useState(unseen)
  if (unseen && unseen !== visibleChanges) setVisibleChanges(unseen)
  if (data?.tender === null) {
    return (
      <Suspense fallback={<TenderSkeleton />}>
        <UnknownTender bid_idn={bid_idn} />
      </Suspense>
    )
  }

  const tender = data?.tender ?? cached
  const failure = <QueryError query={query} title={TENDER_DETAIL.errorTitle} hint={TENDER_DETAIL.errorHint} />
  if (!tender) return isError ? failure : <TenderSkeleton />
  const closes_at = tender.closes_at ? new Date(tender.closes_at) : null
  const published_at = tender.published_at ? new Date(tender.published_at) : null
  const status = statusOf(tender, now)
  const deadline = deadlineOf({ status, published_at, closes_at, isAgile: tender.agile !== undefined }, now)
  const hasBand = deadline.kind === 'open' && isSectionOpen('competidores')
  const hasResult = status === 'adjudicada' && (!tender.agile || isSectionOpen('competidores'))
  const isOver = isSectionOpen('competidores') && OVER.has(status)
  const hasAnswers = hasBand || hasResult || isOver
  return (
    <div className="@container">
      <TenderHeader tender={tender} status={status} refresh={data?.refresh} now={now}>
        {deadline.kind === 'open' && isSectionOpen('analisis') && (
          <Suspense fallback={FIT_SKELETON}>{isDrawn ? <TenderFit bid_idn={tender.bid_idn} /> : FIT_SKELETON}</Suspense>
        )}
      </TenderHeader>
      <Suspense>
        {!tender.is_demo && <SourceBanner className="mb-7" />}
        {data?.tender?.closing_outage && closes_at && (
          <ClosingOutage bid_idn={tender.bid_idn} closes_at={closes_at} outage={data.tender.closing_outage} now={now} />
        )}
      </Suspense>
      {visibleChanges && visibleChanges.changes.length > 0 && tender.is_followed && (
        <Suspense
          fallback={<div className="mb-7" style={{ height: `${visibleChanges.changes.length * 28 + 66}px` }} />}
        >
          <SinceLastVisit
            bid_idn={tender.bid_idn}
            unseen={visibleChanges}
            isSettled={data?.refresh !== 'pending' && data?.tender?.unseen === visibleChanges}
            now={now}
          />
        </Suspense>
      )}
      {hasBand && (
        <Suspense fallback={<Skeleton className="band-first w-full" />}>
          <DecisionBand tender={tender} />
        </Suspense>
      )}
      {(hasResult || isOver) && (
        <Suspense fallback={RESULT_SPACE}>
          {!data?.tender ? (
            RESULT_SPACE
          ) : hasResult ? (
            <ResultBand tender={data.tender} />
          ) : (
            <OverBand tender={data.tender} status={status} now={now} />
          )}
        </Suspense>
      )}
      <div className={hasAnswers ? '' : 'grid grid-cols-1 gap-8 @row:grid-cols-[minmax(0,1fr)_20rem]'}>
        {!hasAnswers && (
          <div className="@row:order-last">
            <div className="@row:sticky @row:top-22">
              <TenderCard tender={tender} deadline={deadline} now={now} />
            </div>
          </div>
        )}
        <div className="min-w-0">
          {isDrawn && data?.tender ? (
            <>
              {(data.tender.earlier_call || data.tender.later_calls.length > 0) && (
                <Suspense fallback={<div className="mb-7" style={{ height: '7rem' }} />}>
                  <SecondCall tender={data.tender} now={now} />
                </Suspense>
              )}
              <Suspense fallback={<TenderSectionsSkeleton label={TENDER_DETAIL.loading} />}>
                <TenderSections
                  tender={data.tender}
                  deadline={deadline}
                  now={now}
                  decision={
                    isDecidable(tender, now) && (
                      <Suspense>
                        <DecisionButtons tender={tender} />
                      </Suspense>
                    )
                  }
                />
              </Suspense>
            </>
          ) : isError && !data?.tender ? (
            failure
          ) : (
            <TenderSectionsSkeleton label={TENDER_DETAIL.loading} />
          )}
        </div>
      </div>
      <div
        ref={bar}
        className="tender-bar print:hidden fixed inset-x-0 bottom-0 z-10 flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-line bg-raised px-4 py-3 tablet:hidden"
      >
        <div className="min-w-0 flex-1">
          <Countdown deadline={deadline} now={now} size="small" />
        </div>
        {isDecidable(tender, now) ? (
          <Suspense fallback={<div className="h-12" />}>
            <DecisionButtons tender={tender} />
          </Suspense>
        ) : (
          <FollowButton tender={tender} form="wide" className="tender-follow min-h-12 flex-1" />
        )}
      </div>
    </div>
  )
}

/**
 * The link back to the list the user came from, otherwise to the list of tenders. It goes back in the browser's
 * history, which restores the scroll position.
 */
function BackLink() {
  const from = useLocation().state?.from
  const to = isOwnPath(from) ? from : pathTo('tenders')
  const goBack = (event: MouseEvent) => {
    if (to !== from || !isPlainClick(event) || !canGoBack()) return
    event.preventDefault()
    history.back()
  }
  return (
    <Link to={to} onClick={goBack} className="target gap-2 text-sm font-medium text-ink2 hover:text-ink">
      <Icon icon={ArrowLeft} size={16} />
      {to.startsWith(pathTo('institutions'))
        ? TENDER_DETAIL.backToInstitution
        : to === paths.today()
          ? TENDER_DETAIL.backToToday
          : TENDER_DETAIL.back}
    </Link>
  )
}
