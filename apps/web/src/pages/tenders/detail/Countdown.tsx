import type { Deadline } from '@mirador/domain/deadlines/deadline'
import { countdown } from '@mirador/domain/time/chile-time'
import { TENDER_ROW } from '@mirador/texts/tenders'
import { TENDER_DETAIL } from '../../../texts/tender-detail.ts'

interface Props {
  deadline: Deadline
  now: Date
  /** `large` in the card; `small` in the bottom bar of phones, without minutes while days remain */
  size: 'large' | 'small'
}

/** "Cierra en 12 d 6 h 48 min", or the outcome of the tender. Updates every minute and is not announced. */
export function Countdown({ deadline, now, size }: Props) {
  const small = size === 'small'
  const figure = small ? 'text-lg' : 'text-3xl'
  if (deadline.kind !== 'open') {
    return <p className={`condensed font-bold text-ink2 ${small ? 'text-lg' : 'text-xl'}`}>{wordOf(deadline, now)}</p>
  }
  const { days, hours, minutes } = countdown(deadline.closes_at, now)
  const parts: [number, string][] = [[days, TENDER_DETAIL.countdown.days]]
  if (days > 0 || hours > 0) parts.push([hours, TENDER_DETAIL.countdown.hours])
  parts.push([minutes, TENDER_DETAIL.countdown.minutes])
  const visibleParts = parts.slice(days > 0 ? 0 : 1, small && days > 0 ? 2 : undefined)
  return (
    <>
      <p className={`condensed font-medium text-ink2 ${small ? 'text-xs' : 'text-sm'}`}>{TENDER_DETAIL.closesIn}</p>
      <p
        className={`flex flex-wrap items-baseline condensed tabular-nums ${small ? 'gap-1' : 'mt-1 gap-2'} ${deadline.isUrgent ? 'text-cobre' : ''}`}
      >
        {days === 0 && hours === 0 && minutes === 0 ? (
          <span className="text-lg font-bold">{TENDER_ROW.left(0, 0)}</span>
        ) : (
          visibleParts.map(([count, unit]) => (
            <span key={unit} className="whitespace-nowrap">
              <span className={`font-bold ${figure}`}>{count}</span>
              <span className={small ? 'text-sm' : 'text-base'}> {unit}</span>
            </span>
          ))
        )}
      </p>
    </>
  )
}

function wordOf(deadline: Exclude<Deadline, { kind: 'open' }>, now: Date): string {
  if (deadline.kind === 'undated' || !deadline.closes_at) return TENDER_DETAIL.noClosing
  if (deadline.kind === 'revoked') return TENDER_DETAIL.revoked
  if (deadline.kind === 'suspended') return TENDER_DETAIL.suspended
  return deadline.closes_at <= now ? TENDER_DETAIL.closed : TENDER_DETAIL.closingDate
}
