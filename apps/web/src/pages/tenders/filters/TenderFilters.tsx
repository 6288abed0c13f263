import { REGIONS } from '@mirador/domain/tender/region'
import { TENDER_STATUSES } from '@mirador/domain/tender/tender-status'
import { TENDER_TYPES } from '@mirador/domain/tender/tender-type'
import { type FilterTexts, TENDER_SORTS, type TenderSort } from '@mirador/domain/tender-query/tender-query'
import { chileDay } from '@mirador/domain/time/chile-time'
import { oneOrOther } from '@mirador/texts/tender-filters'
import { TENDER_FILTERS } from '@mirador/texts/tenders'
import { ArrowDownUp, SlidersHorizontal } from 'lucide'
import { serverNow } from '../../../api/server-clock.ts'
import { useDialog } from '../../../components/use-dialog.ts'
import { lazyComponent } from '../../../lazy-component.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { Segmented } from '../../../ui/Segmented.tsx'
import { type SelectOption, SelectPill } from '../../../ui/SelectPill.tsx'
import {
  CLOSING_WINDOWS,
  closingDates,
  closingWindow,
  defaultScope,
  hasDialogFilters,
  hasFilters,
  isAllFollowed,
  type ListState,
  withFilters,
  withoutFilters,
  withScope,
} from './list-state.ts'

const MoreFilters = lazyComponent(() => import('./MoreFilters.tsx'))

const TYPES = TENDER_TYPES.map(({ id, code, name, range }) => ({
  value: String(id),
  label: `${code} · ${range ? `${name}, ${range.toLowerCase().replace('utm', 'UTM')}` : name}`,
}))
const STATUSES = TENDER_STATUSES.map(({ status, name }) => ({ value: status, label: name }))
const REGION_OPTIONS = REGIONS.map(({ region, short }) => ({ value: String(region), label: short }))
const ORDERS = TENDER_SORTS.map((sort) => ({ value: sort, label: TENDER_FILTERS.orders[sort] }))
const WINDOWS = CLOSING_WINDOWS.map((days) => ({ value: String(days), label: TENDER_FILTERS.closingWithin(days) }))
const RANGE = { value: 'range', label: TENDER_FILTERS.closingRange }
const ACTIVE = 'bg-patina-wash! border-patina! text-patina-strong!'

/** Several chosen values, which only an address can have, are one more option. */
function withSeveral(options: readonly SelectOption[], value: string | undefined): readonly SelectOption[] {
  const chosen = new Set(value?.split(','))
  if (!value || chosen.size === 1) return options
  const labels = options.filter((option) => chosen.has(option.value)).map(({ label }) => label)
  return [...options, { value, label: oneOrOther(labels) }]
}

interface Props {
  state: ListState
  sort: TenderSort
  hasRubros: boolean
  onChange: (state: ListState) => void
  onSort: (sort: string) => void
}

export function TenderFilters({ state, sort, hasRubros, onChange, onSort }: Props) {
  const { filters } = state
  const { isOpen, open, close, prefetch } = useDialog(MoreFilters, true)
  const today = chileDay(serverNow())
  const window = closingWindow(filters, today)
  const change = (changes: FilterTexts) => onChange(withFilters(state, changes))
  const hasMore = hasDialogFilters(window === 'range' ? filters : { ...filters, closes_from: '', closes_to: '' })

  return (
    <>
      <fieldset
        aria-label={TENDER_FILTERS.group}
        className="mt-3 flex min-w-0 flex-wrap items-center gap-2 max-tablet:-mx-4 max-tablet:flex-nowrap max-tablet:overflow-x-auto max-tablet:px-4 max-tablet:py-1"
      >
        {hasRubros && (
          <Segmented
            label={TENDER_FILTERS.scope}
            value={filters.scope ?? defaultScope(state)}
            options={[
              { value: 'mine', label: TENDER_FILTERS.mine },
              { value: 'all', label: TENDER_FILTERS.all },
            ]}
            onChange={(scope) => onChange(withScope(state, scope))}
          />
        )}
        <SelectPill
          label={TENDER_FILTERS.type}
          emptyLabel={TENDER_FILTERS.anyType}
          value={filters.bid_type ?? ''}
          options={withSeveral(TYPES, filters.bid_type)}
          onChange={(bid_type) => change({ bid_type })}
        />
        <SelectPill
          label={TENDER_FILTERS.status}
          emptyLabel={TENDER_FILTERS.anyStatus}
          value={filters.status ?? ''}
          options={withSeveral(STATUSES, filters.status)}
          onChange={(status) => change({ status })}
        />
        <SelectPill
          label={TENDER_FILTERS.region}
          emptyLabel={TENDER_FILTERS.anyRegion}
          value={filters.region ?? ''}
          options={withSeveral(REGION_OPTIONS, filters.region)}
          onChange={(region) => change({ region })}
        />
        <SelectPill
          label={TENDER_FILTERS.closing}
          emptyLabel={TENDER_FILTERS.anyClosing}
          value={window}
          options={window === 'range' ? [...WINDOWS, RANGE] : WINDOWS}
          onChange={(value) => value !== 'range' && change(closingDates(value, today))}
        />
        <Button
          size="pill"
          aria-haspopup="dialog"
          className={`flex-none ${hasMore ? ACTIVE : ''}`}
          onPointerEnter={prefetch}
          onFocus={prefetch}
          onClick={open}
        >
          <Icon icon={SlidersHorizontal} size={16} strokeWidth={1.75} aria-hidden="true" />
          {TENDER_FILTERS.more}
        </Button>
        {hasFilters(state) && !isAllFollowed(state) && (
          <Button variant="ghost" size="pill" className="flex-none" onClick={() => onChange(withoutFilters(state))}>
            {TENDER_FILTERS.clear}
          </Button>
        )}
        <span className="ml-auto flex-none">
          <SelectPill
            quiet
            label={TENDER_FILTERS.order}
            icon={<Icon icon={ArrowDownUp} size={15} aria-hidden="true" />}
            value={sort}
            options={ORDERS}
            onChange={onSort}
          />
        </span>
      </fieldset>
      {isOpen && (
        <MoreFilters
          filters={filters}
          onApply={(changes) => {
            close()
            change(changes)
          }}
          onClose={close}
        />
      )}
    </>
  )
}
