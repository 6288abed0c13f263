import { SESSION } from '../texts/common.ts'
import { showToast } from '../ui/toast.ts'
import { identity } from './identity.ts'
import { endSession } from './session-store.ts'

/**
 * Ends the session when the server rejects the token or there is none (SES-4). Shows one toast; the layout then shows
 * /login.
 */
export function expireSession(): void {
  if (!endSession('expiry')) return
  // No server call: the server has just refused this session.
  identity().signOut()
  showToast('error', SESSION.expired)
}
