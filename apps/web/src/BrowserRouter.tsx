import { type ReactNode, startTransition, useLayoutEffect, useMemo, useState } from 'react'
import {
  UNSAFE_createBrowserHistory as createBrowserHistory,
  UNSAFE_LocationContext as LocationContext,
  UNSAFE_NavigationContext as NavigationContext,
} from 'react-router'
import { leaveEntry } from './scroll-positions.ts'

/**
 * Provides history and location to the router's hooks, without route matching: `page-table.ts` matches. The router's own
 * `BrowserRouter` would add its module to the bundle (docs/decisions/0034).
 */
export function BrowserRouter({ children }: { children: ReactNode }) {
  const [history] = useState(() => createBrowserHistory({ v5Compat: true }))
  const [{ location, action }, setState] = useState({ location: history.location, action: history.action })
  useLayoutEffect(() => {
    let left = history.location.key
    return history.listen((update) => {
      leaveEntry(left, update.action === 'POP')
      left = update.location.key
      startTransition(() => setState(update))
    })
  }, [history])
  const navigation = useMemo(
    () => ({ basename: '/', navigator: history, static: false, useTransitions: undefined, future: {} }),
    [history],
  )
  const current = useMemo(() => ({ location, navigationType: action }), [location, action])
  return (
    <NavigationContext value={navigation}>
      <LocationContext value={current}>{children}</LocationContext>
    </NavigationContext>
  )
}
