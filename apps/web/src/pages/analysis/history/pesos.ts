import { figure } from '@mirador/texts/figure'

const MILLION = 1_000_000
const DECIMAL = { maximumFractionDigits: 1 }

/** `$212.400.000` */
export const pesos = (amount: number): string => `$${figure(Math.round(amount))}`

/** `$97,4 millones`; below a million the whole pesos */
export function millionPesos(amount: number): string {
  if (amount < MILLION) return pesos(amount)
  const millions = (amount / MILLION).toLocaleString(
    'es-CL',
    amount < 100 * MILLION ? DECIMAL : { maximumFractionDigits: 0 },
  )
  return `$${millions} ${millions === '1' ? 'millón' : 'millones'}`
}
