import type { SessionUser } from './stored-session.ts'

/** The user of an ID token. */
export interface User {
  attributes: SessionUser
}

/** The user of an ID token. It came directly from the issuer, so it is not verified. */
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
