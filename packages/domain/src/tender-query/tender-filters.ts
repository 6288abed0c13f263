import { TENDER_STATUSES } from '../tender/tender-status.ts'
import { day, type FilterRule, matching, oneOf, wholeNumber } from './filter-rule.ts'

/** Those the source uses. */
export const CURRENCIES = ['CLP', 'CLF', 'UTM', 'USD', 'EUR'] as const

const PESOS = wholeNumber(0, 999_999_999_999_999)

/**
 * Every filter of a tender list, in the order in which addresses have them. Each one narrows the list, and all combine. The
 * contract, addresses, saved searches and files derive from this table; the database, the web and the texts each have one
 * record by FilterName, which does not compile while a filter is missing.
 */
export const TENDER_FILTERS = {
  /** id of a tender type (tender-type.ts); 0 = all */
  bid_type: wholeNumber(0, 1000),
  /** as people see it: published but past its closing minute is closed */
  status: oneOf(TENDER_STATUSES.map(({ status }) => status)),
  /** number of a region (region.ts) */
  region: wholeNumber(1, 16),
  /** RUT of the institution that publishes; its check digit may be wrong, as it is in some that are published */
  institution: matching(/^[\d.]{1,12}-?[\dkK]$/),
  /** id of a family or of a whole segment of the rubro catalogue */
  family: wholeNumber(1, 999_999_999),
  /** first day of closing, in continental Chile */
  closes_from: day,
  /** last day of closing, included */
  closes_to: day,
  /** CLP; tenders in other currencies or without amount do not match */
  amount_min: PESOS,
  amount_max: PESOS,
  /** of the amount; tenders without a known currency do not match */
  currency: oneOf(CURRENCIES),
  /** only tenders that the asker follows */
  following: oneOf(['true']),
} as const satisfies Record<string, FilterRule<unknown>>

export type FilterName = keyof typeof TENDER_FILTERS
/** What a filter's text means. */
export type FilterValue<Name extends FilterName> = NonNullable<ReturnType<(typeof TENDER_FILTERS)[Name]['read']>>

export const FILTER_NAMES = Object.keys(TENDER_FILTERS) as FilterName[]

/** What a filter's text means; undefined where it is not valid. */
export function readFilter<Name extends FilterName>(name: Name, text: string): FilterValue<Name> | undefined {
  return TENDER_FILTERS[name].read(text) as FilterValue<Name> | undefined
}

/** The normal form of a filter's text: empty where it narrows nothing, undefined where it is not valid. */
export function normalFilter(name: FilterName, text: string): string | undefined {
  const rule: FilterRule<string | number> = TENDER_FILTERS[name]
  const value = rule.read(text)
  return value === undefined ? undefined : rule.write(value)
}
