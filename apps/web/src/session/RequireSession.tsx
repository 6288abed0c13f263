import type { ReactNode } from 'react'
import { useLocation } from '../navigation.tsx'
import { pathTo } from '../paths.ts'
import { Redirect } from './Redirect.tsx'
import { useSession } from './session-store.ts'

/** Redirects to /login without a session. The login then returns to this page, except after a sign-out. */
export function RequireSession({ children }: { children: ReactNode }) {
  const { isLoggedIn, endedBy } = useSession()
  const { pathname, search } = useLocation()
  if (isLoggedIn) return children
  const state = endedBy === 'sign-out' ? null : { returnTo: pathname + search, hasExpired: endedBy === 'expiry' }
  return <Redirect to={pathTo('login')} state={state} />
}
