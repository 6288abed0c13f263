import type { SessionUser } from './stored-session.ts'

/** Who signed in. */
export interface User {
  attributes: SessionUser
}

/** Who an ID token is about; it came straight from the issuer, so it is read and not verified. */
export function claimsOf(idToken: unknown): SessionUser | undefined {
  try {
    const payload = String(idToken).split('.')[1] ?? ''
    const bytes = Uint8Array.from(atob(payload.replace(/-/g, '+').replace(/_/g, '/')), (char) => char.charCodeAt(0))
    const { email, sub } = JSON.parse(new TextDecoder().decode(bytes))
    return typeof email === 'string' && typeof sub === 'string' ? { email, sub } : undefined
  } catch {
    return undefined
  }
}
