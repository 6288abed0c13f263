import { MIXED_MONTH } from '../tender/law-days.ts'
import { addMonths, monthsFrom } from './market-months.ts'

/** The first month that is compared with another one: all of it is under the general part of Ley 21.634. */
export const COMPARED_FROM = addMonths(MIXED_MONTH, 1)

/** Maximum number of months on each side of a comparison. */
const MONTHS = 12

/**
 * The last complete months that have the same month a year before to be compared with, twelve at most. Before
 * February 2026 there is none.
 * @param current first day of the current month
 */
export function comparedMonths(current: string): string[] {
  const earliest = addMonths(COMPARED_FROM, MONTHS)
  const from = addMonths(current, -MONTHS)
  return monthsFrom(from < earliest ? earliest : from, addMonths(current, -1))
}

/** The same month a year before. */
export const yearBefore = (month: string): string => addMonths(month, -MONTHS)
