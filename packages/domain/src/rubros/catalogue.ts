import { CATALOGUE_ROWS } from './catalogue-rows.ts'

/** A segment of the rubro catalogue. Five pairs of families share one name: never use a name as a key. */
export interface Segment {
  product_segment_id: number
  segment: string
  familias: readonly Family[]
}

export interface Family {
  id_familia: number
  name_familia: string
}

export const SEGMENTS: readonly Segment[] = CATALOGUE_ROWS.map(([product_segment_id, segment, ...familias]) => ({
  product_segment_id,
  segment,
  familias: familias.map(([id_familia, name_familia]) => ({ id_familia, name_familia })),
}))

const NAMES = new Map(
  SEGMENTS.flatMap(({ familias }) => familias.map((family) => [family.id_familia, family.name_familia])),
)

/** The name of a family, or undefined for a code outside the catalogue. */
export function familyName(id: number): string | undefined {
  return NAMES.get(id)
}

/**
 * Details that distinguish families of one name. Those of one segment differ in their products: sheets (láminas) or
 * plates (placas), made of sheet or of tube, engines or power stations.
 */
const DETAILS: ReadonlyMap<number, string> = new Map([
  [26100000, 'motores y generadores'],
  [26130000, 'centrales y su control'],
  [31310000, 'conjuntos de tubería'],
  [31350000, 'conjuntos de tubos'],
  [31340000, 'láminas'],
  [31360000, 'placas'],
  [46180000, 'ropa y equipos de protección'],
  [92120000, 'guardias y vigilancia'],
  [71130000, 'producción del pozo'],
  [71140000, 'cierre del pozo'],
])

/** The name of a family as people read it, which no other family has; undefined for a code outside the catalogue. */
export function familyLabel(id: number): string | undefined {
  const name = NAMES.get(id)
  const detail = DETAILS.get(id)
  return name && detail ? `${name} (${detail})` : name
}

/** The families of a filter value: a segment stands for all of its families. */
export function familiesOf(id: number): number[] {
  const segment = SEGMENTS.find(({ product_segment_id }) => product_segment_id === id)
  return segment ? segment.familias.map(({ id_familia }) => id_familia) : [id]
}
