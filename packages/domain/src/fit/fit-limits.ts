import type { FitTender } from './fit-tender.ts'

/** The limits that a company sets for the tenders it sells to. */
export interface FitLimits {
  excludedRegions: readonly number[]
  /** in pesos */
  minAmount: number | null
  maxAmount: number | null
}

export const NO_LIMITS: FitLimits = { excludedRegions: [], minAmount: null, maxAmount: null }

/** The limit that a tender exceeds: `region:12`, `min_amount` or `max_amount`. */
export type FitBlocker = `region:${number}` | 'min_amount' | 'max_amount'

/**
 * The limit that makes screens say 'No calza', the region first. An unknown value exceeds no limit. The score does not
 * depend on limits.
 */
export function fitBlocker(
  { excludedRegions, minAmount, maxAmount }: FitLimits,
  { region, amount }: Pick<FitTender, 'region' | 'amount'>,
): FitBlocker | null {
  if (region !== null && excludedRegions.includes(region)) return `region:${region}`
  if (amount === null) return null
  if (minAmount !== null && amount < minAmount) return 'min_amount'
  if (maxAmount !== null && amount > maxAmount) return 'max_amount'
  return null
}
