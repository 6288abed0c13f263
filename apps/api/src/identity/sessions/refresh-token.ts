import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

const SID_BYTES = 16
const TAG_BYTES = 16
const SECRET_BYTES = 32
const TAG_END = SID_BYTES + TAG_BYTES

/** Makes the tag of a session with a key that the database does not have. */
export interface RefreshTags {
  refreshTagOf(sid: string): Buffer
}

/**
 * A refresh token: the session id, the tag of the session, and 32 random bytes. Id and tag are those of every earlier
 * token of the session, so that the reuse of any of them is detected. The id alone, which access tokens and the log
 * contain, proves nothing.
 */
export function makeRefreshToken(sid: string, tag: Buffer): string {
  const id = Buffer.from(sid.replaceAll('-', ''), 'hex')
  return Buffer.concat([id, tag.subarray(0, TAG_BYTES), randomBytes(SECRET_BYTES)]).toString('base64url')
}

/**
 * The successor of a token, derived from it and a seed that only the database has: a lost response can be repeated without
 * storing tokens.
 */
export function nextRefreshToken(token: string, seed: string, tag: Buffer): string {
  const id = Buffer.from(token, 'base64url').subarray(0, SID_BYTES)
  const secret = createHmac('sha256', seed).update(token).digest()
  return Buffer.concat([id, tag.subarray(0, TAG_BYTES), secret]).toString('base64url')
}

/** The seed of the next token of a session. */
export function makeRotationSeed(): string {
  return randomBytes(SECRET_BYTES).toString('base64url')
}

/** The session id of a token, with or without a tag, since older tokens have none; undefined: malformed. */
export function sidOfRefreshToken(token: string): string | undefined {
  const bytes = Buffer.from(token, 'base64url')
  if (bytes.length !== TAG_END + SECRET_BYTES && bytes.length !== SID_BYTES + SECRET_BYTES) return undefined
  return bytes.toString('hex', 0, SID_BYTES).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

/** Whether a token was issued for its session, however long ago. */
export function hasTag(token: string, tag: Buffer): boolean {
  const bytes = Buffer.from(token, 'base64url')
  if (bytes.length !== TAG_END + SECRET_BYTES) return false
  return timingSafeEqual(bytes.subarray(SID_BYTES, TAG_END), tag.subarray(0, TAG_BYTES))
}

/** The stored form. A fast hash is enough for 32 random bytes. */
export function refreshTokenHash(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}
