import { narrowingsOf } from '@mirador/domain/tender-query/narrowings'
import type { TenderQuery } from '@mirador/domain/tender-query/tender-query'
import { TENDER_FILTERS } from '@mirador/texts/tenders'
import { ArrowDownUp, Ellipsis, SlidersHorizontal } from 'lucide'
import { Suspense, useEffect, useRef } from 'react'
import { RubrosButton } from '../../../components/rubros/RubrosButton.tsx'
import { useDialog } from '../../../components/use-dialog.ts'
import { lazyComponent } from '../../../lazy-component.tsx'
import { MORE_ACTIONS } from '../../../texts/more-actions.ts'
import { BareSelect } from '../../../ui/BareSelect.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { Popover } from '../../../ui/Popover.tsx'
import { Segmented } from '../../../ui/Segmented.tsx'
import { defaultScope, hasFilters, type ListState, narrowingFilters, withScope } from '../filters/list-state.ts'
import { ordersOf } from './list-actions.ts'

// Loaded on demand: few lists have filters.
const ActiveFilters = lazyComponent(() => import('../filters/ActiveFilters.tsx'))
const FilterPanel = lazyComponent(() => import('../filters/FilterPanel.tsx'))
const CalendarButton = lazyComponent(async () => ({
  default: (await import('../calendar/CalendarButton.tsx')).CalendarButton,
}))
const TodayLine = lazyComponent(() => import('./TodayLine.tsx'))
const MoreActions = lazyComponent(() => import('./MoreActions.tsx'))

const SCOPES = [
  { value: 'mine', label: TENDER_FILTERS.mine },
  { value: 'all', label: TENDER_FILTERS.all },
]
const ACTIVE = 'bg-patina-wash! border-patina! text-patina-strong!'

interface Props {
  state: ListState
  query: TenderQuery
  /** the total of the list, once known */
  total: number | undefined
  /** number of open tenders in the total */
  open: number | undefined
  /** rows and total are those of the previous list */
  isStale: boolean
  /** the fits of the rows are still being computed */
  isComputing: boolean
  isSavable: boolean
  /** undefined while it is not known */
  hasRubros: boolean | undefined
  onChange: (state: ListState, replace?: boolean) => void
  onSort: (sort: string) => void
  onRubros: () => void
}

/** The line above the rows, in any state of the list: channel, filters, chips, order and further actions. */
export function Toolbar({
  state,
  query,
  total,
  open,
  isStale,
  isComputing,
  isSavable,
  hasRubros,
  onChange,
  onSort,
  onRubros,
}: Props) {
  const { filters } = state
  const panel = useDialog(FilterPanel, true)
  const bar = useRef<HTMLFieldSetElement>(null)
  const chipToFocus = useRef<number>(undefined)
  const count = narrowingsOf(narrowingFilters(filters)).size
  const isFollowing = filters.following !== undefined

  // A removed chip leaves the focus to the next one.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once the list without the filter is shown
  useEffect(() => {
    if (chipToFocus.current === undefined) return
    const chips = bar.current?.querySelectorAll<HTMLElement>('li:not([hidden]) > .chip') ?? []
    const target = chips[Math.min(chipToFocus.current, chips.length - 1)] ?? filtersButton()
    chipToFocus.current = undefined
    target?.focus()
  }, [state])

  function filtersButton() {
    return bar.current?.querySelector<HTMLElement>('.list-filters')
  }

  return (
    <fieldset
      ref={bar}
      aria-label={TENDER_FILTERS.group}
      className={`list-bar print:hidden ${isFollowing ? '' : 'list-bar-today'}`}
    >
      {!isFollowing && (
        <div className="list-today">
          <Suspense>
            <TodayLine state={state} onChange={onChange} />
          </Suspense>
        </div>
      )}
      <div className="list-scope">
        {isFollowing ? (
          <span className="list-wide">
            <Suspense fallback={<span className="block h-9 w-32" />}>
              <CalendarButton />
            </Suspense>
          </span>
        ) : (
          <Rubros state={state} hasRubros={hasRubros} onChange={onChange} onRubros={onRubros} />
        )}
        <Button
          size="pill"
          aria-haspopup="dialog"
          aria-expanded={panel.isOpen}
          className={`list-filters max-tablet:h-11 ${hasFilters(state) ? ACTIVE : ''}`}
          onPointerEnter={panel.prefetch}
          onFocus={panel.prefetch}
          onClick={() => (panel.isOpen ? panel.close() : panel.open())}
        >
          <Icon icon={SlidersHorizontal} size={16} strokeWidth={1.75} />
          <span>
            {TENDER_FILTERS.filters}
            {count > 0 && <span className="ml-1 tabular-nums"> ({count})</span>}
          </span>
        </Button>
      </div>
      <div className="list-chips">
        {count > 0 && (
          <Suspense>
            <ActiveFilters
              state={state}
              onChange={(target, chip) => {
                chipToFocus.current = chip
                onChange(target)
              }}
              onMore={panel.open}
            />
          </Suspense>
        )}
      </div>
      <div className="list-tools">
        <span className="list-order">
          <BareSelect
            label={TENDER_FILTERS.order}
            icon={<Icon icon={ArrowDownUp} size={15} />}
            value={query.sort}
            options={ordersOf(state, query.sort === 'fit' && isComputing)}
            onChange={onSort}
          />
        </span>
        <Popover
          label={MORE_ACTIONS.title}
          buttonLabel={MORE_ACTIONS.title}
          button={<Icon icon={Ellipsis} size={20} />}
          buttonClassName="inline-grid size-9 flex-none place-items-center rounded-control text-ink2 hover:bg-sunken hover:text-ink max-tablet:size-11"
          panelClassName="list-menu"
        >
          <Suspense>
            <MoreActions
              state={state}
              query={query}
              total={total}
              open={open}
              isSavable={isSavable}
              hasPencil={!isFollowing && hasRubros === true}
              onSort={onSort}
              onRubros={onRubros}
            />
          </Suspense>
        </Popover>
      </div>
      {panel.isOpen && (
        <FilterPanel
          state={state}
          query={query}
          total={total}
          isStale={isStale}
          onChange={onChange}
          onClose={(isDone) => {
            panel.close()
            // the focus moves to the count, which states the result of the filters
            if (isDone) document.querySelector<HTMLElement>('[data-count]')?.focus()
            else filtersButton()?.focus()
          }}
        />
      )}
    </fieldset>
  )
}

function Rubros({
  state,
  hasRubros,
  onChange,
  onRubros,
}: Pick<Props, 'state' | 'hasRubros' | 'onChange' | 'onRubros'>) {
  // the space is reserved until it is known which of the two is shown
  return (
    <div className={`list-rubros ${hasRubros === undefined ? 'invisible' : ''}`}>
      {hasRubros !== false && (
        <Segmented
          label={TENDER_FILTERS.scope}
          value={state.filters.scope ?? defaultScope(state)}
          options={SCOPES}
          onChange={(scope) => onChange(withScope(state, scope))}
        />
      )}
      {/* one button for both cases: it keeps the focus when the first rubro is added, or the last one removed */}
      <span className={hasRubros === false ? 'contents' : 'list-wide'}>
        <RubrosButton mode={hasRubros === false ? 'create' : 'edit'} form="toolbar" onSaved={onRubros} />
      </span>
    </div>
  )
}
