import { create } from 'zustand'
import { persist } from 'zustand/middleware'

export const SESSION_KEY = 'auth-storage'

export interface SessionUser {
  email: string
  sub: string
}

export interface Session {
  isLoggedIn: boolean
  user: SessionUser | null
  /** How the last session of this page ended; not stored. */
  endedBy: 'sign-out' | 'expiry' | null
}

const SIGNED_OUT = { isLoggedIn: false, user: null } as const

/** Who is signed in, as far as this browser knows. No token is ever kept here. */
export const useSession = create<Session>()(
  persist((): Session => ({ ...SIGNED_OUT, endedBy: null }), {
    name: SESSION_KEY,
    partialize: ({ isLoggedIn, user }) => ({ isLoggedIn, user }),
    // What is stored may be old or touched by hand.
    merge: (stored, current) => ({ ...current, ...sessionOf(stored) }),
  }),
)

export function beginSession({ email, sub }: SessionUser): void {
  useSession.setState({ isLoggedIn: true, user: { email, sub }, endedBy: null })
}

/** Returns false when there was no session to end, so that several failing calls tell it once. */
export function endSession(endedBy: 'sign-out' | 'expiry'): boolean {
  if (!useSession.getState().isLoggedIn) return false
  useSession.setState({ ...SIGNED_OUT, endedBy })
  return true
}

/** Follows what other tabs do: signing out there signs out here. `onChange` runs when the user is another one or none. */
export function followOtherTabs(onChange: () => void): () => void {
  const onStorage = (event: StorageEvent) => {
    // `key` is null when a tab cleared everything at once, as signing out does: what was typed here goes too (SES-3).
    if (event.key === null) sessionStorage.clear()
    else if (event.key !== SESSION_KEY) return
    const before = useSession.getState().user?.sub
    const { isLoggedIn, user } = sessionOf(readStored())
    if (user?.sub === before) return
    onChange()
    useSession.setState({ isLoggedIn, user, endedBy: isLoggedIn ? null : 'sign-out' })
  }
  window.addEventListener('storage', onStorage)
  return () => window.removeEventListener('storage', onStorage)
}

function readStored(): unknown {
  try {
    return JSON.parse(localStorage.getItem(SESSION_KEY) ?? 'null')?.state
  } catch {
    return null
  }
}

function sessionOf(stored: unknown): Pick<Session, 'isLoggedIn' | 'user'> {
  const { isLoggedIn, user } = (stored ?? {}) as { isLoggedIn?: unknown; user?: Partial<SessionUser> | null }
  if (isLoggedIn !== true || typeof user?.email !== 'string' || typeof user.sub !== 'string') return SIGNED_OUT
  return { isLoggedIn, user: { email: user.email, sub: user.sub } }
}
