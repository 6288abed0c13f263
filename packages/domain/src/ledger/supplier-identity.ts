import { checkDigit, publishedRut } from '../account/rut.ts'
import { isNaturalPerson } from '../tender/supplier.ts'

/** Of a supplier, as stored: a legal person, a natural person, or one without a Chilean RUT. */
export const SUPPLIER_KINDS = { legal: 1, natural: 2, foreign: 3 } as const
export type SupplierKind = (typeof SUPPLIER_KINDS)[keyof typeof SUPPLIER_KINDS]

export interface SupplierIdentity {
  /** tells suppliers apart: the canonical RUT, else `p` and the portal's code, else the caller's own key */
  key: string
  kind: SupplierKind
  /** whether there is a RUT whose check digit is wrong; it is kept as published */
  isWrong: boolean
}

/**
 * Who made an offer. Names never decide: branches of one RUT are one supplier, and two suppliers without a RUT are
 * never merged by their names.
 * @param rut as published
 * @param code the portal's code of the supplier
 * @param ownKey of a row that has neither
 */
export function supplierIdentity(
  rut: string | null | undefined,
  code: string | null | undefined,
  ownKey: string,
): SupplierIdentity {
  const key = publishedRut(rut ?? '')
  if (key !== null) {
    const [body = '', digit] = key.split('-')
    return {
      key,
      kind: isNaturalPerson(key) ? SUPPLIER_KINDS.natural : SUPPLIER_KINDS.legal,
      isWrong: checkDigit(body) !== digit,
    }
  }
  return { key: code ? `p${code}` : ownKey, kind: SUPPLIER_KINDS.foreign, isWrong: false }
}
