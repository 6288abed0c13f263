import { formatRut } from '@mirador/domain/account/rut'
import { formatMoney } from '@mirador/domain/tender/money'
import { REGIONS } from '@mirador/domain/tender/region'
import { TENDER_STATUSES } from '@mirador/domain/tender/tender-status'
import { FROM_2000_TO_5000, TENDER_TYPES } from '@mirador/domain/tender/tender-type'
import { FILTER_RANGES, isRange, type Narrowing, narrowingsOf } from '@mirador/domain/tender-query/narrowings'
import { CURRENCIES, type FilterName, valuesOf } from '@mirador/domain/tender-query/tender-filters'
import type { FilterTexts } from '@mirador/domain/tender-query/tender-query'
import { middayOf, shortDay } from '@mirador/domain/time/chile-time'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { queries } from '../../../api/queries.ts'
import { serverNow } from '../../../api/server-clock.ts'
import { CURRENCY_NAMES, FILTER_TEXTS, oneOrOther, RANGE_TEXTS } from './tender-filters-texts.ts'

const pesos = (amount: string) => formatMoney(Number(amount), 'CLP') ?? amount
function currencyName(code: string): string {
  const currency = CURRENCIES.find((known) => known === code)
  return currency ? CURRENCY_NAMES[currency] : code
}

const dayInWords = (day: string) => shortDay(middayOf(day), serverNow())

/** The value of each filter as the user reads it, in the order of the filters on screen. */
export const VALUE_WORDS = {
  channel: String,
  bid_type: (id) =>
    id === String(FROM_2000_TO_5000.id)
      ? FROM_2000_TO_5000.range.name
      : (TENDER_TYPES.find((type) => String(type.id) === id)?.code ?? id),
  status: (status) => TENDER_STATUSES.find((known) => known.status === status)?.name ?? status,
  region: (region) => REGIONS.find((known) => String(known.region) === region)?.short ?? region,
  comuna: String,
  institution: (rut) => formatRut(rut),
  family: String,
  amount_min: pesos,
  amount_max: pesos,
  amount_missing: String,
  currency: currencyName,
  closes_from: dayInWords,
  closes_to: dayInWords,
  published_from: dayInWords,
  published_to: dayInWords,
  questions_to: dayInWords,
  following: String,
  queue: (queue) => FILTER_TEXTS.queue(queue),
} satisfies Record<FilterName, (value: string) => string>

const ORDER = Object.keys(VALUE_WORDS)

/** One condition of a list, in words. */
export interface FilterWords {
  narrowing: Narrowing
  text: string
  /** without the name of the filter */
  value: string
  filters: readonly FilterName[]
}

/**
 * The conditions of a list, in words. Names that are not in the browser are looked up; until then their number is
 * shown.
 */
export function useFilterWords(query: FilterTexts): FilterWords[] {
  const client = useQueryClient()
  const { data: institutions } = useQuery({
    queryKey: ['institutionNames', query.institution],
    queryFn: () =>
      Promise.all(
        valuesOf('institution', query.institution).map((rut) =>
          client.ensureQueryData(queries.getInstitution(rut)).then(
            (institution) => institution?.name,
            () => undefined,
          ),
        ),
      ),
    enabled: query.institution !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const { data: rubros } = useQuery({
    // the catalogue is a separate chunk, since few lists need it
    queryKey: ['rubroNames', query.family],
    queryFn: async () => {
      const { rubroName } = await import('./rubro-name.ts')
      return valuesOf('family', query.family).map((id) => rubroName(Number(id)))
    },
    enabled: query.family !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const namesByFilter: { readonly [name in FilterName]?: readonly (string | undefined)[] | undefined } = {
    institution: institutions,
    family: rubros,
  }
  const words = (name: FilterName) =>
    oneOrOther(valuesOf(name, query[name]).map((value, i) => namesByFilter[name]?.[i] ?? VALUE_WORDS[name](value)))

  return [...narrowingsOf(query)]
    .map(([narrowing, filters]) => ({
      narrowing,
      filters,
      text: textOf(narrowing, filters),
      value: words(filters[0] as FilterName),
    }))
    .sort((a, b) => ORDER.indexOf(a.filters[0] ?? '') - ORDER.indexOf(b.filters[0] ?? ''))

  function textOf(narrowing: Narrowing, filters: readonly FilterName[]): string {
    const ends = filters.filter((name) => name !== 'amount_missing')
    const missing = ends.length < filters.length ? FILTER_TEXTS.amount_missing() : ''
    if (ends.length > 1 && isRange(narrowing)) {
      const [from, to] = FILTER_RANGES[narrowing]
      return RANGE_TEXTS[narrowing](words(from), words(to)) + missing
    }
    return ends.map((name) => FILTER_TEXTS[name](words(name))).join('') + missing
  }
}
