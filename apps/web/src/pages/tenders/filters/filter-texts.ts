import { formatMoney } from '@mirador/domain/tender/money'
import { middayOf, shortDay } from '@mirador/domain/time/chile-time'
import { TENDER_FILTERS } from '@mirador/texts/tenders'
import { serverNow } from '../../../api/server-clock.ts'
import type { ListFilters } from './list-state.ts'

export function amountText({ amount_min, amount_max }: ListFilters): string | undefined {
  const from = amount_min && formatMoney(Number(amount_min), 'CLP')
  const to = amount_max && formatMoney(Number(amount_max), 'CLP')
  if (from && to) return TENDER_FILTERS.amountBetween(from, to)
  return from ? TENDER_FILTERS.amountFrom(from) : to ? TENDER_FILTERS.amountTo(to) : undefined
}

export function closingText({ closes_from, closes_to }: ListFilters): string | undefined {
  const now = serverNow()
  const from = closes_from && shortDay(middayOf(closes_from), now)
  const to = closes_to && shortDay(middayOf(closes_to), now)
  if (from && to) return TENDER_FILTERS.closesBetween(from, to)
  return from ? TENDER_FILTERS.closesFrom(from) : to ? TENDER_FILTERS.closesTo(to) : undefined
}
