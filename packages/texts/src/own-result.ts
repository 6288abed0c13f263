import { figure } from './figure.ts'
import { priceDifference } from './price-difference.ts'

/** The result of an awarded tender for the own company. */
interface OwnResult {
  /** lines in which it made offers */
  lines: number
  won: number
  /** a line whose prices can be compared, with chosen ÷ own − 1 */
  compared_line: number | null
  difference: number | null
}

/** `Tu oferta: elegida en 2 de 3 líneas; en la línea 1 la elegida fue 12 % más barata` */
export function ownResultSentence({ lines, won, compared_line, difference }: OwnResult): string {
  const chosen = `Tu oferta: elegida en ${figure(won)} de ${lines === 1 ? '1 línea' : `${figure(lines)} líneas`}`
  if (compared_line === null || difference === null) return chosen
  const words = difference === 0 ? 'tuvo el mismo precio' : `fue ${priceDifference(difference)}`
  return `${chosen}; en la línea ${figure(compared_line)} la elegida ${words}`
}
