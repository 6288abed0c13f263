import { MORE_FILTERS } from '@mirador/texts/more-filters'
import { isDay } from './filter-rules.ts'
import type { ListFilters } from './list-state.ts'

type Draft = Record<'institution' | 'family' | 'amount_min' | 'amount_max' | 'closes_from' | 'closes_to', string>

/** Takes every filter of the dialog away. */
export const NO_MORE_FILTERS: Draft = {
  institution: '',
  family: '',
  amount_min: '',
  amount_max: '',
  closes_from: '',
  closes_to: '',
}

/** Reads what was typed; amounts may carry a peso sign and points. */
export function checkMoreFilters(draft: Draft): { filters: ListFilters; errors: Partial<Record<keyof Draft, string>> } {
  const errors: Partial<Record<keyof Draft, string>> = {}
  const amount_min = amountOf(draft.amount_min)
  const amount_max = amountOf(draft.amount_max)
  if (amount_min === undefined) errors.amount_min = MORE_FILTERS.badAmount
  if (amount_max === undefined) errors.amount_max = MORE_FILTERS.badAmount
  else if (amount_min && amount_max && Number(amount_min) > Number(amount_max))
    errors.amount_max = MORE_FILTERS.amountsCrossed
  const { closes_from, closes_to } = draft
  if (closes_from && !isDay(closes_from)) errors.closes_from = MORE_FILTERS.badDay
  if (closes_to && !isDay(closes_to)) errors.closes_to = MORE_FILTERS.badDay
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
