import { familyLabel, SEGMENTS } from '@mirador/domain/rubros/catalogue'

/** The name of a family, which is unique, or of a segment; its number if it is not in the catalogue. */
export function rubroName(id: number): string {
  const segment = SEGMENTS.find(({ product_segment_id }) => product_segment_id === id)
  return segment?.segment ?? familyLabel(id) ?? String(id)
}
