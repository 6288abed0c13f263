import './filter-panel.css'
import type { Narrowing } from '@mirador/domain/tender-query/narrowings'
import { joinValues, type SeveralName, valuesOf } from '@mirador/domain/tender-query/tender-filters'
import type { TenderQuery } from '@mirador/domain/tender-query/tender-query'
import { longMonth } from '@mirador/domain/time/chile-time'
import { TENDER_FILTERS } from '@mirador/texts/tenders'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffectEvent, useLayoutEffect, useRef } from 'react'
import { queries } from '../../../api/queries.ts'
import { useIsPhone } from '../../../shell/use-is-phone.ts'
import { ACTIONS } from '../../../texts/common.ts'
import { UTM_RANGE } from '../../../texts/utm.ts'
import { Button } from '../../../ui/Button.tsx'
import { Modal } from '../../../ui/Modal.tsx'
import { useFootRoom } from '../../../ui/use-foot-room.ts'
import { AmountFields } from './AmountFields.tsx'
import { ClosingFields } from './ClosingFields.tsx'
import { FilterGroup } from './FilterGroup.tsx'
import { FilterOptions } from './FilterOptions.tsx'
import { REGION_OPTIONS, STATUS_OPTIONS, typeOptions } from './filter-options.ts'
import { FILTER_PANEL } from './filter-panel-texts.ts'
import { useFilterWords } from './filter-words.ts'
import { InstitutionOptions } from './InstitutionOptions.tsx'
import { type ListState, NARROWING_NAMES, narrowingFilters } from './list-state.ts'
import { RubroOptions } from './RubroOptions.tsx'
import { useDraft } from './use-draft.ts'

const MARGIN_PX = 16
const MIN_HEIGHT_PX = 320
const NO_FILTERS = Object.fromEntries(NARROWING_NAMES.map((name) => [name, '']))

type GroupName = 'status' | 'closing' | 'institution' | 'type' | 'amount' | 'region' | 'comuna' | 'rubro'

interface Props {
  state: ListState
  query: TenderQuery
  total: number | undefined
  isStale: boolean
  onChange: (state: ListState, replace?: boolean) => void
  /** @param isDone the user asked for the list, and did not only close the panel */
  onClose: (isDone: boolean) => void
}

/** All filters. Each change applies at once; the first one adds an entry to the history, and later ones replace it. */
export default function FilterPanel({ state, query, total, isStale, onChange, onClose }: Props) {
  const isPhone = useIsPhone()
  const foot = useFootRoom()
  const { draft, put } = useDraft(state, onChange)
  const { data: facets, isError } = useQuery({ ...queries.getFacets(query), placeholderData: keepPreviousData })
  const words = useFilterWords(narrowingFilters(draft))
  const heading = (name: GroupName, narrowing: Narrowing, part: 'value' | 'text' = 'value') => ({
    name: FILTER_PANEL[name],
    chosen: words.find((filter) => filter.narrowing === narrowing)?.[part],
    isPhone,
  })

  const group = (name: SeveralName) => {
    const values = valuesOf(name, draft[name])
    return {
      chosen: values,
      totals: facets?.[name],
      onToggle: (changed: string, isOn: boolean) => {
        const otherValues = values.filter((value) => value !== changed)
        const text = joinValues(name, isOn ? [...otherValues, changed] : otherValues)
        if (text !== undefined) put({ [name]: text })
      },
    }
  }
  const types = typeOptions(facets?.bid_type ?? [], valuesOf('bid_type', draft.bid_type), facets?.utm)
  const comunas = (facets?.comuna ?? []).map(({ value }) => ({ value, label: value }))

  const status = (
    <FilterGroup {...heading('status', 'status')} isOpen>
      <FilterOptions options={STATUS_OPTIONS} {...group('status')} isPaired={isPhone} />
    </FilterGroup>
  )
  const closing = (
    <FilterGroup {...heading('closing', 'closes', 'text')} isOpen>
      <ClosingFields draft={draft} days={isPhone ? facets?.closing_days : undefined} onChange={put} />
    </FilterGroup>
  )
  const institution = (
    <FilterGroup {...heading('institution', 'institution')}>
      <InstitutionOptions {...group('institution')} totals={facets?.institution} />
    </FilterGroup>
  )
  const type = (
    <FilterGroup {...heading('type', 'bid_type')}>
      <FilterOptions options={types} {...group('bid_type')} />
      {facets?.utm && (
        <p className="mt-1 text-xs text-ink3">{UTM_RANGE.allOfMonth(longMonth(facets.utm.month), facets.utm.pesos)}</p>
      )}
    </FilterGroup>
  )
  const amount = (
    <FilterGroup {...heading('amount', 'amount', 'text')}>
      <AmountFields draft={draft} missing={facets?.amount_missing} onChange={put} />
    </FilterGroup>
  )
  const region = (
    <FilterGroup {...heading('region', 'region')}>
      <FilterOptions options={REGION_OPTIONS} {...group('region')} isPaired={!isPhone} />
    </FilterGroup>
  )
  const comuna = comunas.length > 0 && (
    <FilterGroup {...heading('comuna', 'comuna')}>
      <FilterOptions options={comunas} {...group('comuna')} isPaired={!isPhone} />
    </FilterGroup>
  )
  const rubro = (
    <FilterGroup {...heading('rubro', 'family')}>
      <RubroOptions {...group('family')} />
    </FilterGroup>
  )
  const clear = (
    <Button
      variant={isPhone ? 'secondary' : 'ghost'}
      className="max-tablet:h-12"
      aria-label={TENDER_FILTERS.clearName}
      onClick={() => put(NO_FILTERS)}
    >
      {isPhone ? TENDER_FILTERS.clear : TENDER_FILTERS.clearName}
    </Button>
  )
  const show = (
    <Button
      variant="primary"
      className={`max-tablet:h-12 max-tablet:flex-1 ${isStale || total === undefined ? 'opacity-60' : ''}`}
      onClick={() => onClose(true)}
    >
      {FILTER_PANEL.show(total ?? 0)}
    </Button>
  )

  if (isPhone) {
    return (
      <Modal
        title={FILTER_PANEL.title(words.length)}
        closeLabel={ACTIONS.close}
        onClose={() => onClose(false)}
        isFull
        footer={
          <>
            {clear}
            {show}
          </>
        }
      >
        {status}
        {closing}
        {region}
        {comuna}
        {amount}
        {type}
        {institution}
        {rubro}
      </Modal>
    )
  }
  return (
    <Panel onClose={() => onClose(false)}>
      <div className="filter-groups">
        <div>
          {status}
          {institution}
        </div>
        <div>
          {type}
          {amount}
        </div>
        <div>
          {region}
          {comuna}
        </div>
        <div>
          {rubro}
          {closing}
        </div>
      </div>
      <div ref={foot} className="flex flex-none items-center gap-4 border-t border-line px-4 py-3">
        {clear}
        <p className="ml-auto text-sm text-ink3">{isError ? FILTER_PANEL.countsFailed : FILTER_PANEL.rule}</p>
        {show}
      </div>
    </Panel>
  )
}

/** Not modal: the list stays usable below it. Escape and a press outside close it. */
function Panel({ onClose, children }: { onClose: () => void; children: ReactNode }) {
  const panel = useRef<HTMLElement>(null)
  const close = useEffectEvent(onClose)

  useLayoutEffect(() => {
    const element = panel.current
    if (!element) return
    const limitHeight = () => {
      const room = innerHeight - element.getBoundingClientRect().top - MARGIN_PX
      element.style.maxHeight = `${Math.max(room, MIN_HEIGHT_PX)}px`
    }
    limitHeight()
    const box = (which: string) => element.querySelector<HTMLElement>(`[type=checkbox]${which}`)
    ;(box(':checked') ?? box(''))?.focus({ preventScroll: true })
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented || document.querySelector('dialog[open]')) return
      const { target } = event
      // Escape first clears a search box
      if (target instanceof HTMLInputElement && target.type === 'search' && target.value !== '') return
      close()
    }
    const onPress = ({ target }: PointerEvent) => {
      if (!(target as Element).closest('.list-bar, dialog, .toasts')) close()
    }
    const listening = new AbortController()
    addEventListener('resize', limitHeight, listening)
    document.addEventListener('keydown', onKey, listening)
    document.addEventListener('pointerdown', onPress, listening)
    return () => listening.abort()
  }, [])

  return (
    <section ref={panel} role="dialog" aria-label={TENDER_FILTERS.filters} className="drop-panel">
      {children}
    </section>
  )
}
