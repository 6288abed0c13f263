/** Calls per ticket and Chilean day that the source allows (fuentes-de-datos 1.8). */
export const DAILY_QUOTA = 10_000
/** Share of the quota reserved for people who open a tender: for a full day, and at least. */
const ON_DEMAND = { day: 0.05, least: 0.005 }
/** Calls of a day that all people together may cause: never more than what is reserved for them. */
export const PEOPLE_QUOTA = DAILY_QUOTA * ON_DEMAND.day

/**
 * Calls that the sync may make of a day's quota. What is reserved for people shrinks as the day passes: at midnight it
 * would be lost.
 * @param passed how much of the Chilean day has passed, 0 to 1
 */
export function backgroundQuota(quota: number, passed: number): number {
  return Math.floor(quota * (1 - Math.max(ON_DEMAND.day * (1 - passed), ON_DEMAND.least)))
}
