import { ChevronLeft, ChevronRight } from 'lucide'
import { Icon } from './Icon.tsx'

export interface PaginationLabels {
  navigation: string
  previous: string
  next: string
  page: (page: number) => string
}

interface Props {
  /** The page shown, counted from 1. */
  page: number
  lastPage: number
  /** Page numbers and gaps, in order. */
  entries: readonly (number | 'gap')[]
  onPage: (page: number) => void
  labels: PaginationLabels
}

const CELL =
  'inline-grid h-10 min-w-10 place-items-center rounded-control px-1 condensed font-medium tabular-nums max-tablet:h-11 max-tablet:px-0'
/** On a phone the numbers share the line between both step buttons, so that it never wraps. */
const NUMBER = 'max-tablet:min-w-6 max-tablet:flex-1 max-tablet:text-sm'
const REST = 'text-ink2 transition-colors hover:bg-sunken hover:text-ink'

export function Pagination({ page, lastPage, entries, onPage, labels }: Props) {
  // aria-disabled instead of disabled: on the last page the button keeps the focus.
  const step = (label: string, target: number, icon: React.ReactNode) => {
    const isPossible = target >= 1 && target <= lastPage
    return (
      <button
        type="button"
        aria-label={label}
        title={label}
        aria-disabled={!isPossible}
        className={`${CELL} max-tablet:min-w-11 ${isPossible ? REST : 'cursor-default text-control'}`}
        onClick={() => isPossible && onPage(target)}
      >
        {icon}
      </button>
    )
  }
  return (
    <div className="@container">
      <nav
        aria-label={labels.navigation}
        className="flex items-center justify-center gap-1 tablet:flex-wrap max-tablet:gap-0 @max-[15rem]:flex-wrap"
      >
        {step(labels.previous, page - 1, <Icon icon={ChevronLeft} size={18} />)}
        {entries.map((entry, index) =>
          entry === 'gap' ? (
            // biome-ignore lint/suspicious/noArrayIndexKey: a gap has no other identity than its place
            <span key={`gap-${index}`} className="px-1 text-ink3 max-tablet:px-0">
              ...
            </span>
          ) : (
            <button
              key={entry}
              type="button"
              aria-label={labels.page(entry)}
              aria-current={entry === page ? 'page' : undefined}
              className={`${CELL} ${NUMBER} ${entry === page ? 'bg-patina text-patina-on' : REST}`}
              onClick={() => onPage(entry)}
            >
              {entry}
            </button>
          ),
        )}
        {step(labels.next, page + 1, <Icon icon={ChevronRight} size={18} />)}
      </nav>
    </div>
  )
}
