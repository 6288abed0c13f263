import { Suspense, useMemo } from 'react'
import type { Chunk } from './chunk.ts'
import { Announcer } from './components/announcer.tsx'
import { RouteFocus } from './components/route-focus.tsx'
import { componentOf, type LazyComponent, lazyComponent } from './lazy-component.tsx'
import { Navigation, useLocation } from './navigation.tsx'
import { menuLinks, pageAt, shell } from './page-table.ts'
import type { Address } from './paths.ts'
import type { PageModule } from './screens.ts'
import { RequireSession } from './session/RequireSession.tsx'
import { CrashBoundary } from './shell/CrashBoundary.tsx'
import { ACTIONS, TOASTS } from './texts/common.ts'
import { Toaster } from './ui/Toaster.tsx'

// The app works without this component, so a failure is ignored. This component and the shell receive data of the
// screens as a prop, since an import from a chunk would make the build split the first script.
const PrefetchPages = lazyComponent(() => import('./PrefetchPages.tsx').catch(() => ({ default: () => null })))

const Shell = componentOf(shell)
const pageComponents = new Map<Chunk<PageModule>, LazyComponent<Address>>()

export function App() {
  return (
    <CrashBoundary>
      <Navigation>
        <RouteFocus />
        <Suspense>
          <CurrentPage />
        </Suspense>
        <Suspense>
          <PrefetchPages pageAt={pageAt} />
        </Suspense>
        <Toaster label={TOASTS.region} closeLabel={ACTIONS.close} />
        <Announcer />
      </Navigation>
    </CrashBoundary>
  )
}

function CurrentPage() {
  const { pathname, search } = useLocation()
  const { page, params, needsSession } = useMemo(() => pageAt(pathname, search), [pathname, search])
  const searchParams = useMemo(() => new URLSearchParams(search), [search])
  const Page = componentOfPage(page)
  const content = <Page params={params} search={searchParams} />
  if (!needsSession) return content
  return (
    <RequireSession>
      <Shell menuLinks={menuLinks}>{content}</Shell>
    </RequireSession>
  )
}

/** Routes of one page share its component, so that it stays mounted between them. */
function componentOfPage(page: Chunk<PageModule>): LazyComponent<Address> {
  const Page = pageComponents.get(page) ?? componentOf(page)
  pageComponents.set(page, Page)
  return Page
}
