import { formatRut } from '@mirador/domain/account/rut'
import { formatMoney } from '@mirador/domain/tender/money'
import { REGIONS } from '@mirador/domain/tender/region'
import { TENDER_STATUSES } from '@mirador/domain/tender/tender-status'
import { TENDER_TYPES } from '@mirador/domain/tender/tender-type'
import { FILTER_RANGES, isRange, type Narrowing, narrowingsOf } from '@mirador/domain/tender-query/narrowings'
import { CURRENCIES, type FilterName } from '@mirador/domain/tender-query/tender-filters'
import type { FilterTexts } from '@mirador/domain/tender-query/tender-query'
import { middayOf, shortDay } from '@mirador/domain/time/chile-time'
import { CURRENCY_NAMES, FILTER_TEXTS, RANGE_TEXTS } from '@mirador/texts/tender-filters'
import { useQuery } from '@tanstack/react-query'
import { queries } from '../../../api/queries.ts'
import { serverNow } from '../../../api/server-clock.ts'

const pesos = (amount: string) => formatMoney(Number(amount), 'CLP') ?? amount
function currencyName(code: string): string {
  const currency = CURRENCIES.find((known) => known === code)
  return currency ? CURRENCY_NAMES[currency] : code
}

const dayInWords = (day: string) => shortDay(middayOf(day), serverNow())

/** The value of each filter as people read it, in the order in which they see the filters. */
export const VALUE_WORDS = {
  bid_type: (id) => TENDER_TYPES.find((type) => String(type.id) === id)?.code ?? id,
  status: (status) => TENDER_STATUSES.find((known) => known.status === status)?.name ?? status,
  region: (region) => REGIONS.find((known) => String(known.region) === region)?.short ?? region,
  institution: (rut) => formatRut(rut),
  family: (id) => id,
  amount_min: pesos,
  amount_max: pesos,
  currency: currencyName,
  closes_from: dayInWords,
  closes_to: dayInWords,
  following: () => '',
} satisfies Record<FilterName, (value: string) => string>

const ORDER = Object.keys(VALUE_WORDS)

/** One thing that narrows a list, in words. */
export interface FilterWords {
  narrowing: Narrowing
  text: string
  filters: readonly FilterName[]
}

/** What narrows a list, in words. Names that are not in the browser are looked up; until then their number stands for them. */
export function useFilterWords(query: FilterTexts): FilterWords[] {
  const { data: institution } = useQuery({
    ...queries.getInstitution(query.institution ?? ''),
    enabled: query.institution !== undefined,
  })
  const { data: rubro } = useQuery({
    // the catalogue is a chunk of its own: few lists need it
    queryKey: ['rubroName', query.family],
    queryFn: async () => (await import('./rubro-name.ts')).rubroName(Number(query.family)),
    enabled: query.family !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const found: FilterTexts = { institution: institution?.name, family: rubro }
  const words = (name: FilterName) => found[name] ?? VALUE_WORDS[name](query[name] ?? '')

  return [...narrowingsOf(query)]
    .map(([narrowing, filters]) => ({ narrowing, filters, text: textOf(narrowing, filters) }))
    .sort((a, b) => ORDER.indexOf(a.filters[0] ?? '') - ORDER.indexOf(b.filters[0] ?? ''))

  function textOf(narrowing: Narrowing, filters: readonly FilterName[]): string {
    if (filters.length > 1 && isRange(narrowing)) {
      const [from, to] = FILTER_RANGES[narrowing]
      return RANGE_TEXTS[narrowing](words(from), words(to))
    }
    return filters.map((name) => FILTER_TEXTS[name](words(name))).join('')
  }
}
