import { publishedRut } from '../account/published-rut.ts'
import { checkDigit } from '../account/rut.ts'
import { SUPPLIER_KINDS, type SupplierKind, supplierKind } from '../tender/supplier.ts'

export interface SupplierIdentity {
  /** identifies the supplier: the canonical RUT, else `p` and the portal's code, else the caller's own key */
  key: string
  kind: SupplierKind
  /** whether the supplier has a RUT with a wrong check digit; it is kept as published */
  isWrong: boolean
}

/**
 * Identifies the supplier of an offer. Names are never used: branches of one RUT are one supplier, and two suppliers
 * without a RUT are never merged by their names.
 * @param rut as published
 * @param code the portal's code of the supplier
 * @param ownKey key of a row that has neither; it is stored as a digest
 */
export function supplierIdentity(
  rut: string | null | undefined,
  code: string | null | undefined,
  ownKey: string,
): SupplierIdentity {
  const kind = supplierKind(rut)
  const key = publishedRut(rut ?? '')
  if (key === null || kind === SUPPLIER_KINDS.foreign) {
    return { key: code ? `p${code}` : ownKey, kind: SUPPLIER_KINDS.foreign, isWrong: false }
  }
  const [body = '', digit] = key.split('-')
  return { key, kind, isWrong: checkDigit(body) !== digit }
}
