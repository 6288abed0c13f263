import { landingOf } from '../landing.ts'
import { navigate } from '../navigation.tsx'
import { SESSION } from '../texts/common.ts'
import { showToast } from '../ui/toast.ts'
import type { User } from './id-token.ts'
import { beginSession } from './session-store.ts'

/**
 * Begins the session of a sign-in, then opens the page after it. The toast comes with that page: it would say that the
 * sign-in is done while the server is still asked where the account starts, and a reload would stay on /login.
 * @param after the page that asked for the sign-in
 */
export async function enter({ attributes }: User, after: string | undefined): Promise<void> {
  beginSession(attributes)
  const path = await landingOf(after)
  showToast('success', SESSION.signedIn)
  navigate(path, { replace: true })
}
