import { type Family, SEGMENTS, type Segment } from './catalogue.ts'

/** The chosen families by segment; a segment without any is absent. */
export type Selection = ReadonlyMap<number, ReadonlySet<number>>

/** Segment for chosen families that are no longer in the catalogue; no real segment has this number. */
export const OUTSIDE_CATALOGUE = -1

const NAMES = new Intl.Collator('es-CL')
const KNOWN = new Set(SEGMENTS.flatMap(({ familias }) => familias.map(({ id_familia }) => id_familia)))

/**
 * The segments to choose from: those with chosen families first, each part by name. Chosen families outside the
 * catalogue form a segment named `outsideName`, so that they stay visible.
 */
export function segmentsToChoose(chosen: readonly Family[], outsideName: string): readonly Segment[] {
  const codes = new Set(chosen.map(({ id_familia }) => id_familia))
  // 0 means none
  const outside = chosen.filter(({ id_familia }) => id_familia !== 0 && !KNOWN.has(id_familia))
  const isChosen = ({ familias }: Segment) => familias.some(({ id_familia }) => codes.has(id_familia))
  const byName = [...SEGMENTS].sort((a, b) => NAMES.compare(a.segment, b.segment))
  return [
    ...byName.filter(isChosen),
    ...(outside.length > 0 ? [{ product_segment_id: OUTSIDE_CATALOGUE, segment: outsideName, familias: outside }] : []),
    ...byName.filter((segment) => !isChosen(segment)),
  ]
}

export function selectionOf(segments: readonly Segment[], families: readonly number[]): Selection {
  const codes = new Set(families)
  return new Map(
    segments.flatMap(({ product_segment_id, familias }) => {
      const chosen = familias.map(({ id_familia }) => id_familia).filter((family) => codes.has(family))
      return chosen.length > 0 ? [[product_segment_id, new Set(chosen)] as const] : []
    }),
  )
}

/** RUB-2: on selects all families of the segment, off none. */
export function switchSegment(selection: Selection, { product_segment_id, familias }: Segment, isOn: boolean) {
  const families = isOn ? familias.map(({ id_familia }) => id_familia) : []
  return withFamilies(selection, product_segment_id, new Set(families))
}

export function tickFamily(selection: Selection, { product_segment_id }: Segment, family: number, isOn: boolean) {
  const families = new Set(selection.get(product_segment_id))
  if (isOn) families.add(family)
  else families.delete(family)
  return withFamilies(selection, product_segment_id, families)
}

function withFamilies(selection: Selection, segment: number, families: ReadonlySet<number>): Selection {
  const changed = new Map(selection)
  if (families.size > 0) changed.set(segment, families)
  else changed.delete(segment)
  return changed
}

/** The chosen families, ascending. */
export function chosenFamilies(selection: Selection): number[] {
  return [...selection.values()].flatMap((families) => [...families]).sort((a, b) => a - b)
}

/** The value of `product_family_id` in requests: `[0]` is none (RUB-3). */
export function familiesToSend(selection: Selection): number[] {
  const families = chosenFamilies(selection)
  return families.length > 0 ? families : [0]
}

export function isSameSelection(one: Selection, other: Selection): boolean {
  return chosenFamilies(one).join() === chosenFamilies(other).join()
}
