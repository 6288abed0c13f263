import type { DeadlineTender } from '@mirador/contract/deadlines'
import { type Deadline, type DeadlineDates, deadlineOf, statusAt } from '@mirador/domain/deadlines/deadline'
import { formatMoney } from '@mirador/domain/tender/money'
import { countdown } from '@mirador/domain/time/chile-time'
import { TENDER_ROW } from '@mirador/texts/tenders'
import { useLocation } from '../../../navigation.tsx'
import { paths } from '../../../paths.ts'

export interface BoardTender {
  tender: DeadlineTender
  dates: DeadlineDates
  now: Date
}

/** The data shown by both cards and low rows. */
export function useBoardTender({ tender, dates, now }: BoardTender) {
  const { pathname, search } = useLocation()
  const status = statusAt(dates, now)
  const deadline = deadlineOf({ ...dates, status }, now)
  return {
    status,
    deadline,
    timeLeft: leftOf(deadline, now),
    amount: formatMoney(tender.amount, tender.currency),
    /** number of unseen changes */
    changes: tender.unseen?.changes.length ?? 0,
    link: { to: paths.tender(tender.bid_idn), state: { from: `${pathname}${search}` } },
  }
}

/** The remaining time, or the reason why there is none. */
function leftOf(deadline: Deadline, now: Date): string {
  switch (deadline.kind) {
    case 'open': {
      const { days, closes_at } = deadline
      if (days > 1) return `${days} ${TENDER_ROW.days(days)}`
      if (days === 1) return TENDER_ROW.tomorrow
      const { hours, minutes } = countdown(closes_at, now)
      const text = TENDER_ROW.left(hours, minutes)
      return `${text.charAt(0).toUpperCase()}${text.slice(1)}`
    }
    case 'undated':
      return TENDER_ROW.noClosing
    case 'revoked':
      return TENDER_ROW.void
    case 'suspended':
      return TENDER_ROW.paused
    default:
      return deadline.closes_at && deadline.closes_at > now ? TENDER_ROW.closes : TENDER_ROW.closed
  }
}
