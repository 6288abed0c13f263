import { REGIONS } from '@mirador/domain/tender/region'
import { TENDER_STATUSES } from '@mirador/domain/tender/tender-status'
import { FROM_2000_TO_5000, TENDER_TYPES, type TenderType } from '@mirador/domain/tender/tender-type'
import { pesosRange, type UtmValue } from '@mirador/domain/tender/utm'
import { TYPE_RANGES, UTM_RANGE } from '../../../texts/utm.ts'

/** A box of a group. */
export interface FilterOption {
  value: string
  label: string
  /** shown below the label */
  hint?: string | undefined
  /** 1 to 5, the range of the amount; 0 = none */
  size?: number
}

/** The number of tenders of each value. */
export type Totals = readonly { value: string; total: number }[]

export const STATUS_OPTIONS: readonly FilterOption[] = TENDER_STATUSES.map(({ status, name }) => ({
  value: status,
  label: name,
}))

/** Regions from north to south. */
export const REGION_OPTIONS: readonly FilterOption[] = REGIONS.map(({ region, short }) => ({
  value: String(region),
  label: short,
}))

/**
 * The public types by amount and the range that two types have had, then each other type that has tenders or is chosen.
 * A type of several ranges has the current range, with a note on the former one.
 * @param utm of this month, for the ranges in pesos
 */
export function typeOptions(
  totals: Totals,
  chosen: readonly string[],
  utm: UtmValue | null | undefined,
): readonly FilterOption[] {
  const present = new Set([...totals.filter(({ total }) => total > 0).map(({ value }) => value), ...chosen])
  const pesosOf = (range: TenderType['range']) => range && utm && UTM_RANGE.inPesos(pesosRange(range, utm))
  return TENDER_TYPES.filter(({ id }) => isPublicRange(id) || present.has(String(id))).flatMap((type) => {
    const { id, code, range, isEnded } = type
    const option = {
      value: String(id),
      label: `${code} · ${labelOf(type)}`,
      hint: [!isEnded && pesosOf(range), noteOf(type)].filter(Boolean).join('. ') || undefined,
      size: isPublicRange(id) ? (range?.size ?? 0) : 0,
    }
    if (code !== 'LQ') return [option]
    const both = FROM_2000_TO_5000
    const hint = [pesosOf(both.range), TYPE_RANGES.bothTypes].filter(Boolean).join('. ')
    return [{ value: String(both.id), label: both.range.name, hint, size: both.range.size }, option]
  })
}

function labelOf({ id, name, range, isEnded }: TenderType): string {
  if (isEnded) return isPublicRange(id) ? TYPE_RANGES.until : `${name}, ${TYPE_RANGES.until}`
  if (!range) return name
  return isPublicRange(id) ? range.name : `${name}, ${range.name.toLowerCase().replace('utm', 'UTM')}`
}

/** The range of an ended type, or the former range of another type. */
function noteOf({ isEnded, range, earlier }: TenderType): string | undefined {
  if (isEnded) return range?.name
  const last = earlier?.at(-1)?.range.name
  return last && TYPE_RANGES.earlier(last)
}

/** The types L1, LE, LP, LQ and LR. */
const isPublicRange = (id: number) => id <= 5

/** The number of tenders of an option; undefined while not known. */
export function totalOf({ value }: FilterOption, totals: Totals | undefined): number | undefined {
  return totals && (totals.find((count) => count.value === value)?.total ?? 0)
}
