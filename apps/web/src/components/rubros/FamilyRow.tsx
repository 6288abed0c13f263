import { PackageSearch } from 'lucide'
import { type ReactNode, useId } from 'react'
import type { FoundFamily } from '../../api/rubro-queries.ts'
import { RUBROS } from '../../texts/rubros.ts'
import { Icon } from '../../ui/Icon.tsx'
import { MarkedText } from '../../ui/MarkedText.tsx'

interface Props {
  /** the family's name, with the words of the search marked */
  name: ReactNode
  segment: string
  /** the reason of the match and the figures, from the API; undefined: only the name matches */
  evidence: FoundFamily | undefined
  isChosen: boolean
  onTick: (isOn: boolean) => void
}

/** A family found by a search, with the reason of the match and the number of purchases. */
export function FamilyRow({ name, segment, evidence, isChosen, onTick }: Props) {
  const id = useId()
  return (
    <li className={`border-b border-line ${isChosen ? 'bg-hover' : ''}`}>
      <label className="flex cursor-pointer gap-4 px-6 py-3.5 hover:bg-hover max-tablet:gap-3 max-tablet:px-4">
        <input
          type="checkbox"
          className="check mt-0.5"
          checked={isChosen}
          aria-labelledby={`${id}-name`}
          aria-describedby={`${id}-segment ${id}-why ${id}-open`}
          onChange={(event) => onTick(event.target.checked)}
        />
        <span className="min-w-0 flex-1 wrap-anywhere">
          <span id={`${id}-name`} className="block font-bold">
            {name}
          </span>
          <span id={`${id}-segment`} className="block text-sm text-ink2">
            {segment}
          </span>
          <span id={`${id}-why`} className="mt-1 block text-sm text-ink2">
            {/* the space is reserved before the API has answered */}
            {evidence ? <Reason evidence={evidence} /> : '\u00a0'}
          </span>
        </span>
        {evidence && (
          <span id={`${id}-open`} className="flex-none text-right text-sm text-ink2 tabular-nums">
            <strong className="condensed block text-xl font-bold text-ink">{RUBROS.figure(evidence.open)}</strong>{' '}
            {RUBROS.open(evidence.open)}
            <span className="block text-ink3">{RUBROS.inAYear(evidence.last_year)}</span>
          </span>
        )}
      </label>
    </li>
  )
}

/** The matching product of the catalogue, otherwise the matching line of a tender. */
function Reason({ evidence: { product, line } }: { evidence: FoundFamily }) {
  if (!product && !line) return '\u00a0'
  return (
    <>
      <Icon icon={PackageSearch} size={15} className="mr-1.5 inline" />
      {product ? (
        <>
          <MarkedText pieces={product.name} />
          {RUBROS.moreProducts(product.others)}
        </>
      ) : (
        line && (
          <>
            <MarkedText pieces={line.text} /> {RUBROS.inTenders(line.tenders, line.is_all)}
          </>
        )
      )}
    </>
  )
}
