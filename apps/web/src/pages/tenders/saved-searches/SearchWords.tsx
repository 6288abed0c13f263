import { formatRut } from '@mirador/domain/account/rut'
import type { SavedQuery } from '@mirador/domain/saved-query'
import { REGIONS } from '@mirador/domain/tender/region'
import { TENDER_STATUSES } from '@mirador/domain/tender/tender-status'
import { TENDER_TYPES } from '@mirador/domain/tender/tender-type'
import { splitExcluded } from '@mirador/domain/text/excluded-words'
import { SAVED_SEARCHES } from '@mirador/texts/saved-searches'
import { TENDER_FILTERS } from '@mirador/texts/tenders'
import { useQuery } from '@tanstack/react-query'
import { queries } from '../../../api/queries.ts'
import { amountText, closingText } from '../filters/filter-texts.ts'

/** A search as text: its words, excluded words and filters. */
export function SearchWords({ query, label }: { query: SavedQuery; label: string }) {
  const { data: institution } = useQuery({
    ...queries.getInstitution(query.institution ?? ''),
    enabled: query.institution !== undefined,
  })
  const { data: rubro } = useQuery({
    queryKey: ['rubroName', query.family],
    queryFn: async () => (await import('../filters/rubro-name.ts')).rubroName(Number(query.family)),
    enabled: query.family !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const parts = [
    ...wordsOf(query),
    query.institution && TENDER_FILTERS.institution(institution?.name ?? formatRut(query.institution)),
    query.family && TENDER_FILTERS.rubro(rubro ?? query.family),
  ].filter(Boolean)
  return (
    <ul aria-label={label} className="flex flex-wrap gap-2 text-sm">
      {(parts.length > 0 ? parts : [SAVED_SEARCHES.everything]).map((part) => (
        <li key={part} className="max-w-full rounded-control bg-sunken px-2.5 py-1 text-ink2 wrap-anywhere">
          {part}
        </li>
      ))}
    </ul>
  )
}

function wordsOf(query: SavedQuery): (string | undefined)[] {
  const { included, excluded } = splitExcluded(query.q ?? '')
  const type = TENDER_TYPES.find(({ id }) => String(id) === query.bid_type)
  return [
    included && SAVED_SEARCHES.words(included),
    excluded && SAVED_SEARCHES.without(excluded),
    query.scope === 'mine' ? SAVED_SEARCHES.ownRubros : undefined,
    type && SAVED_SEARCHES.type(type.code),
    query.status && SAVED_SEARCHES.status(TENDER_STATUSES.find(({ status }) => status === query.status)?.name ?? ''),
    query.region && SAVED_SEARCHES.region(regionName(query.region)),
    amountText(query),
    closingText(query),
  ]
}

export function regionName(region: string): string {
  return REGIONS.find((known) => String(known.region) === region)?.short ?? region
}
