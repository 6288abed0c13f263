import type { TenderDetail, TenderSummary } from '@mirador/contract/tenders'
import { type Deadline, usedShare } from '@mirador/domain/deadlines/deadline'
import { formatMoney } from '@mirador/domain/tender/money'
import { longDayTime, shortDay } from '@mirador/domain/time/chile-time'
import { MISSING } from '@mirador/texts/tenders'
import { Gauge } from '../../../components/tenders/Gauge.tsx'
import { OwnTime } from '../../../components/tenders/OwnTime.tsx'
import { rangeOfTender, TenderSize } from '../../../components/tenders/TenderSize.tsx'
import { winnerWords } from '../../../components/tenders/winner-words.ts'
import { CHANNELS } from '../../../texts/channels.ts'
import { TENDER_DETAIL } from '../../../texts/tender-detail.ts'
import { Countdown } from './Countdown.tsx'
import { sizeInPesos } from './size-in-pesos.ts'

interface Props {
  tender: TenderSummary | TenderDetail
  deadline: Deadline
  now: Date
}

/** The key facts of a tender without the six answers; sticky next to the sections. */
export function TenderCard({ tender, deadline, now }: Props) {
  const published_at = tender.published_at ? new Date(tender.published_at) : null
  const closes_at = deadline.kind === 'undated' ? null : deadline.closes_at
  const used = deadline.kind === 'open' ? usedShare(published_at, deadline.closes_at, now) : undefined
  const isUrgent = deadline.kind === 'open' && deadline.isUrgent
  const range = rangeOfTender(tender)
  const amount = formatMoney(tender.amount, tender.currency)
  const winner = winnerWords(tender)
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
            {range && 'utm' in tender && tender.utm && (
              <span className="block text-sm text-ink3">{sizeInPesos(range, tender.utm)}</span>
            )}
          </dd>
        </div>
      </dl>
    </aside>
  )
}
