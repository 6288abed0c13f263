import { figure } from './figure.ts'

/** @param difference chosen ÷ own − 1 @returns `12 % más barata` */
export function priceDifference(difference: number): string {
  if (difference === 0) return 'Mismo precio'
  const word = difference < 0 ? 'más barata' : 'más cara'
  const percent = Math.round(Math.abs(difference) * 100)
  return percent === 0 ? `menos de 1 % ${word}` : `${figure(percent)} % ${word}`
}
