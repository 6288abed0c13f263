import { chileDay } from '@mirador/domain/time/chile-time'
import { TENDER_FILTERS } from '@mirador/texts/tenders'
import { X } from 'lucide'
import { serverNow } from '../../../api/server-clock.ts'
import { Icon } from '../../../ui/Icon.tsx'
import { type FilterWords, useFilterWords } from './filter-words.ts'
import { closingWindow, hasNoPill, type ListState, withFilters } from './list-state.ts'

/** Chips of the active filters without a pill, each with a button that removes it. */
export default function ActiveFilters({ state, onChange }: { state: ListState; onChange: (state: ListState) => void }) {
  const { filters } = state
  // closing dates of one click are shown by their pill
  const isRange = closingWindow(filters, chileDay(serverNow())) === 'range'
  const hasChip = ({ narrowing, filters: [first] }: FilterWords) =>
    narrowing === 'closes' ? isRange : first !== undefined && hasNoPill(first)
  const chips = useFilterWords(filters).filter(hasChip)
  if (chips.length === 0) return null

  return (
    <ul aria-label={TENDER_FILTERS.chips} className="mt-2 flex flex-wrap gap-2">
      {chips.map(({ narrowing, text, filters: removed }) => (
        <li key={narrowing} className="max-w-full">
          <button
            type="button"
            aria-label={TENDER_FILTERS.remove(text)}
            className="inline-flex min-h-8 max-w-full items-center gap-1.5 rounded-control border border-patina bg-patina-wash px-2.5 text-sm font-medium text-patina-strong"
            onClick={() => onChange(withFilters(state, Object.fromEntries(removed.map((name) => [name, '']))))}
          >
            <span className="truncate">{text}</span>
            <Icon icon={X} size={14} aria-hidden="true" className="flex-none" />
          </button>
        </li>
      ))}
    </ul>
  )
}
