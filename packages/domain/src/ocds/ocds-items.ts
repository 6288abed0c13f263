import type { TenderFields, TenderItem } from '../tender/tender.ts'
import type { OcdsObject } from './ocds-values.ts'

/** The product of a line in the United Nations' catalogue. */
export const itemClass = ({ product_code, category }: TenderItem): OcdsObject => ({
  scheme: product_code === null ? undefined : 'UNSPSC',
  id: product_code === null ? undefined : String(product_code),
  description: category,
})

/** The requested lines. Their place of delivery is that of the tender: the source has none for a line. */
export function ocdsItems({ items, facts }: TenderFields): OcdsObject[] {
  return (items ?? []).map((item) => ({
    id: String(item.position),
    description: item.description ?? item.product_name,
    classification: itemClass(item),
    quantity: item.quantity,
    unit: { name: item.unit },
    deliveryAddress: { streetAddress: facts?.delivery_address },
  }))
}
