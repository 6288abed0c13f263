import { navigate } from '../navigation.tsx'
import { pathTo } from '../paths.ts'
import { SESSION } from '../texts/common.ts'
import { showToast } from '../ui/toast.ts'
import { GUIDE_KEY } from './guide-store.ts'
import { identity } from './identity.ts'
import { endSession } from './session-store.ts'

/**
 * Ends the local session and shows /login, then asks the server to end it too, whatever it answers (specification,
 * section 4).
 * @param message the success toast
 */
export async function signOut(message: string = SESSION.signedOut): Promise<void> {
  const revokeSession = identity().signOut()
  endSession('sign-out')
  clearStorages()
  showToast('success', message)
  navigate(pathTo('login'), { replace: true })
  try {
    await revokeSession()
  } catch (error) {
    console.error(SESSION.signOutFailed(error instanceof Error ? error.message : String(error)))
  }
}

/** Clears both storages except the guide flag. */
function clearStorages() {
  const guide = localStorage.getItem(GUIDE_KEY)
  localStorage.clear()
  sessionStorage.clear()
  if (guide !== null) localStorage.setItem(GUIDE_KEY, guide)
}
