import '../company-lines/chosen-parts.css'
import type { CompanyAnswer } from '@mirador/contract/suppliers'
import { figure } from '@mirador/texts/figure'
import { PARTIES } from './parties-texts.ts'

type Results = Pick<CompanyAnswer, 'own_won' | 'both_won' | 'rival_won' | 'other_won' | 'none_won'>

const PARTS = ['own', 'both', 'rival', 'neither'] as const

const partsOf = ({ own_won, both_won, rival_won, other_won, none_won }: Results) => ({
  own: own_won,
  both: both_won,
  rival: rival_won,
  neither: other_won + none_won,
})

/**
 * Whom buyers chose in the lines of two companies: the sentence is for screen readers.
 * @param most number of lines of the longest bar
 */
export function ChosenBar({ company, most }: { company: CompanyAnswer; most: number }) {
  const parts = partsOf(company)
  return (
    <>
      <span className="sr-only">{PARTIES.chosen(parts)}</span>
      <span className="chosen-bar chosen-parts" aria-hidden="true">
        {PARTS.filter((part) => parts[part] > 0).map((part) => (
          <span key={part} data-part={part} style={{ width: `${(parts[part] / most) * 92}%` }}>
            {figure(parts[part])}
          </span>
        ))}
      </span>
    </>
  )
}

/** The legend of the bars, in their order; it has 'ambas' only where a bar has it. */
export function ChosenKey({ companies }: { companies: readonly Results[] }) {
  const hasBoth = companies.some(({ both_won }) => both_won > 0)
  return (
    <ul className="chosen-key chosen-parts flex flex-wrap gap-x-4 text-sm text-ink2" aria-hidden="true">
      {PARTS.filter((part) => part !== 'both' || hasBoth).map((part) => (
        <li key={part}>
          <span data-part={part} />
          {PARTIES.key[part]}
        </li>
      ))}
    </ul>
  )
}
