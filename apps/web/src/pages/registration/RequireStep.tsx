import type { ReactNode } from 'react'
import { paths } from '../../paths.ts'
import { Redirect } from '../../session/Redirect.tsx'
import { useRegistration } from '../../session/registration-store.ts'
import { useSession } from '../../session/session-store.ts'

/**
 * The guards between the steps: each sends back to the one before while that is not done (REG-4). Step 3 is also
 * open to who is signed in and registers nobody: their address was proved on another day or in another browser.
 */
export function RequireStep({ step, children }: { step: 2 | 3; children: ReactNode }) {
  const { isStep1Completed, isStep2Completed } = useRegistration()
  const { isLoggedIn, endedBy } = useSession()
  if (step === 2) return isStep1Completed ? children : <Redirect to={paths.register()} />
  if (!isStep2Completed && (isStep1Completed || !isLoggedIn)) return <Redirect to={paths.registerVerify()} />
  if (isLoggedIn) return children
  const state = endedBy === 'sign-out' ? null : { returnTo: paths.registerCompany() }
  return <Redirect to={paths.login()} state={state} />
}
