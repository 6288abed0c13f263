import { hash } from 'node:crypto'
import type { SupplierIdentity } from '@mirador/domain/ledger/supplier-identity'
import { SUPPLIER_KINDS } from '@mirador/domain/tender/supplier'

/** The portal's code of a supplier. */
const CODE = /^p\d+$/
const KEY_LENGTH = 32

/**
 * The stored form of a supplier: key, kind and name. Only a legal person has a name. The key of a supplier without a
 * RUT and without a code of the portal is a digest, since it is made of texts that may name a person.
 */
export function storedSupplier({ key, kind }: SupplierIdentity, name: string | null): [string, number, string | null] {
  if (kind === SUPPLIER_KINDS.legal) return [key, kind, name]
  const isText = kind === SUPPLIER_KINDS.foreign && !CODE.test(key)
  return [isText ? hash('sha256', key).slice(0, KEY_LENGTH) : key, kind, null]
}

/** The published supplier for the digest of an offer or a document, without the name of a natural person. */
export function publishedSupplier(
  { key, kind }: SupplierIdentity,
  name: string | null,
): [string, number, string | null] {
  return [key, kind, kind === SUPPLIER_KINDS.natural ? null : name]
}
