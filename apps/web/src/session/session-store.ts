import { create } from 'zustand'
import { writeStored } from './stored.ts'
import { readStoredSession, SESSION_KEY, type SessionUser, SIGNED_OUT } from './stored-session.ts'

export interface Session {
  isLoggedIn: boolean
  user: SessionUser | null
  /** How the last session of this page ended; not stored. */
  endedBy: 'sign-out' | 'expiry' | null
}

/** The signed-in user, as this browser remembers it. It holds no token. */
export const useSession = create<Session>()(() => ({ ...readStoredSession(), endedBy: null }))

useSession.subscribe(({ isLoggedIn, user }) => writeStored(SESSION_KEY, { isLoggedIn, user }))

export function beginSession({ email, sub }: SessionUser): void {
  useSession.setState({ isLoggedIn: true, user: { email, sub }, endedBy: null })
}

/** Returns false if there was no session to end, so that several failing calls report it once. */
export function endSession(endedBy: 'sign-out' | 'expiry'): boolean {
  if (!useSession.getState().isLoggedIn) return false
  useSession.setState({ ...SIGNED_OUT, endedBy })
  return true
}

/** Follows other tabs: signing out there signs out here. `onChange` runs when the user changes or signs out. */
export function followOtherTabs(onChange: () => void): () => void {
  const onStorage = (event: StorageEvent) => {
    // `key` is null when a tab cleared its storage, as signing out does: the drafts of this tab are deleted too
    // (SES-3).
    if (event.key === null) sessionStorage.clear()
    else if (event.key !== SESSION_KEY) return
    const before = useSession.getState().user?.sub
    const { isLoggedIn, user } = readStoredSession()
    if (user?.sub === before) return
    onChange()
    useSession.setState({ isLoggedIn, user, endedBy: isLoggedIn ? null : 'sign-out' })
  }
  window.addEventListener('storage', onStorage)
  return () => window.removeEventListener('storage', onStorage)
}
