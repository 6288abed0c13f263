import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { paths } from '../paths.ts'
import { Redirect } from './Redirect.tsx'
import { useSession } from './session-store.ts'

/** Without a session it leads to /login, which comes back to the wanted page; not after a sign-out, which is a good-bye. */
export function RequireSession({ children }: { children: ReactNode }) {
  const { isLoggedIn, endedBy } = useSession()
  const { pathname, search } = useLocation()
  if (isLoggedIn) return children
  const state = endedBy === 'sign-out' ? null : { returnTo: pathname + search }
  return <Redirect to={paths.login()} state={state} />
}
