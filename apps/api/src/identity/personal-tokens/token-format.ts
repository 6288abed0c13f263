import { randomInt } from 'node:crypto'
import { crc32 } from 'node:zlib'

// `mrd_`, 30 random digits of base 62, and 6 of the CRC32 of all before them, as tokens of GitHub: a secret scanner
// recognises one, and a mistyped one is refused without a look-up (docs/decisions/0124).

export const TOKEN_PREFIX = 'mrd_'
const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const RANDOM_DIGITS = 30
const CHECKSUM_DIGITS = 6
const SHAPE = /^mrd_[0-9A-Za-z]{36}$/

/** A new token: 178 random bits. */
export function newToken(): string {
  const digits = Array.from({ length: RANDOM_DIGITS }, () => DIGITS.charAt(randomInt(DIGITS.length)))
  const body = TOKEN_PREFIX + digits.join('')
  return body + checksumOf(body)
}

/** Whether a text has the shape of a token and its checksum. */
export function isToken(text: string): boolean {
  return SHAPE.test(text) && checksumOf(text.slice(0, -CHECKSUM_DIGITS)) === text.slice(-CHECKSUM_DIGITS)
}

function checksumOf(body: string): string {
  let rest = crc32(body)
  let digits = ''
  for (let i = 0; i < CHECKSUM_DIGITS; i++) {
    digits = DIGITS.charAt(rest % DIGITS.length) + digits
    rest = Math.floor(rest / DIGITS.length)
  }
  return digits
}
