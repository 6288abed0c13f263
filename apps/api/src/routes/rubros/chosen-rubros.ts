import { familyLabel } from '@mirador/domain/rubros/catalogue'

/** The chosen families as the contract's `product_segment_id`: code and name of each. */
export function chosenRubros(families: readonly number[]) {
  return families.map((code) => ({ code, name: familyLabel(code) ?? String(code) }))
}
