/** Calls per ticket and Chilean day that the source allows (fuentes-de-datos 1.8). */
export const DAILY_QUOTA = 10_000
/** Shares of the quota reserved for people who open a tender: for a full day, and as a minimum. */
const ON_DEMAND = { day: 0.05, least: 0.005 }
/** Maximum number of calls of a day that all people together may cause: the calls reserved for them. */
export const PEOPLE_QUOTA = DAILY_QUOTA * ON_DEMAND.day

/**
 * The number of calls of a day's quota that the sync may make. The reserve for people shrinks during the day: unused
 * calls are lost at midnight.
 * @param passed how much of the Chilean day has passed, 0 to 1
 */
export function backgroundQuota(quota: number, passed: number): number {
  return Math.floor(quota * (1 - Math.max(ON_DEMAND.day * (1 - passed), ON_DEMAND.least)))
}
