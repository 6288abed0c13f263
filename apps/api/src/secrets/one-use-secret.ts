import { createHash, randomBytes } from 'node:crypto'

const SECRET_BYTES = 32

/** A secret of 256 random bits. */
export function makeSecret(): string {
  return randomBytes(SECRET_BYTES).toString('base64url')
}

/** The stored form. A fast hash is enough for 32 random bytes. */
export function secretHash(secret: string): string {
  return createHash('sha256').update(secret).digest('base64url')
}
