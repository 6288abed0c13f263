import { chileDay } from '@mirador/domain/time/chile-time'
import { TENDER_FILTERS } from '@mirador/texts/tenders'
import { X } from 'lucide'
import { useLayoutEffect, useRef, useState } from 'react'
import { serverNow } from '../../../api/server-clock.ts'
import { Icon } from '../../../ui/Icon.tsx'
import { type FilterWords, useFilterWords } from './filter-words.ts'
import { closingWindow, type ListState, narrowingFilters, withFilters, withoutFilters } from './list-state.ts'

interface Props {
  state: ListState
  /** @param chip the index of the removed chip; undefined when all are removed */
  onChange: (state: ListState, chip: number) => void
  /** opens the panel that shows all filters */
  onMore: () => void
}

/** Filters whose value needs no name. */
const SELF_EVIDENT: readonly FilterWords['narrowing'][] = ['status', 'region', 'bid_type', 'family', 'institution']

/**
 * One chip per filter on one line, each with a button that removes it. Chips that do not fit are shortened, then only
 * counted.
 */
export default function ActiveFilters({ state, onChange, onMore }: Props) {
  const { filters } = state
  const chips = useFilterWords(narrowingFilters(filters))
  const line = useRef<HTMLDivElement>(null)
  const hidden = useOverflow(line)
  const window = closingWindow(filters, chileDay(serverNow()))

  function textOf({ narrowing, text, value }: FilterWords): string {
    if (narrowing === 'closes' && window !== 'range') return TENDER_FILTERS.closingWithin(Number(window))
    return SELF_EVIDENT.includes(narrowing) ? value : text
  }

  return (
    <div ref={line} className="flex min-w-0 flex-1 items-center gap-1.5">
      <ul aria-label={TENDER_FILTERS.chips} className="flex min-w-0 items-center gap-1.5">
        {chips.map((chip, index) => (
          <li key={chip.narrowing} className="flex-none">
            <button
              type="button"
              aria-label={TENDER_FILTERS.remove(textOf(chip))}
              title={TENDER_FILTERS.remove(textOf(chip))}
              className="chip"
              onClick={() =>
                onChange(withFilters(state, Object.fromEntries(chip.filters.map((name) => [name, '']))), index)
              }
            >
              <span className="truncate">{textOf(chip)}</span>
              <Icon icon={X} size={14} className="flex-none" />
            </button>
          </li>
        ))}
      </ul>
      {hidden > 0 && (
        <button
          type="button"
          aria-haspopup="dialog"
          aria-label={TENDER_FILTERS.moreChips(hidden)}
          className="chip chip-rest"
          onClick={onMore}
        >
          +{hidden}
        </button>
      )}
      <button
        type="button"
        aria-label={TENDER_FILTERS.clearName}
        className="h-8 flex-none rounded-control px-1.5 text-[0.875rem] font-medium text-ink2 hover:bg-sunken hover:text-ink max-tablet:h-11"
        onClick={() => onChange(withoutFilters(state), 0)}
      >
        {TENDER_FILTERS.clear}
      </button>
    </div>
  )
}

const GAP_PX = 6
const MORE_PX = 44

/**
 * Shortens the items of the list if they do not fit on the line, then hides those that still do not.
 * @returns the number of hidden items
 */
function useOverflow(line: React.RefObject<HTMLDivElement | null>): number {
  const [hidden, setHidden] = useState(0)

  useLayoutEffect(() => {
    const element = line.current
    if (!element) return
    const measure = () => {
      const items = [...element.querySelectorAll('li')]
      for (const item of items) item.hidden = false
      const clear = element.lastElementChild as HTMLElement
      const room = element.clientWidth - clear.offsetWidth
      const countWithin = (limit: number) => {
        const ends = items.map((item) => item.offsetLeft + item.offsetWidth + GAP_PX - element.offsetLeft)
        return ends.filter((end) => end <= limit).length
      }
      element.dataset.short = 'false'
      let visibleCount = countWithin(room)
      if (visibleCount < items.length) {
        element.dataset.short = 'true'
        visibleCount = countWithin(room)
      }
      if (visibleCount < items.length) visibleCount = countWithin(room - MORE_PX - GAP_PX)
      for (const item of items.slice(visibleCount)) item.hidden = true
      setHidden(items.length - visibleCount)
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  })

  return hidden
}
