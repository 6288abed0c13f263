import { MINUTE_SECONDS } from '@mirador/domain/time/duration'
import { Secret, TOTP } from 'otpauth'

/** Validity of a code, in seconds (RFC 6238, section 5.2). */
const STEP_SECONDS = MINUTE_SECONDS / 2
/** 160 bits, the length of the hash (RFC 4226, section 4). */
const SECRET_BYTES = 20
/** Maximum difference of a device's clock, in steps. */
const WINDOW = 1
// the form that every authenticator app supports
const FORM = { algorithm: 'SHA1', digits: 6, period: STEP_SECONDS } as const

/** A new secret, in Base32. */
export function makeTotpSecret(): string {
  return new Secret({ size: SECRET_BYTES }).base32
}

/** The `otpauth:` address of a secret, which authenticator apps read as a QR code. */
export function totpUri(secret: string, { product, email }: { product: string; email: string }): string {
  return new TOTP({ ...FORM, issuer: product, label: email, secret }).toString()
}

/** The step of a code; undefined: it matches no step within the window. Compares in constant time. */
export function stepOfCode(secret: string, code: string, now: Date): number | undefined {
  const totp = new TOTP({ ...FORM, secret })
  const timestamp = now.getTime()
  const delta = totp.validate({ token: code, timestamp, window: WINDOW })
  return delta === null ? undefined : totp.counter({ timestamp }) + delta
}
