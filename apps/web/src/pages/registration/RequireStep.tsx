import type { ReactNode } from 'react'
import { pathTo } from '../../paths.ts'
import { Redirect } from '../../session/Redirect.tsx'
import { useRegistration } from '../../session/registration-store.ts'
import { useSession } from '../../session/session-store.ts'

/**
 * The guards of the steps: each redirects to the previous step until that step is completed (REG-4). Step 3 is also
 * open to a signed-in user without a registration here: the address was verified earlier or in another browser.
 */
export function RequireStep({ step, children }: { step: 2 | 3; children: ReactNode }) {
  const { isStep1Completed, isStep2Completed } = useRegistration()
  const { isLoggedIn, endedBy } = useSession()
  if (step === 2) return isStep1Completed ? children : <Redirect to={pathTo('register')} />
  if (!isStep2Completed && (isStep1Completed || !isLoggedIn)) return <Redirect to={pathTo('registerVerify')} />
  if (isLoggedIn) return children
  const state =
    endedBy === 'sign-out' ? null : { returnTo: pathTo('registerCompany'), hasExpired: endedBy === 'expiry' }
  return <Redirect to={pathTo('login')} state={state} />
}
