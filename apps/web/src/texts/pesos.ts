import { figure } from '@mirador/texts/figure'

const MILLION = 1_000_000
/** From so many millions on, a tenth of one says nothing. */
const MIN_WHOLE_MILLIONS = 100

/** `$97,4 millones`, `$690 millones`; below a million the whole pesos */
export function pesosInMillions(amount: number): string {
  const millions = amount / MILLION
  if (millions < 1) return `$${figure(amount)}`
  const count = millions.toLocaleString('es-CL', { maximumFractionDigits: millions < MIN_WHOLE_MILLIONS ? 1 : 0 })
  return `$${count} ${count === '1' ? 'millón' : 'millones'}`
}
