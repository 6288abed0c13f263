import type { TenderDetail, TenderSummary } from '@mirador/contract/tenders'
import { type Deadline, usedShare } from '@mirador/domain/deadlines/deadline'
import { formatMoney } from '@mirador/domain/tender/money'
import { isOfficialUrl } from '@mirador/domain/tender/official-url'
import type { AmountRange } from '@mirador/domain/tender/tender-type'
import { pesosRange, type UtmValue } from '@mirador/domain/tender/utm'
import { longDayTime, longMonth, shortDay } from '@mirador/domain/time/chile-time'
import { MISSING } from '@mirador/texts/tenders'
import { ArrowUpRight, CalendarPlus } from 'lucide'
import { Suspense } from 'react'
import { chunk } from '../../../chunk.ts'
import { FollowButton } from '../../../components/tenders/FollowButton.tsx'
import { Gauge } from '../../../components/tenders/Gauge.tsx'
import { OwnTime } from '../../../components/tenders/OwnTime.tsx'
import { rangeOfTender, TenderSize } from '../../../components/tenders/TenderSize.tsx'
import { winnerWords } from '../../../components/tenders/winner-words.ts'
import { lazyComponent } from '../../../lazy-component.tsx'
import { isSectionOpen } from '../../../runtime-config.ts'
import { CHANNELS } from '../../../texts/channels.ts'
import { API_FAILURES } from '../../../texts/common.ts'
import { TENDER_DETAIL } from '../../../texts/tender-detail.ts'
import { UTM_RANGE } from '../../../texts/utm.ts'
import { Button } from '../../../ui/Button.tsx'
import { buttonClass, WRAPPING } from '../../../ui/button-class.ts'
import { Icon } from '../../../ui/Icon.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { showToast } from '../../../ui/toast.ts'
import { Countdown } from './Countdown.tsx'

// Loaded on demand: only a click needs it. It is prefetched on hover and focus.
const calendar = chunk(() => import('./add-to-calendar.ts'))

// Loaded on demand: only while its section is open.
const FitCard = lazyComponent(() => import('./FitCard.tsx'))
const FIT_SKELETON = <Skeleton className="h-20" />

async function saveCalendarFile(
  tender: { bid_idn: string; name: string },
  closes_at: Date,
  officialUrl: string | undefined,
) {
  try {
    const { addToCalendar } = await calendar.load()
    addToCalendar(tender, closes_at, officialUrl)
  } catch {
    showToast('error', API_FAILURES.network)
  }
}

interface Props {
  tender: TenderSummary | TenderDetail
  deadline: Deadline
  now: Date
  /** see `useIsDrawn` */
  isDrawn: boolean
}

/** The key facts and the actions; sticky next to the sections. */
export function TenderCard({ tender, deadline, now, isDrawn }: Props) {
  const published_at = tender.published_at ? new Date(tender.published_at) : null
  const closes_at = deadline.kind === 'undated' ? null : deadline.closes_at
  const used = deadline.kind === 'open' ? usedShare(published_at, deadline.closes_at, now) : undefined
  const isUrgent = deadline.kind === 'open' && deadline.isUrgent
  const range = rangeOfTender(tender)
  const amount = formatMoney(tender.amount, tender.currency)
  const winner = winnerWords(tender)
  const officialUrl = 'official_url' in tender && isOfficialUrl(tender.official_url) ? tender.official_url : undefined
  return (
    <aside aria-label={TENDER_DETAIL.summary} className="sheet ruled">
      <div className="px-5 pt-5 pb-4">
        {/* a printed countdown is wrong a minute later */}
        <div className={deadline.kind === 'open' ? 'print:hidden' : ''}>
          <Countdown deadline={deadline} now={now} size="large" />
        </div>
        {deadline.kind === 'open' && <p className="hidden font-bold print:block">{TENDER_DETAIL.closingDate}</p>}
        {closes_at && (
          <>
            <p className="mt-1 text-ink2">{longDayTime(closes_at, now)}</p>
            <p className="text-sm text-ink3">
              {TENDER_DETAIL.zone}
              <OwnTime at={closes_at} />
            </p>
          </>
        )}
        {used !== undefined && published_at && closes_at && (
          <div className="mt-3 print:hidden" data-urgent={isUrgent}>
            <Gauge used={used} className="mt-0 h-[6px] w-full" />
            <p aria-hidden="true" className="mt-1.5 flex justify-between text-sm text-ink3">
              <span>{shortDay(published_at, now)}</span>
              <span>{shortDay(closes_at, now)}</span>
            </p>
          </div>
        )}
      </div>
      <dl className="grid gap-2 px-5 py-4">
        <div className="flex flex-wrap items-baseline justify-between gap-x-4">
          <dt className="text-ink2">{tender.agile ? TENDER_DETAIL.budget : TENDER_DETAIL.amount}</dt>
          <dd className={amount ? 'text-lg font-bold tabular-nums' : 'text-ink3'}>{amount ?? MISSING}</dd>
        </div>
        {winner && (
          <div>
            <dt className="sr-only">{TENDER_DETAIL.award}</dt>
            <dd className="font-medium wrap-anywhere">{winner}</dd>
          </div>
        )}
        <div className="flex flex-wrap items-baseline justify-between gap-x-4">
          <dt className="text-ink2">{range ? TENDER_DETAIL.size : TENDER_DETAIL.kind}</dt>
          <dd className="text-right text-ink2">
            {tender.agile ? CHANNELS.agil : <TenderSize tender={tender} />}
            {range && 'utm' in tender && tender.utm && <SizeInPesos range={range} utm={tender.utm} />}
          </dd>
        </div>
      </dl>
      {deadline.kind === 'open' && isSectionOpen('analisis') && (
        <div className="grid gap-2 px-5 py-4" style={{ minHeight: '11rem' }}>
          <Suspense fallback={FIT_SKELETON}>{isDrawn ? <FitCard bid_idn={tender.bid_idn} /> : FIT_SKELETON}</Suspense>
        </div>
      )}
      <div className="grid gap-2 px-5 py-5">
        <FollowButton tender={tender} form="wide" className="max-tablet:hidden" />
        {/* the summary of a list lacks the official address, which is still loading */}
        {!('official_url' in tender) && <Skeleton className="h-10" />}
        {officialUrl && (
          <a
            href={officialUrl}
            target="_blank"
            rel="noreferrer"
            className={buttonClass('secondary', 'normal', WRAPPING)}
          >
            {TENDER_DETAIL.seeOfficial}
            <Icon icon={ArrowUpRight} size={16} />
            <span className="sr-only">{TENDER_DETAIL.opensNewTab}</span>
          </a>
        )}
        {deadline.kind === 'open' && (
          <Button
            variant="ghost"
            className={WRAPPING}
            onPointerEnter={calendar.prefetch}
            onFocus={calendar.prefetch}
            onClick={() => void saveCalendarFile(tender, deadline.closes_at, officialUrl)}
          >
            <Icon icon={CalendarPlus} size={18} strokeWidth={1.75} />
            {TENDER_DETAIL.calendar}
          </Button>
        )}
      </div>
    </aside>
  )
}

/** A range of amounts in pesos, with the UTM of the month of its publication. */
function SizeInPesos({ range, utm }: { range: AmountRange; utm: UtmValue }) {
  return (
    <span className="block text-sm">
      <span className="block tabular-nums">{UTM_RANGE.inPesos(pesosRange(range, utm))}</span>
      <span className="text-ink3">{UTM_RANGE.ofMonth(longMonth(utm.month), utm.pesos)}</span>
    </span>
  )
}
