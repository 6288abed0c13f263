/** Days in continental Chile on which rules of public purchases changed (docs/decisions/0091); that of LP is in tender-type.ts. */

/**
 * The first day of the general part of Ley 21.634: Compra Ágil reaches 100 UTM instead of 30. Its rules of probity are in force
 * since 11 December 2023, circular economy and the new procedures since 12 June 2025; nothing here depends on those.
 */
export const GENERAL_PART_FROM = '2024-12-12'

/** Its month, written as series have months, and the share of it, the first eleven days, that is under the earlier law. */
export const MIXED_MONTH = '2024-12-01'
export const MIXED_SHARE = 11 / 31

/** The maximum amount of a Compra Ágil by its day of publication, in UTM. */
export const highestAgileUtm = (day: string): number => (day < GENERAL_PART_FROM ? 30 : 100)
