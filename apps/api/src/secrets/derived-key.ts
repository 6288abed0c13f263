import { hkdfSync } from 'node:crypto'

/** A 32-byte key of its own for each purpose, so that none of them opens what another closed. */
export function derivedKey(
  authSecret: string,
  purpose: 'signing-keys' | 'rate-buckets' | 'codes' | 'unsubscribe',
): Buffer {
  return Buffer.from(hkdfSync('sha256', authSecret, '', `mirador ${purpose}`, 32))
}
