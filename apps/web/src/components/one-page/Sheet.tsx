import type { FitAnswer } from '@mirador/contract/fit'
import { statusAt } from '@mirador/domain/deadlines/deadline'
import { formatMoney, formatQuantity } from '@mirador/domain/tender/money'
import { regionName } from '@mirador/domain/tender/region'
import { TENDER_STATUSES } from '@mirador/domain/tender/tender-status'
import { fullDayTime, longDayTime } from '@mirador/domain/time/chile-time'
import { DOT, MISSING, TENDER_ROW } from '@mirador/texts/tenders'
import { type ReactNode, useId } from 'react'
import type { Pursuit } from '../../api/pursuit.ts'
import type { DecisionAnswer } from '../../api/tender-decision.ts'
import { CHANNELS } from '../../texts/channels.ts'
import { DECISIONS } from '../../texts/decisions.ts'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { Brand } from '../Brand.tsx'
import { BAND } from '../decision/band-texts.ts'
import { PageHeading } from '../PageHeading.tsx'
import { ONE_PAGE } from './one-page-texts.ts'
import { answerRows, fitSentence, type Tender } from './sheet-rows.tsx'

/** Number of lines that fit on the page. */
const MAX_LINES = 8

export interface SheetProps {
  tender: Tender
  /** undefined while it loads */
  answer: DecisionAnswer | undefined
  /** null: it could not be read; undefined: it loads, or there is none */
  fit: FitAnswer | null | undefined
  /** the own decision, where the page shows it */
  pursuit: Pursuit | undefined
  /** who carries it in a team of two or more, beside the decision */
  carrier?: string | undefined
  now: Date
}

/** A tender on one A4 page: the six answers, the fit, and the lines that cost the most. */
export function Sheet({ tender, answer, fit, pursuit, carrier, now }: SheetProps) {
  const place = [tender.institution_name, tender.comuna, regionName(tender.region)].filter(Boolean).join(', ')
  const fitWords = fit === null ? BAND.partFailed : fit && fitSentence(fit)
  return (
    <article className="one-page sheet">
      <header className="mb-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-b-2 border-cobre-vivid pb-2.5">
        <Brand />
        <span>{fullDayTime(now)}</span>
      </header>
      <p className="text-sm text-ink2">
        {[tender.bid_idn, tender.agile && CHANNELS.agil, statusName(tender, now)].filter(Boolean).join(DOT)}
      </p>
      <PageHeading title={tender.name} className="semicondensed text-xl wrap-anywhere" />
      <p>{place || MISSING}</p>
      {answer ? (
        <>
          <Rows rows={[...answerRows(answer, tender, now), ...(fitWords ? [[ONE_PAGE.fit, fitWords] as const] : [])]} />
          <Lines money={answer.money} tender={tender} />
        </>
      ) : (
        <div role="status" className="mt-4 grid gap-3">
          <span className="sr-only">{ONE_PAGE.loading}</span>
          {Object.values(ONE_PAGE.labels).map((label) => (
            <Skeleton key={label} className="h-6 w-full" />
          ))}
          <Skeleton className="h-40 w-full" />
        </div>
      )}
      {pursuit && (
        <>
          <h2>{ONE_PAGE.us}</h2>
          <Rows
            rows={[
              [ONE_PAGE.decision, DECISIONS.stated(pursuit)],
              ...(carrier ? [[ONE_PAGE.carrier, carrier] as const] : []),
            ]}
          />
        </>
      )}
      <p className="mt-5 text-sm text-ink2">
        {tender.is_demo ? ONE_PAGE.demo : ONE_PAGE.read(longDayTime(new Date(tender.read_at), now))} {ONE_PAGE.silence}
      </p>
    </article>
  )
}

function statusName(tender: Tender, now: Date): string {
  const status = statusAt(
    { status: tender.status, closes_at: tender.closes_at ? new Date(tender.closes_at) : null },
    now,
  )
  const known = TENDER_STATUSES.find((one) => one.status === status)
  return known?.name ?? tender.status_text ?? TENDER_ROW.unknownStatus
}

function Rows({ rows }: { rows: readonly (readonly [label: string, content: ReactNode])[] }) {
  return (
    <dl className="one-page-rows mt-3">
      {rows.map(([label, content]) => (
        <div key={label}>
          <dt className="text-ink2">{label}</dt>
          <dd className="wrap-anywhere">{content}</dd>
        </div>
      ))}
    </dl>
  )
}

/** The lines that cost the most at their usual prices; without these the first ones. */
function Lines({ money, tender }: { money: DecisionAnswer['money']; tender: Tender }) {
  const title = useId()
  const items = 'items' in tender ? tender.items : []
  const lines =
    money?.lines ??
    items.slice(0, MAX_LINES).map(({ position, description, product_name, quantity }) => ({
      line: position,
      name: description ?? product_name,
      quantity,
      usual: null,
    }))
  const total = money ? money.total.of : items.length
  if (lines.length === 0) return <p className="text-sm text-ink2 mt-3">{ONE_PAGE.noLines}</p>
  return (
    <>
      <h2 id={title}>{ONE_PAGE.lines}</h2>
      <table aria-labelledby={title} className="one-page-lines max-tablet:text-sm">
        <thead className="text-ink2">
          <tr>
            <th scope="col">{ONE_PAGE.line}</th>
            <th scope="col">{ONE_PAGE.quantity}</th>
            <th scope="col">{ONE_PAGE.usual}</th>
            <th scope="col">{ONE_PAGE.sum}</th>
          </tr>
        </thead>
        <tbody>
          {lines.map(({ line, name, quantity, usual }) => (
            <tr key={line}>
              <th scope="row">
                <span>
                  {line} {name ?? MISSING}
                </span>
              </th>
              <td data-label={ONE_PAGE.quantity}>{quantity === null ? ONE_PAGE.noSum : formatQuantity(quantity)}</td>
              <td data-label={ONE_PAGE.usual}>{usual === null ? ONE_PAGE.noPrice : formatMoney(usual, 'CLP')}</td>
              <td data-label={ONE_PAGE.sum}>
                {usual === null || quantity === null ? ONE_PAGE.noSum : formatMoney(quantity * usual, 'CLP')}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="text-sm text-ink2">
        {[total > lines.length && ONE_PAGE.more(total - lines.length), money ? ONE_PAGE.about : ONE_PAGE.pricesFailed]
          .filter(Boolean)
          .join(' ')}
      </p>
    </>
  )
}
