import type { PricedLineAnswer } from '@mirador/contract/tender-prices'
import { pesos } from '@mirador/domain/tender/money'
import { TENDER_PRICES } from './tender-prices-texts.ts'

/** Maximum age of the compared lines. */
export const MONTHS = 24

/** The sentence about the price of a line, and its basis. */
export interface PriceSentence {
  sentence: string
  /** number of prices, buyers and period; empty without a price */
  basis: string
}

type Line = Pick<PricedLineAnswer, 'no_price' | 'summary' | 'chosen' | 'lines' | 'buyers' | 'is_cut'>

export function priceSentence(line: Line, hasBand: boolean): PriceSentence {
  const words = TENDER_PRICES
  if (line.no_price) return { sentence: words.noPrice[line.no_price], basis: '' }
  if (line.summary.kind === 'none') return { sentence: words.none(MONTHS), basis: '' }
  const counts = { prices: line.chosen.length, lines: line.lines, buyers: line.buyers, months: MONTHS }
  const basis = [
    words.basis(counts),
    line.buyers === 1 && line.lines > 1 && words.oneBuyer,
    line.is_cut && words.cut(line.lines),
  ]
  return { sentence: summaryWords(line, hasBand), basis: basis.filter(Boolean).join(' ') }
}

function summaryWords({ summary, chosen }: Line, hasBand: boolean): string {
  const words = TENDER_PRICES
  if (summary.kind === 'mixed') return words.mixed(summary.spread)
  if (summary.kind !== 'summed') return words.dots(chosen.length)
  const { median, interval, quartiles, band } = summary
  const middle = quartiles && words.quartiles(pesos(quartiles.from), pesos(quartiles.to))
  if (band) {
    const held = words.band(band.probability, pesos(band.from), pesos(band.to))
    return `${words.medianIs(pesos(median))}. ${held}${middle ? ` ${middle}` : ''}`
  }
  const sentence = `${words.medianIs(pesos(median))}, ${words.interval(pesos(interval.from), pesos(interval.to))}.`
  if (middle) return `${sentence} ${middle}`
  return hasBand ? `${sentence} ${words.fewForBand}` : sentence
}
