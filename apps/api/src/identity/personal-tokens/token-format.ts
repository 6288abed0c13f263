import { randomInt } from 'node:crypto'
import { crc32 } from 'node:zlib'

// A prefix, random digits of base 62, and 6 of the CRC32 of all before them, as tokens of GitHub: a secret scanner
// recognises one, and a mistyped one is refused without a look-up (docs/decisions/0124).

export const TOKEN_PREFIX = 'mrd_'
const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
/** 178 random bits */
const RANDOM_DIGITS = 30
const CHECKSUM_DIGITS = 6

/** Random digits of base 62. */
export const randomDigits = (count = RANDOM_DIGITS): string =>
  Array.from({ length: count }, () => DIGITS.charAt(randomInt(DIGITS.length))).join('')

/** A new token, of random digits unless others are given. */
export function newToken(prefix = TOKEN_PREFIX, digits = randomDigits()): string {
  const body = prefix + digits
  return body + checksumOf(body)
}

/** Whether a text has the shape of a token and its checksum. */
export function isToken(text: string, prefix = TOKEN_PREFIX, count = RANDOM_DIGITS): boolean {
  const body = text.slice(0, -CHECKSUM_DIGITS)
  const isShaped = text.length === prefix.length + count + CHECKSUM_DIGITS && text.startsWith(prefix)
  return isShaped && /^[0-9A-Za-z]+$/.test(text.slice(prefix.length)) && checksumOf(body) === text.slice(body.length)
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
