import { MIN_CASES } from '@mirador/domain/statistics/shown-share'
import { MARKET } from './market-texts.ts'

/** Names keep whole words where the table scrolls. */
export const NAME = { minWidth: '10rem' } as const

/** 'k de n', with the percentage from ten cases on. */
export function Share({ k, n }: { k: number; n: number }) {
  return (
    <span className="whitespace-nowrap">
      {MARKET.of(k, n)}
      {n >= MIN_CASES && <span className="text-ink3"> · {MARKET.percent(k / n)}</span>}
    </span>
  )
}
