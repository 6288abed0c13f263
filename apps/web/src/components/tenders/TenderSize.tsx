import { rangeOf, tenderTypeOfCode } from '@mirador/domain/tender/tender-type'
import { DOT, MISSING } from '@mirador/texts/tenders'

/** One bar per range of amounts, each higher than the one before. */
const BARS = [1, 2, 3, 4, 5].map((step) => `M${step * 22 - 14} 65v-${step * 10 + 10}`)

interface Props {
  tender: { type_code: string | null; published_at: string | null }
  isShort?: boolean
}

/** The type of a tender and its range in UTM on the day of its publication, with five bars filled up to the range. */
export function TenderSize({ tender, isShort = false }: Props) {
  const type = tenderTypeOfCode(tender.type_code)
  if (!type) return tender.type_code ?? MISSING
  const range = rangeOfTender(tender)
  return (
    <>
      {range && <SizeBars size={range.size} className="mr-2 inline align-baseline" />}
      {type.code}
      <span className={isShort ? 'sr-only' : 'tender-size-range'}>{DOT + (range ?? type).name}</span>
    </>
  )
}

export const rangeOfTender = ({ type_code, published_at }: Props['tender']) =>
  rangeOf(tenderTypeOfCode(type_code), published_at === null ? null : new Date(published_at))

/** Five bars, filled up to a range of amounts. */
export function SizeBars({ size, className = 'flex-none' }: { size: number; className?: string }) {
  return (
    <svg width="21" height="13" viewBox="0 0 105 65" strokeWidth="16" aria-hidden="true" className={className}>
      <path d={BARS.slice(0, size).join('')} stroke="var(--color-ink2)" />
      <path d={BARS.slice(size).join('')} stroke="var(--color-line)" />
    </svg>
  )
}
