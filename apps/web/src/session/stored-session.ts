import { readStored } from './stored.ts'

export const SESSION_KEY = 'auth-storage'

export interface SessionUser {
  email: string
  sub: string
}

export const SIGNED_OUT = { isLoggedIn: false, user: null } as const

/** Reads the signed-in user from the browser's storage, which holds no token. */
export function readStoredSession(): { isLoggedIn: true; user: SessionUser } | typeof SIGNED_OUT {
  const { isLoggedIn, user } = (readStored(SESSION_KEY) ?? {}) as {
    isLoggedIn?: unknown
    user?: Partial<SessionUser> | null
  }
  if (isLoggedIn !== true || typeof user?.email !== 'string' || typeof user.sub !== 'string') return SIGNED_OUT
  return { isLoggedIn, user: { email: user.email, sub: user.sub } }
}
