import { REGIONS } from '@mirador/domain/tender/region'
import { TENDER_STATUSES } from '@mirador/domain/tender/tender-status'
import { TENDER_TYPES } from '@mirador/domain/tender/tender-type'
import { pesosRange, type UtmValue } from '@mirador/domain/tender/utm'
import { UTM_RANGE } from '@mirador/texts/utm'

/** A box of a group. */
export interface FilterOption {
  value: string
  label: string
  /** below the label */
  hint?: string | undefined
  /** 1 to 5, the range of the amount; 0 = none */
  size?: number
}

/** How many tenders a value would show. */
export type Totals = readonly { value: string; total: number }[]

export const STATUS_OPTIONS: readonly FilterOption[] = TENDER_STATUSES.map(({ status, name }) => ({
  value: status,
  label: name,
}))

/** North to south. */
export const REGION_OPTIONS: readonly FilterOption[] = REGIONS.map(({ region, short }) => ({
  value: String(region),
  label: short,
}))

/**
 * The five ranges of public tenders, then each other type that has tenders or is chosen.
 * @param utm of this month, for the ranges in pesos
 */
export function typeOptions(
  totals: Totals,
  chosen: readonly string[],
  utm: UtmValue | null | undefined,
): readonly FilterOption[] {
  const present = new Set([...totals.filter(({ total }) => total > 0).map(({ value }) => value), ...chosen])
  return TENDER_TYPES.filter(({ id }) => isPublicRange(id) || present.has(String(id))).map(
    ({ id, code, name, range, size }) => {
      const inPesos = utm ? pesosRange({ size }, utm) : undefined
      return {
        value: String(id),
        label: `${code} · ${isPublicRange(id) ? range : range ? `${name}, ${range.toLowerCase().replace('utm', 'UTM')}` : name}`,
        hint: inPesos && UTM_RANGE.inPesos(inPesos),
        size: isPublicRange(id) ? size : 0,
      }
    },
  )
}

/** L1, LE, LP, LQ and LR. */
const isPublicRange = (id: number) => id <= 5

/** The tenders that an option would show; undefined while not known. */
export function totalOf({ value }: FilterOption, totals: Totals | undefined): number | undefined {
  return totals && (totals.find((count) => count.value === value)?.total ?? 0)
}
