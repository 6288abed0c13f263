import { SESSION } from '@mirador/texts/texts'
import { showToast } from '../ui/toast.ts'
import { identity } from './identity.ts'
import { endSession } from './session-store.ts'

/** The server no longer knows the token, or there is none (SES-4): says so once; the layout then shows /login. */
export function expireSession(): void {
  if (!endSession('expiry')) return
  // The call to the server is not made: it has just refused this session.
  identity().signOut()
  showToast('error', SESSION.expired)
}
