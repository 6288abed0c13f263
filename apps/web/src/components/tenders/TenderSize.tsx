import { tenderTypeOfCode } from '@mirador/domain/tender/tender-type'
import { MISSING } from '@mirador/texts/tenders'

const STEPS = [1, 2, 3, 4, 5]

/** The type of a tender and its range in UTM, with five bars filled up to the range. */
export function TenderSize({ typeCode, isShort = false }: { typeCode: string | null; isShort?: boolean }) {
  const type = tenderTypeOfCode(typeCode)
  if (!type) return <span>{typeCode ?? MISSING}</span>
  return (
    <span className="inline-flex items-center gap-2">
      {type.size > 0 && <SizeBars size={type.size} />}
      <span>
        {type.code}
        <span className={isShort ? 'sr-only' : 'tender-size-range'}>
          <span className="mx-1.5">·</span>
          {type.range ?? type.name}
        </span>
      </span>
    </span>
  )
}

/** Five bars, filled up to a range of amounts. */
export function SizeBars({ size }: { size: number }) {
  return (
    <svg width="21" height="13" viewBox="0 0 21 13" aria-hidden="true" className="flex-none">
      {STEPS.map((step) => (
        <rect
          key={step}
          x={(step - 1) * 4.4}
          y={11 - step * 2}
          width="3.2"
          height={2 + step * 2}
          rx="0.8"
          className={step <= size ? 'fill-ink2' : 'fill-line'}
        />
      ))}
    </svg>
  )
}
