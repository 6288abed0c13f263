import { TENDER_FILTERS } from '@mirador/domain/tender-query/tender-filters'
import type { FilterTexts } from '@mirador/domain/tender-query/tender-query'
import { FILTER_PANEL } from './filter-panel-texts.ts'

/** The filters with a text field. */
export const FIELDS = ['amount_min', 'amount_max', 'closes_from', 'closes_to'] as const
export type Field = (typeof FIELDS)[number]

/** Reads the typed texts as filters, with a message for each invalid one. */
export function readFields(typed: { readonly [name in Field]: string }): {
  filters: FilterTexts
  errors: Partial<Record<Field, string>>
} {
  const errors: Partial<Record<Field, string>> = {}
  const amount_min = amountOf(typed.amount_min)
  const amount_max = amountOf(typed.amount_max)
  if (amount_min === undefined) errors.amount_min = FILTER_PANEL.badAmount
  if (amount_max === undefined) errors.amount_max = FILTER_PANEL.badAmount
  else if (amount_min && amount_max && Number(amount_min) > Number(amount_max))
    errors.amount_max = FILTER_PANEL.amountsCrossed
  const { closes_from, closes_to } = typed
  if (closes_from && !TENDER_FILTERS.closes_from.read(closes_from)) errors.closes_from = FILTER_PANEL.badDay
  if (closes_to && !TENDER_FILTERS.closes_to.read(closes_to)) errors.closes_to = FILTER_PANEL.badDay
  else if (closes_from && closes_to && closes_from > closes_to) errors.closes_to = FILTER_PANEL.daysCrossed
  return { filters: { amount_min: amount_min ?? '', amount_max: amount_max ?? '', closes_from, closes_to }, errors }
}

/**
 * Digits only, without leading zeros; undefined for a text that is not an amount in pesos. An empty text and 0 are no
 * limit.
 */
function amountOf(typed: string): string | undefined {
  const text = typed.replace(/^\s*\$|\s/g, '')
  if (text === '') return ''
  if (!/^\d{1,3}(\.\d{3})+$|^\d+$/.test(text)) return undefined
  const digits = text.replaceAll('.', '').replace(/^0+/, '')
  return digits.length > 15 ? undefined : digits
}

/** An amount with thousands separators, also while it is typed: `2.000.000`. Any other text is unchanged. */
export function groupDigits(typed: string): string {
  const digits = typed.replaceAll('.', '')
  return /^\d+$/.test(digits) ? digits.replace(/\B(?=(\d{3})+$)/g, '.') : typed
}
