import { FILTER_NAMES, TENDER_FILTERS } from '@mirador/domain/tender-query/tender-filters'
import type { FilterTexts } from '@mirador/domain/tender-query/tender-query'
import { MORE_FILTERS } from '@mirador/texts/more-filters'
import { type DialogFilter, isDialogFilter } from './list-state.ts'

/** What stands in the fields of the dialog. */
export type Draft = { readonly [name in DialogFilter]: string }

export function draftOf(filters: FilterTexts): Draft {
  return Object.fromEntries(FILTER_NAMES.filter(isDialogFilter).map((name) => [name, filters[name] ?? ''])) as Draft
}

/** Reads what was typed; amounts may have a peso sign and points. */
export function checkMoreFilters(draft: Draft): { filters: Draft; errors: Partial<Record<DialogFilter, string>> } {
  const errors: Partial<Record<DialogFilter, string>> = {}
  const amount_min = amountOf(draft.amount_min)
  const amount_max = amountOf(draft.amount_max)
  if (amount_min === undefined) errors.amount_min = MORE_FILTERS.badAmount
  if (amount_max === undefined) errors.amount_max = MORE_FILTERS.badAmount
  else if (amount_min && amount_max && Number(amount_min) > Number(amount_max))
    errors.amount_max = MORE_FILTERS.amountsCrossed
  const { closes_from, closes_to } = draft
  if (closes_from && !TENDER_FILTERS.closes_from.read(closes_from)) errors.closes_from = MORE_FILTERS.badDay
  if (closes_to && !TENDER_FILTERS.closes_to.read(closes_to)) errors.closes_to = MORE_FILTERS.badDay
  else if (closes_from && closes_to && closes_from > closes_to) errors.closes_to = MORE_FILTERS.daysCrossed
  return { filters: { ...draft, amount_min: amount_min ?? '', amount_max: amount_max ?? '' }, errors }
}

/** Digits only, without leading zeros; undefined for what is no amount in pesos. Nothing and 0 are no limit. */
function amountOf(typed: string): string | undefined {
  const text = typed.replace(/^\s*\$|\s/g, '')
  if (text === '') return ''
  if (!/^\d{1,3}(\.\d{3})+$|^\d+$/.test(text)) return undefined
  const digits = text.replaceAll('.', '').replace(/^0+/, '')
  return digits.length > 15 ? undefined : digits
}
