import { ACTIONS, TOASTS } from '@mirador/texts/texts'
import { Suspense } from 'react'
import { BrowserRouter, useRoutes } from 'react-router'
import { Announcer } from './components/announcer.tsx'
import { RouteFocus } from './components/route-focus.tsx'
import { routes } from './routes.tsx'
import { LoginRedirect } from './session/login-redirect.ts'
import { CrashBoundary } from './shell/CrashBoundary.tsx'
import { Toaster } from './ui/Toaster.tsx'

export function App() {
  return (
    <CrashBoundary>
      <BrowserRouter>
        <RouteFocus />
        <LoginRedirect />
        <Suspense>
          <Screens />
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
