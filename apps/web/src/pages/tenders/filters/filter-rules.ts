import { TENDER_SORTS } from '@mirador/contract/tender-sort'
import { TENDER_STATUSES } from '@mirador/domain/tender/tender-status'
import type { TenderQuery } from '../../../api/queries.ts'

// By hand, as the contract's schema would bring its library into the first chunk; a test holds the two together.
const RULES = {
  scope: oneOf(['mine', 'all']),
  bid_type: wholeNumber(0, 1000),
  status: oneOf(TENDER_STATUSES.map(({ status }) => status)),
  region: wholeNumber(1, 16),
  institution: (value: string) => /^[\d.]{1,12}-?[\dkK]$/.test(value),
  family: wholeNumber(1, 999_999_999),
  closes_from: isDay,
  closes_to: isDay,
  amount_min: wholeNumber(0, 999_999_999_999_999),
  amount_max: wholeNumber(0, 999_999_999_999_999),
  following: oneOf(['true']),
  sort: oneOf(TENDER_SORTS),
} satisfies { readonly [name in keyof TenderQuery]?: (value: string) => boolean }

export type FilterName = keyof typeof RULES

/** The filters an address may hold, by the API's names. */
export const FILTER_NAMES = Object.keys(RULES) as FilterName[]

/** Whether the API would take the value. */
export function isGoodFilter(name: FilterName, value: string): boolean {
  return RULES[name](value)
}

/** 31 February has the shape of a day and is none. */
export function isDay(value: string): boolean {
  if (!/^\d{4}-\d\d-\d\d$/.test(value)) return false
  const at = Date.parse(`${value}T00:00:00Z`)
  return !Number.isNaN(at) && new Date(at).toISOString().slice(0, 10) === value
}

function oneOf(values: readonly string[]) {
  return (value: string) => values.includes(value)
}

function wholeNumber(min: number, max: number) {
  return (value: string) => /^\d{1,15}$/.test(value) && Number(value) >= min && Number(value) <= max
}
