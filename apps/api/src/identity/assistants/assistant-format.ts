import { isToken, newToken, randomDigits } from '../personal-tokens/token-format.ts'

// Codes and tokens of assistants, shaped as personal tokens with other prefixes (docs/decisions/0130).

export const ACCESS_PREFIX = 'mra_'
const REFRESH_PREFIX = 'mrr_'
const CODE_PREFIX = 'mrc_'
/** What all refresh tokens of a grant begin with, and what is new in each: 131 random bits both. */
const FAMILY_DIGITS = 22

export const newAccessToken = (): string => newToken(ACCESS_PREFIX)
export const isAccessToken = (text: string): boolean => isToken(text, ACCESS_PREFIX)

export const newCode = (): string => newToken(CODE_PREFIX)
export const isCode = (text: string): boolean => isToken(text, CODE_PREFIX)

/** A refresh token and the part of it that its successors share, so that an earlier one is recognised without being stored. */
export interface RefreshToken {
  family: string
  token: string
}

export function newRefreshToken(family = randomDigits(FAMILY_DIGITS)): RefreshToken {
  return { family, token: newToken(REFRESH_PREFIX, family + randomDigits(FAMILY_DIGITS)) }
}

/** undefined: the text is no refresh token */
export function readRefreshToken(text: string): RefreshToken | undefined {
  if (!isToken(text, REFRESH_PREFIX, 2 * FAMILY_DIGITS)) return undefined
  return { family: text.slice(REFRESH_PREFIX.length, REFRESH_PREFIX.length + FAMILY_DIGITS), token: text }
}
