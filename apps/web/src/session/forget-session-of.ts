import { identity } from './identity.ts'
import { endSession, useSession } from './session-store.ts'

/** A new password ends all sessions of its account, including this browser's if it is signed in to that account. */
export function forgetSessionOf(email: string): void {
  if (useSession.getState().user?.email.toLowerCase() !== email.toLowerCase()) return
  // No server call: the session has already ended on the server.
  identity().signOut()
  endSession('sign-out')
}
