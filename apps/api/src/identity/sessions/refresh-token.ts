import { createHash, createHmac, randomBytes } from 'node:crypto'

const SID_BYTES = 16
const SECRET_BYTES = 32

/**
 * A refresh token: the session id and 32 random bytes. The id identifies the session of any earlier token, so that its reuse
 * is detected.
 */
export function makeRefreshToken(sid: string): string {
  const id = Buffer.from(sid.replaceAll('-', ''), 'hex')
  return Buffer.concat([id, randomBytes(SECRET_BYTES)]).toString('base64url')
}

/**
 * The successor of a token, derived from it and a seed that only the database has: a lost response can be repeated without
 * storing tokens.
 */
export function nextRefreshToken(token: string, seed: string): string {
  const id = Buffer.from(token, 'base64url').subarray(0, SID_BYTES)
  return Buffer.concat([id, createHmac('sha256', seed).update(token).digest()]).toString('base64url')
}

/** The seed of the next token of a session. */
export function makeRotationSeed(): string {
  return randomBytes(SECRET_BYTES).toString('base64url')
}

/** The session id of a token; undefined: malformed. */
export function sidOfRefreshToken(token: string): string | undefined {
  const bytes = Buffer.from(token, 'base64url')
  if (bytes.length !== SID_BYTES + SECRET_BYTES) return undefined
  return bytes.toString('hex', 0, SID_BYTES).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

/** The stored form. A fast hash is enough for 32 random bytes. */
export function refreshTokenHash(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}
