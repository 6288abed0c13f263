import { hkdfSync } from 'node:crypto'

/** A separate 32-byte key for each purpose (HKDF-SHA256). */
export function derivedKey(
  authSecret: string,
  purpose:
    | 'signing-keys'
    | 'rate-buckets'
    | 'codes'
    | 'unsubscribe'
    | 'second-factors'
    | 'registration-passes'
    | 'webhooks',
): Buffer {
  return Buffer.from(hkdfSync('sha256', authSecret, '', `mirador ${purpose}`, 32))
}
