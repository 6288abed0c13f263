import type { TenderSummary } from '@mirador/contract/tenders'
import { regionName } from '@mirador/domain/tender/region'
import { FIT_WORDS, gradeWords } from '@mirador/texts/fit'
import { useQueryClient } from '@tanstack/react-query'
import { ChevronDown } from 'lucide'
import type { RefObject } from 'react'
import { fitQuery } from '../../api/fit.ts'
import { lazyComponent } from '../../lazy-component.tsx'
import { FIT_ROW, limitWords } from '../../texts/fit-row.ts'
import { Icon } from '../../ui/Icon.tsx'
import type { FitReasonsProps } from '../fit/FitReasons.tsx'
import { FitMark } from './FitMark.tsx'

export const FitReasons = lazyComponent<FitReasonsProps>(() => import('../fit/FitReasons.tsx'))

/** The limit that a tender exceeds, in words. */
export const limitOf = ({ fit }: TenderSummary) =>
  fit?.blocked ? limitWords(fit.blocked, regionName(Number(fit.blocked.split(':')[1]))) : undefined

interface Props {
  tender: TenderSummary
  /** whether the company won often enough to say what it wins */
  hasWon: boolean
  button: RefObject<HTMLButtonElement | null>
  /** id of the element with the reasons */
  controls: string
  isOpen: boolean
  onToggle: () => void
}

/** The grade of a tender, and the button that opens its reasons. Without a fit the cell takes the same space. */
export function FitCell({ tender, hasWon, button, controls, isOpen, onToggle }: Props) {
  const client = useQueryClient()
  const { bid_idn, fit } = tender
  if (!fit) return <span className="fit" />
  const { grade } = fit
  const limit = limitOf(tender)
  const prefetch = () => {
    FitReasons.prefetch()
    void client.prefetchQuery(fitQuery(bid_idn))
  }
  return (
    <button
      ref={button}
      type="button"
      className="fit"
      aria-label={limit ? FIT_ROW.blockedName(limit) : FIT_ROW.name(grade ? gradeWords(grade, hasWon) : undefined)}
      aria-expanded={isOpen}
      aria-controls={controls}
      onPointerEnter={prefetch}
      onFocus={prefetch}
      onClick={onToggle}
    >
      {grade && <FitMark grade={grade} />}
      <span className="fit-word" data-grade={grade}>
        {limit ? FIT_ROW.blocked : grade && FIT_WORDS.grades[grade]}
        <Icon icon={ChevronDown} size={12} />
      </span>
    </button>
  )
}
