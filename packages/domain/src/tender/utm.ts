import type { AmountRange } from './tender-type.ts'

/** The value of a UTM (unidad tributaria mensual) in a month, `2026-11`. */
export interface UtmValue {
  month: string
  pesos: number
}

/** A range of amounts in CLP; null where it has no limit. */
export interface PesosRange {
  from: number | null
  to: number | null
}

/** A range of amounts in CLP. */
export function pesosRange(
  { from, to }: Pick<AmountRange, 'from' | 'to'>,
  { pesos }: Pick<UtmValue, 'pesos'>,
): PesosRange {
  return { from: from === 0 ? null : from * pesos, to: to === null ? null : to * pesos }
}
