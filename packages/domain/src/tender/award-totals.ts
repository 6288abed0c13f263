import type { ItemAward, TenderItem } from './tender.ts'

/** The amount of an award line, quantity times unit amount; null when either is not known. */
export function lineTotal({ quantity, unit_amount }: Pick<ItemAward, 'quantity' | 'unit_amount'>): number | null {
  return quantity === null || unit_amount === null ? null : exact(quantity * unit_amount)
}

export interface SupplierTotal {
  supplier_rut: string
  supplier_name: string | null
  items: number
  /** in the tender's currency; null when one of its lines is not known, since a partial sum would mislead */
  total: number | null
}

/** The suppliers of an award, the largest total first, those whose total is not known last. */
export function supplierTotals(items: readonly Pick<TenderItem, 'awards'>[]): SupplierTotal[] {
  const suppliers = new Map<string, SupplierTotal>()
  for (const award of items.flatMap(({ awards }) => awards)) {
    const supplier = suppliers.get(award.supplier_rut) ?? {
      supplier_rut: award.supplier_rut,
      supplier_name: award.supplier_name,
      items: 0,
      total: 0,
    }
    const line = lineTotal(award)
    supplier.supplier_name ??= award.supplier_name
    supplier.items += 1
    supplier.total = supplier.total === null || line === null ? null : exact(supplier.total + line)
    suppliers.set(award.supplier_rut, supplier)
  }
  return [...suppliers.values()].sort((a, b) => (b.total ?? -1) - (a.total ?? -1))
}

/** Sums of decimals stay decimals: 0.1 + 0.2 is 0.3. Rounded to cents, a price of UF 0,0045 would be 0. */
function exact(amount: number): number {
  return Number(amount.toPrecision(15))
}
