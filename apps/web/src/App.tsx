import { ACTIONS, TOASTS } from '@mirador/texts/texts'
import { lazy, Suspense } from 'react'
import { BrowserRouter, useRoutes } from 'react-router'
import { Announcer } from './components/announcer.tsx'
import { RouteFocus } from './components/route-focus.tsx'
import { pagesAt, routes } from './routes.tsx'
import { LoginRedirect } from './session/login-redirect.ts'
import { CrashBoundary } from './shell/CrashBoundary.tsx'
import { Toaster } from './ui/Toaster.tsx'

// Needed by nobody to see the first screen, and missed by nobody where it fails.
const FetchAhead = lazy(() => import('./FetchAhead.tsx').catch(() => ({ default: () => null })))

export function App() {
  return (
    <CrashBoundary>
      <BrowserRouter>
        <RouteFocus />
        <LoginRedirect />
        <Suspense>
          <Screens />
        </Suspense>
        <Suspense>
          <FetchAhead pagesAt={pagesAt} />
        </Suspense>
        <Toaster label={TOASTS.region} closeLabel={ACTIONS.close} />
        <Announcer />
      </BrowserRouter>
    </CrashBoundary>
  )
}

function Screens() {
  return useRoutes(routes)
}
