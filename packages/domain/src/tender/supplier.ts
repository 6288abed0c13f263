import { publishedRut } from '../account/published-rut.ts'

/** Kinds of supplier, as stored: a legal person, a natural person, or one without a Chilean RUT. */
export const SUPPLIER_KINDS = { legal: 1, natural: 2, foreign: 3 } as const
export type SupplierKind = (typeof SUPPLIER_KINDS)[keyof typeof SUPPLIER_KINDS]

/**
 * The range of RUTs of companies and other legal persons. Those of natural persons have not reached half of its lower
 * bound. Numbers of nine digits are provisional ones of natural persons, or foreign.
 */
const LEGAL_BODIES = { first: 50_000_000, last: 99_999_999 }

/**
 * Whether a supplier is a legal person, which may be named, searched and counted by name. Everything else may be a natural
 * person, whose name and RUT appear only in the award that the source publishes (Ley 21.719). A wrong check digit is
 * accepted: the source publishes some.
 * @param rut as published or stored; a number with letters, or none, is no Chilean RUT
 */
export function isLegalPerson(rut: string | null | undefined): boolean {
  return supplierKind(rut) === SUPPLIER_KINDS.legal
}

/** @param rut as for `isLegalPerson` */
export function supplierKind(rut: string | null | undefined): SupplierKind {
  const body = Number(publishedRut(rut ?? '')?.split('-')[0])
  if (!(body <= LEGAL_BODIES.last)) return SUPPLIER_KINDS.foreign
  return body < LEGAL_BODIES.first ? SUPPLIER_KINDS.natural : SUPPLIER_KINDS.legal
}
