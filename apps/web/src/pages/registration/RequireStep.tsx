import type { ReactNode } from 'react'
import { Navigate } from 'react-router'
import { paths } from '../../paths.ts'
import { useRegistration } from '../../session/registration-store.ts'
import { useSession } from '../../session/session-store.ts'

/**
 * The guards between the steps: each sends back to the one before while that is not done (REG-4). Step 3 is also
 * open to who is signed in and registers nobody: their address was proved on another day or in another browser.
 */
export function RequireStep({ step, children }: { step: 2 | 3; children: ReactNode }) {
  const { isStep1Completed, isStep2Completed } = useRegistration()
  const { isLoggedIn, endedBy } = useSession()
  if (step === 2) return isStep1Completed ? children : <Navigate to={paths.register()} replace />
  if (!isStep2Completed && (isStep1Completed || !isLoggedIn)) return <Navigate to={paths.registerVerify()} replace />
  if (isLoggedIn) return children
  const state = endedBy === 'sign-out' ? null : { wanted: paths.registerCompany() }
  return <Navigate to={paths.login()} replace state={state} />
}
