import { figure } from '@mirador/texts/figure'
import { SizeBars } from '../../../components/tenders/TenderSize.tsx'
import { type FilterOption, type Totals, totalOf } from './filter-options.ts'

export interface GroupProps {
  chosen: readonly string[]
  /** undefined while they are not known */
  totals: Totals | undefined
  onToggle: (value: string, isOn: boolean) => void
}

interface Props extends GroupProps {
  options: readonly FilterOption[]
  /** whether the options are in two columns */
  isPaired?: boolean
}

/** A box per value, with the number of its tenders. */
export function FilterOptions({ options, chosen, totals, onToggle, isPaired = false }: Props) {
  return (
    <div className={isPaired ? 'filter-pairs' : ''}>
      {options.map((option) => {
        const { value, label, hint, size = 0 } = option
        const total = totalOf(option, totals)
        return (
          <label key={value} className="filter-option">
            <input
              type="checkbox"
              className="check"
              checked={chosen.includes(value)}
              onChange={(event) => onToggle(value, event.target.checked)}
            />
            {size > 0 && <SizeBars size={size} />}
            <span className="min-w-0 wrap-anywhere">
              {label}
              {hint && <span className="block text-xs text-ink3 tabular-nums">{hint}</span>}
            </span>
            {total !== undefined && <span className="filter-total">{figure(total)}</span>}
          </label>
        )
      })}
    </div>
  )
}
