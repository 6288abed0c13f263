import type { ItemAward, TenderItem } from '@mirador/domain/tender/tender'
import { withoutNulls } from '../mercado-publico/detail-facts.ts'
import { withPositions } from '../mercado-publico/detail-items.ts'
import { int, name, number, part, text } from '../mercado-publico/source-values.ts'
import { suppliersOf } from './ocds-parties.ts'
import { isWon } from './ocds-status.ts'
import { type Parts, partsOf } from './ocds-values.ts'

interface Line extends Omit<TenderItem, 'position'> {
  id: string | null
  position: null
  awards: ItemAward[]
}

/**
 * The requested items with their awards; null when the release has no items. An award refers to its items by id, or by
 * a product that occurs once; an award without items belongs to the only item, or is dropped.
 */
export function ocdsItems(release: Parts, currency: string | null, isAwarded: boolean): TenderItem[] | null {
  const lines = partsOf(part(release.tender).items)
    .filter((item) => !isWithdrawn(item))
    .map(lineOf)
  for (const award of isAwarded ? partsOf(release.awards).filter(isWon) : []) {
    const suppliers = suppliersOf(release, award)
    const won = partsOf(award.items)
    for (const item of won) {
      for (const supplier of suppliers)
        lineWon(lines, item).awards.push(awardOf(supplier, item, suppliers.length, currency))
    }
    const [only] = lines
    if (won.length === 0 && only && lines.length === 1) {
      only.awards.push(...suppliers.map((supplier) => ({ ...supplier, quantity: null, unit_amount: null })))
    }
  }
  if (lines.length === 0) return null
  return withPositions(lines.map(({ id: _id, ...line }) => line))
}

/** A merged release keeps the id, and nothing else, of an item that a later release has withdrawn. */
function isWithdrawn(item: Parts): boolean {
  const fields = Object.keys(withoutNulls(item))
  return fields.length === 1 && fields[0] === 'id'
}

function lineOf(item: Parts): Line {
  const { id, scheme, description } = part(item.classification)
  const code = int(id)
  const isProduct = code !== null && /^\d{8,9}$/.test(String(code)) && /^(unspsc|)$/i.test(text(scheme) ?? '')
  return {
    id: text(item.id),
    position: null,
    product_code: isProduct ? code : null,
    category: name(description),
    product_name: null,
    description: text(item.description),
    unit: name(part(item.unit).name),
    quantity: number(item.quantity),
    awards: [],
  }
}

function lineWon(lines: Line[], item: Parts): Line {
  const own = lineOf(item)
  const byId = own.id === null ? undefined : lines.find(({ id }) => id === own.id)
  if (byId) return byId
  const sameProduct = lines.filter(({ product_code }) => product_code !== null && product_code === own.product_code)
  if (sameProduct.length === 1) return sameProduct[0] as Line
  lines.push(own)
  return own
}

/** An item with several winners has no quantity per winner; amounts are never converted. */
function awardOf(
  supplier: Pick<ItemAward, 'supplier_rut' | 'supplier_name'>,
  item: Parts,
  suppliers: number,
  currency: string | null,
): ItemAward {
  const price = part(part(item.unit).value)
  const isOwnCurrency = currency === null || name(price.currency) === null || name(price.currency) === currency
  return {
    ...supplier,
    quantity: suppliers === 1 ? number(item.quantity) : null,
    unit_amount: isOwnCurrency ? number(price.amount) : null,
  }
}
