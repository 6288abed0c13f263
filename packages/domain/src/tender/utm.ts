import type { TenderType } from './tender-type.ts'

/** What a UTM (unidad tributaria mensual) is worth in a month, `2026-11`. */
export interface UtmValue {
  month: string
  pesos: number
}

/** Limits of the ranges of amounts, in UTM: those that the types of tender name. */
const LIMITS = [0, 100, 1_000, 2_000, 5_000]

/** A range of amounts in CLP; null where it has no limit. */
export interface PesosRange {
  from: number | null
  to: number | null
}

/** The range of amounts of a type in CLP; undefined for a type without one. */
export function pesosRange(
  { size }: Pick<TenderType, 'size'>,
  { pesos }: Pick<UtmValue, 'pesos'>,
): PesosRange | undefined {
  if (size === 0) return undefined
  const [from = 0, to] = LIMITS.slice(size - 1)
  return { from: from === 0 ? null : from * pesos, to: to === undefined ? null : to * pesos }
}
