import { identity } from './identity.ts'
import { endSession, useSession } from './session-store.ts'

/** A new password has ended every session of its account: this browser's too, if it was signed in with it. */
export function forgetSessionOf(email: string): void {
  if (useSession.getState().user?.email.toLowerCase() !== email.toLowerCase()) return
  // The call to the server is not made: there is nothing left to end.
  identity().signOut()
  endSession('sign-out')
}
