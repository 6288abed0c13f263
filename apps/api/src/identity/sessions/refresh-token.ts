import { createHash, createHmac, randomBytes } from 'node:crypto'

const SID_BYTES = 16
const SECRET_BYTES = 32

/**
 * A refresh token: the session's id and 32 random bytes. The id lets any earlier token of the session be
 * recognised as one used again, however many came after it.
 */
export function makeRefreshToken(sid: string): string {
  const id = Buffer.from(sid.replaceAll('-', ''), 'hex')
  return Buffer.concat([id, randomBytes(SECRET_BYTES)]).toString('base64url')
}

/**
 * The token that takes the place of another: made of that one and a seed that only the database has, so that
 * an answer that got lost can be given again without keeping any token.
 */
export function nextRefreshToken(token: string, seed: string): string {
  const id = Buffer.from(token, 'base64url').subarray(0, SID_BYTES)
  return Buffer.concat([id, createHmac('sha256', seed).update(token).digest()]).toString('base64url')
}

/** What the next token of a session is made with. */
export function makeRotationSeed(): string {
  return randomBytes(SECRET_BYTES).toString('base64url')
}

/** The session a token names, or undefined when it has not the form of one. */
export function sidOfRefreshToken(token: string): string | undefined {
  const bytes = Buffer.from(token, 'base64url')
  if (bytes.length !== SID_BYTES + SECRET_BYTES) return undefined
  return bytes.toString('hex', 0, SID_BYTES).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

/** What is stored of it. A fast hash is enough: nobody guesses 32 random bytes. */
export function refreshTokenHash(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}
