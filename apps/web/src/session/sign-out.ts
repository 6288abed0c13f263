import { SESSION } from '@mirador/texts/texts'
import { showToast } from '../ui/toast.ts'
import { GUIDE_KEY } from './guide-store.ts'
import { identity } from './identity.ts'
import { endSession } from './session-store.ts'

/**
 * Ends the session here at once, whatever the server answers: the layout then shows /login (SES-3).
 * @param message the success toast
 */
export async function signOut(message: string = SESSION.signedOut): Promise<void> {
  const revokeSession = identity().signOut()
  endSession('sign-out')
  clearStorages()
  showToast('success', message)
  try {
    await revokeSession()
  } catch (error) {
    console.error(SESSION.signOutFailed(error instanceof Error ? error.message : String(error)))
  }
}

/** Everything but the guide flag goes. */
function clearStorages() {
  const guide = localStorage.getItem(GUIDE_KEY)
  localStorage.clear()
  sessionStorage.clear()
  if (guide !== null) localStorage.setItem(GUIDE_KEY, guide)
}
