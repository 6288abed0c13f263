import { addMonths } from '@mirador/domain/market/market-months'
import type { MarketQuestion } from '../../../api/market.ts'
import { monthName, shortMonth } from '../../../components/charts/month-name.ts'

/**
 * `sept 2026`, or for a quarter `sept – nov 2026`.
 * @param month the first month of the bucket
 */
export function bucketName(month: string, grain: MarketQuestion['grain']): string {
  if (grain === 'month') return shortMonth(month)
  const last = addMonths(month, 2)
  const first = shortMonth(month)
  return `${month.slice(0, 4) === last.slice(0, 4) ? first.split(' ')[0] : first} – ${shortMonth(last)}`
}

/** The same in full, for sentences: `septiembre de 2026`. */
export const longBucketName = (month: string, grain: MarketQuestion['grain']): string =>
  grain === 'month' ? monthName(month) : `${monthName(month)} a ${monthName(addMonths(month, 2))}`
