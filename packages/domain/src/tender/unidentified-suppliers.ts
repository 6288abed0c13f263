import { SUPPLIER_KINDS, supplierKind } from './supplier.ts'
import type { ItemAward, TenderRecord } from './tender.ts'

const isUnidentified = ({ supplier_rut }: ItemAward) => supplierKind(supplier_rut) === SUPPLIER_KINDS.foreign

/**
 * A record whose awards name no supplier without a Chilean RUT: it may be a natural person, so neither its name nor its
 * foreign number is stored (docs/decisions/0068). The raw answer, which names it, is left out too.
 */
export function withoutUnidentified(record: TenderRecord): TenderRecord {
  const { items, raw: _raw, ...rest } = record
  if (!items?.some(({ awards }) => awards.some(isUnidentified))) return record
  const unnamed = items.map((item) => ({
    ...item,
    awards: item.awards.map((award) =>
      isUnidentified(award) ? { ...award, supplier_rut: '', supplier_name: null } : award,
    ),
  }))
  return { ...rest, items: unnamed }
}
