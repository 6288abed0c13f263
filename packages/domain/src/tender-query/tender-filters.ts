import { TENDER_STATUSES } from '../tender/tender-status.ts'
import { day, type FilterRule, matching, oneOf, oneOfOrUsual, severalOf, wholeNumber } from './filter-rule.ts'

/** The channels that a list can have: the tenders (the default), the Compra Ágil, or both. */
export const LISTED_CHANNELS = ['licitaciones', 'agil', 'ambas'] as const
export type ListedChannels = (typeof LISTED_CHANNELS)[number]

/** The currencies of the source. */
export const CURRENCIES = ['CLP', 'CLF', 'UTM', 'USD', 'EUR'] as const

const PESOS = wholeNumber(0, 999_999_999_999_999)

/**
 * Every filter of a tender list, in the order in which addresses have them. Each one narrows the list, and all combine: of
 * the values of one filter any is enough, and a tender must meet every filter. The
 * contract, addresses, saved searches and files derive from this table; the database, the web and the texts each have one
 * record by FilterName, which does not compile while a filter is missing.
 */
export const TENDER_FILTERS = {
  /**
   * the channels of the list: tenders alone by default, except for followed tenders, queues of Hoy and searches by code (channelsOf)
   */
  channel: oneOfOrUsual(LISTED_CHANNELS, 'licitaciones'),
  /** ids of tender types (tender-type.ts); 0 = all */
  bid_type: severalOf(wholeNumber(0, 1000)),
  /** as people see it: published but past its closing minute is closed */
  status: severalOf(oneOf(TENDER_STATUSES.map(({ status }) => status))),
  /** numbers of regions (region.ts) */
  region: severalOf(wholeNumber(1, 16)),
  /** names of comunas, as they are published */
  comuna: severalOf(matching(/^[\p{L}\d][\p{L}\d .'’´()-]{0,59}$/u)),
  /** RUTs of the institutions that publish; a check digit may be wrong, as it is in some that are published */
  institution: severalOf(matching(/^[\d.]{1,12}-?[\dkK]$/)),
  /** ids of families or of whole segments of the rubro catalogue */
  family: severalOf(wholeNumber(1, 999_999_999)),
  /** first day of publication, in continental Chile */
  published_from: day,
  /** last day of publication, included */
  published_to: day,
  /** the last day on which questions may be asked */
  questions_to: day,
  /** first day of closing, in continental Chile */
  closes_from: day,
  /** last day of closing, included */
  closes_to: day,
  /** CLP; tenders in other currencies or without amount do not match */
  amount_min: PESOS,
  amount_max: PESOS,
  /** beside a limit of the amount: includes tenders without an amount */
  amount_missing: oneOf(['true']),
  /** currency of the amount; tenders without a known currency do not match */
  currency: oneOf(CURRENCIES),
  /** only tenders that the caller follows */
  following: oneOf(['true']),
  /** the tenders of a queue of Hoy (today/queues.ts); in the order of the fit they have its order */
  queue: oneOf(['decidir', 'nuevas']),
} as const satisfies Record<string, FilterRule<unknown>>

export type FilterName = keyof typeof TENDER_FILTERS
/** The type of a filter's value. */
export type FilterValue<Name extends FilterName> = NonNullable<ReturnType<(typeof TENDER_FILTERS)[Name]['read']>>

export const FILTER_NAMES = Object.keys(TENDER_FILTERS) as FilterName[]

/** The value of a filter's text; undefined where the text is not valid. */
export function readFilter<Name extends FilterName>(name: Name, text: string): FilterValue<Name> | undefined {
  return TENDER_FILTERS[name].read(text) as FilterValue<Name> | undefined
}

/** The normal form of a filter's text: empty where it narrows nothing, undefined where it is not valid. */
export function normalFilter(name: FilterName, text: string): string | undefined {
  const rule: FilterRule<unknown> = TENDER_FILTERS[name]
  const value = rule.read(text)
  return value === undefined ? undefined : rule.write(value)
}

const SEVERAL = [
  'bid_type',
  'status',
  'region',
  'comuna',
  'institution',
  'family',
] as const satisfies readonly FilterName[]
/** A filter that takes several values. */
export type SeveralName = (typeof SEVERAL)[number]

export function takesSeveral(name: string): name is SeveralName {
  return SEVERAL.some((several) => several === name)
}

/** The values in the text of a filter, each as text. */
export const valuesOf = (name: FilterName, text: string | undefined): string[] => {
  if (!text) return []
  return takesSeveral(name) ? text.split(',') : [text]
}

/**
 * The normal form of some values of a filter: empty for none, undefined where one is not valid or there are too many.
 */
export function joinValues(name: SeveralName, values: readonly string[]): string | undefined {
  return values.length === 0 ? '' : normalFilter(name, [...new Set(values)].join(','))
}
