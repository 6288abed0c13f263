import type { FitState, TenderSummary } from '@mirador/contract/tenders'
import { regionName } from '@mirador/domain/tender/region'
import { useQueryClient } from '@tanstack/react-query'
import { ChevronDown } from 'lucide'
import type { RefObject } from 'react'
import { fitQuery } from '../../api/fit.ts'
import { lazyComponent } from '../../lazy-component.tsx'
import { pathTo } from '../../paths.ts'
import { FIT_ROW, limitWords } from '../../texts/fit-row.ts'
import { Icon } from '../../ui/Icon.tsx'
import { Link } from '../../ui/Link.tsx'
import type { FitReasonsProps } from '../fit/FitReasons.tsx'

export const FitReasons = lazyComponent<FitReasonsProps>(() => import('../fit/FitReasons.tsx'))

/** The limit that a tender exceeds, in words. */
export const limitOf = ({ fit }: TenderSummary) =>
  fit?.blocked ? limitWords(fit.blocked, regionName(Number(fit.blocked.split(':')[1]))) : undefined

interface Props {
  tender: TenderSummary
  state: FitState
  button: RefObject<HTMLButtonElement | null>
  /** id of the element with the reasons */
  controls: string
  isOpen: boolean
  onToggle: () => void
}

/** The fit of a tender, and the button that opens its reasons. Without a fit the cell takes the same space. */
export function FitCell({ tender, state, button, controls, isOpen, onToggle }: Props) {
  const client = useQueryClient()
  const { bid_idn, fit, is_open } = tender
  if (!fit && is_open && state === 'empty') {
    return (
      <Link to={pathTo('profile', { vista: 'rubros' })} className="fit link text-sm">
        {FIT_ROW.chooseWords}
      </Link>
    )
  }
  if (!fit) return <span className="fit" />
  const prefetch = () => {
    FitReasons.prefetch()
    void client.prefetchQuery(fitQuery(bid_idn))
  }
  return (
    <button
      ref={button}
      type="button"
      className="fit"
      aria-label={FIT_ROW.name(fit.score, limitOf(tender))}
      aria-expanded={isOpen}
      aria-controls={controls}
      data-blocked={fit.blocked !== null}
      onPointerEnter={prefetch}
      onFocus={prefetch}
      onClick={onToggle}
    >
      {/* voice control needs the visible text in the order of the name; the text under 'No calza' is CSS content */}
      <span className="fit-label" data-under={fit.blocked && `${fit.score} ${FIT_ROW.label}`}>
        {!fit.blocked && FIT_ROW.label}
        <Icon icon={ChevronDown} size={12} />
      </span>{' '}
      <span className="fit-score">{fit.blocked ? FIT_ROW.blocked : fit.score}</span>
      <span className="fit-bar">
        <span style={{ width: `${fit.score}%` }} />
      </span>
    </button>
  )
}
