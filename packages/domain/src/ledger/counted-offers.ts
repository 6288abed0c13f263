import { statusOfCode } from '../tender/tender-status.ts'
import { OFFER_STATES, type Offer } from './offer.ts'
import { excludedMask } from './offer-flags.ts'

/**
 * What an offer counts as in the tallies, as bits of `bid.counted`. Of several offers that count as the same line, the
 * first has the bit, so that lines are counted by adding.
 */
export const COUNTED = {
  /** a line of its supplier */
  line: 1,
  /** a line that its supplier won */
  won: 2,
  /** a line in which no price is below its supplier's */
  lowest: 4,
  /** a line of a decided tender with a chosen price and another one */
  compared: 8,
  /** such a line in which a chosen price is the lowest */
  lowestWon: 16,
} as const

const NOT_A_PRICE = excludedMask('price')

/**
 * The bits of each offer of a tender. A line is one of a family: an offer with another family is for another line.
 * @param offers all of them
 * @param status CodigoEstado of the tender
 */
export function countedAs(offers: readonly Offer[], status: number): number[] {
  const isDecided = statusOfCode(status) === 'adjudicada'
  const counted = new Array<number>(offers.length).fill(0)
  const places = offers.keys()
  for (const line of Map.groupBy(places, (place) => (offers[place] as Offer).position).values()) {
    countLine(offers, line, { isDecided, counted })
  }
  return counted
}

/**
 * Counts one line.
 * @param line indexes of the offers for it
 */
function countLine(
  offers: readonly Offer[],
  line: readonly number[],
  { isDecided, counted }: { isDecided: boolean; counted: number[] },
): void {
  const prices = line.map((place) => priceOf(offers[place] as Offer, isDecided)).filter((price) => price !== null)
  const lowest = Math.min(...prices)
  const usual = (offers[line[0] as number] as Offer).family
  /** bits that are already set, by supplier and family, and by family */
  const given = new Map<string | number | null, number>()
  const give = (place: number, bits: number, key: string | number | null) => {
    const before = given.get(key) ?? 0
    counted[place] = (counted[place] as number) | (bits & ~before)
    given.set(key, before | bits)
  }
  for (const place of line) {
    const offer = offers[place] as Offer
    const { family, supplier, isSelected } = offer
    const price = priceOf(offer, isDecided)
    const isLowest = price === lowest
    const own = COUNTED.line | (isSelected ? COUNTED.won : 0) | (isLowest ? COUNTED.lowest : 0)
    give(place, own, family === usual ? supplier.key : `${supplier.key} ${family}`)
    if (isDecided && isSelected && price !== null && prices.length > 1) {
      give(place, COUNTED.compared | (isLowest ? COUNTED.lowestWon : 0), family)
    }
  }
}

function priceOf({ flags, state, unitAmount }: Offer, isDecided: boolean): number | null {
  return (flags & NOT_A_PRICE) !== 0 || (isDecided && state === OFFER_STATES.rejected) ? null : unitAmount
}
