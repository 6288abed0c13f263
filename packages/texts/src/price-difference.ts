import { figure } from './figure.ts'

/** @param difference chosen ÷ own − 1 @returns `12 % más barata` */
export function priceDifference(difference: number): string {
  if (difference === 0) return 'Mismo precio'
  const word = difference < 0 ? 'más barata' : 'más cara'
  const percent = Math.round(Math.abs(difference) * 100)
  return percent === 0 ? `menos de 1 % ${word}` : `${figure(percent)} % ${word}`
}

/** The same with one decimal below 10 %. @returns `4,2 %`, `4,2 % más cara` */
export function differencePart(difference: number): string {
  const percent = Math.abs(difference) * 100
  const written = percent < 10 ? Math.round(percent * 10) / 10 : Math.round(percent)
  const words = written === 0 ? 'menos de 0,1 %' : `${written.toLocaleString('es-CL')} %`
  return difference > 0 ? `${words} más cara` : words
}
