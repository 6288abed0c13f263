import { chileDay } from '../time/chile-time.ts'
import { FROM_2000_TO_5000, TENDER_TYPES, tenderTypeOfCode, WIDE_LP_FROM } from './tender-type.ts'

/**
 * The stored type of an LP published since it reaches 5,000 UTM. With a type of its own, rows, tallies and bitmaps
 * select the tenders of a range without the date of publication. Addresses never have it: the bid_type 3 means every
 * LP.
 */
const WIDE_LP = 34
const [LP, LQ] = [3, 4] as const

/** What rows have as `type_id`: the id of the type, WIDE_LP, or 0 for a code that is not known. */
export function storedType(code: string | null | undefined, published_at: Date | null | undefined): number {
  const id = tenderTypeOfCode(code)?.id ?? 0
  return id === LP && published_at && chileDay(published_at) >= WIDE_LP_FROM ? WIDE_LP : id
}

/** The stored types that a bid_type of a filter finds. */
export function storedTypesOf(bid_type: number): readonly number[] {
  if (bid_type === LP) return [LP, WIDE_LP]
  return bid_type === FROM_2000_TO_5000.id ? [LQ, WIDE_LP] : [bid_type]
}

/** The bid_type of a filter that finds the tenders of a stored type, and no other type. */
export const typeOfStored = (stored: number): number => (stored === WIDE_LP ? LP : stored)

export const STORED_TYPES: readonly number[] = [...TENDER_TYPES.map(({ id }) => id), WIDE_LP]

/** The values of bid_type that people may choose, in the order of the screen. */
export const CHOSEN_BY: readonly number[] = TENDER_TYPES.flatMap(({ id }) =>
  id === LQ ? [FROM_2000_TO_5000.id, id] : [id],
)
