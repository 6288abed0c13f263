import { formatRut } from '@mirador/domain/account/rut'
import { chileDay } from '@mirador/domain/time/chile-time'
import { TENDER_FILTERS } from '@mirador/texts/tenders'
import { useQuery } from '@tanstack/react-query'
import { X } from 'lucide'
import { queries } from '../../../api/queries.ts'
import { serverNow } from '../../../api/server-clock.ts'
import { Icon } from '../../../ui/Icon.tsx'
import { amountText, closingText } from './filter-texts.ts'
import { closingWindow, type ListFilters, type ListState, withFilters } from './list-state.ts'

/** Chips of the active filters without a pill, each with a button that removes it. */
export default function ActiveFilters({ state, onChange }: { state: ListState; onChange: (state: ListState) => void }) {
  const { filters } = state
  const { data: institution } = useQuery({
    ...queries.getInstitution(filters.institution ?? ''),
    enabled: filters.institution !== undefined,
  })
  const { data: rubro } = useQuery({
    // the catalogue is a separate chunk: few lists need it
    queryKey: ['rubroName', filters.family],
    queryFn: async () => (await import('./rubro-name.ts')).rubroName(Number(filters.family)),
    enabled: filters.family !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
  })

  const chips: [text: string, taken: ListFilters][] = []
  if (filters.institution) {
    const name = institution?.name ?? formatRut(filters.institution)
    chips.push([TENDER_FILTERS.institution(name), { institution: '' }])
  }
  if (filters.family) chips.push([TENDER_FILTERS.rubro(rubro ?? filters.family), { family: '' }])
  const amount = amountText(filters)
  if (amount) chips.push([amount, { amount_min: '', amount_max: '' }])
  const closing = rangeText(filters)
  if (closing) chips.push([closing, { closes_from: '', closes_to: '' }])
  if (chips.length === 0) return null

  return (
    <ul aria-label={TENDER_FILTERS.chips} className="mt-2 flex flex-wrap gap-2">
      {chips.map(([text, taken]) => (
        <li key={text} className="max-w-full">
          <button
            type="button"
            aria-label={TENDER_FILTERS.remove(text)}
            className="inline-flex min-h-8 max-w-full items-center gap-1.5 rounded-control border border-patina bg-patina-wash px-2.5 text-sm font-medium text-patina-strong"
            onClick={() => onChange(withFilters(state, taken))}
          >
            <span className="truncate">{text}</span>
            <Icon icon={X} size={14} aria-hidden="true" className="flex-none" />
          </button>
        </li>
      ))}
    </ul>
  )
}

/** A preset closing window is shown by its pill. */
function rangeText(filters: ListFilters): string | undefined {
  return closingWindow(filters, chileDay(serverNow())) === 'range' ? closingText(filters) : undefined
}
