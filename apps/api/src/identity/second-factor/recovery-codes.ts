import { createHash } from 'node:crypto'
import { Secret } from 'otpauth'

const CODES = 10
/** 80 bits: sixteen letters and digits of Base32. */
const CODE_BYTES = 10
const FORM = /^[A-Z2-7]{16}$/

/** Ten new codes, in groups of four. */
export function makeRecoveryCodes(): string[] {
  return Array.from({ length: CODES }, () => {
    const { base32 } = new Secret({ size: CODE_BYTES })
    return (base32.toLowerCase().match(/.{4}/g) ?? []).join('-')
  })
}

/** Whether a text has the form of a recovery code. */
export function isRecoveryCode(text: string): boolean {
  return FORM.test(plain(text))
}

/** The stored form, salted with the user: a fast hash is enough for 80 random bits. */
export function recoveryCodeHash(sub: string, code: string): string {
  return createHash('sha256')
    .update(JSON.stringify([sub, plain(code)]))
    .digest('base64url')
}

function plain(text: string): string {
  return text.replace(/[\s-]/g, '').toUpperCase()
}
