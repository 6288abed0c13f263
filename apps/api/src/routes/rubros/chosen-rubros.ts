import { familyName } from '@mirador/domain/rubros/catalogue'

/** Chosen families as the spec's `product_segment_id` list: code and name of each. */
export function chosenRubros(families: readonly number[]) {
  return families.map((code) => ({ code, name: familyName(code) ?? String(code) }))
}
