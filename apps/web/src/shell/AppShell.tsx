import { matchRoute, WEB_ROUTES } from '@mirador/contract/web-routes'
import { QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import { queryClient } from '../api/query-client.ts'
import { lazyComponent } from '../lazy-component.tsx'
import { useLocation } from '../navigation.tsx'
import { placeAt } from '../paths.ts'
import { runtimeConfig } from '../runtime-config.ts'
import type { MenuLinks } from '../screens.ts'
import { rememberGuide } from '../session/guide-store.ts'
import { Footer } from './Footer.tsx'
import { Sidebar } from './Sidebar.tsx'
import { SHELL } from './shell-texts.ts'
import { isCollapsed, rememberCollapse } from './sidebar-collapse.ts'
import { TopBar } from './TopBar.tsx'
import { useFeedback } from './use-feedback.tsx'
import { useIsPhone } from './use-is-phone.ts'

// Loaded on demand: only phones have it.
const PlacesBar = lazyComponent(() => import('./PlacesBar.tsx'))

interface Props {
  menuLinks: MenuLinks
  children: ReactNode
}

/** The frame around every page of a signed-in user. */
export default function AppShell({ menuLinks, children }: Props) {
  const isPhone = useIsPhone()
  const [choice, choose] = useState({ isPhone, isOpen: !isPhone && !isCollapsed() })
  // Crossing the breakpoint resets the choice, in the same render: otherwise a drawer would open briefly and take the
  // focus.
  const isOpen = choice.isPhone === isPhone ? choice.isOpen : !isPhone
  const setOpen = (isOpen: boolean) => choose({ isPhone, isOpen })
  const { pathname, search } = useLocation()
  // the lane of Plazos uses the full width
  const width = placeAt(pathname, search) === 'deadlines' ? '' : 'max-w-content'
  const toggle = useRef<HTMLButtonElement>(null)
  const isDrawerOpen = isPhone && isOpen
  const feedback = useFeedback()

  useEffect(rememberGuide, [])
  const shownAs = useRef(isPhone)
  useEffect(() => {
    if (shownAs.current !== isPhone) choose({ isPhone, isOpen: !isPhone })
    shownAs.current = isPhone
  }, [isPhone])
  // biome-ignore lint/correctness/useExhaustiveDependencies: following a link closes the drawer
  useEffect(() => {
    if (isPhone) setOpen(false)
  }, [pathname, search])

  // The button that opened the drawer is inert while the drawer is open. It gets the focus back once the drawer and a
  // dialog opened from it are closed.
  const isAsking = Boolean(feedback.dialog)
  const isAway = useRef(false)
  useEffect(() => {
    if (isDrawerOpen) isAway.current = true
    if (!isAway.current || isDrawerOpen || isAsking) return
    isAway.current = false
    if (document.activeElement === document.body) toggle.current?.focus()
  }, [isDrawerOpen, isAsking])

  // biome-ignore lint/correctness/useExhaustiveDependencies: `setOpen(false)` does the same in every render
  useEffect(() => {
    if (!isDrawerOpen) return
    const onKey = (event: KeyboardEvent) => event.key === 'Escape' && setOpen(false)
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [isDrawerOpen])

  return (
    <QueryClientProvider client={queryClient}>
      <a
        href="#contenido"
        className="fixed -top-16 left-2 z-50 rounded-control bg-patina px-4 py-2 font-medium text-patina-on focus:top-2"
      >
        {SHELL.skipToContent}
      </a>
      <div className="flex min-h-dvh">
        {isOpen && (
          <Sidebar
            menuLinks={menuLinks}
            isDrawer={isPhone}
            onClose={() => setOpen(false)}
            onFeedbackNear={feedback.prefetch}
            onFeedback={() => feedback.openWith(() => isPhone && setOpen(false))}
          />
        )}
        {isDrawerOpen && (
          <div
            className="scrim"
            data-testid="scrim"
            onPointerDown={(event) => {
              event.preventDefault()
              setOpen(false)
            }}
          />
        )}
        <div className="flex min-w-0 flex-1 flex-col" inert={isDrawerOpen}>
          <TopBar
            toggleRef={toggle}
            isSidebarOpen={isOpen}
            showsBrand={isPhone || !isOpen}
            onToggle={() => {
              setOpen(!isOpen)
              if (!isPhone) rememberCollapse(isOpen)
            }}
          />
          <main id="contenido" tabIndex={-1} className="min-w-0 flex-1 outline-none">
            <div className={`mx-auto w-full ${width} px-8 pt-8 pb-12 max-wide:px-6 max-tablet:px-4 max-tablet:pt-5`}>
              <Suspense fallback={<p className="text-ink3">{SHELL.loading}</p>}>{children}</Suspense>
            </div>
          </main>
          <div className={`page-foot mx-auto w-full ${width} px-8 pb-7 max-wide:px-6 max-tablet:px-4`}>
            <Footer />
          </div>
          {/* a tender has a bar of its own, and the shell of the specification has none */}
          {isPhone && runtimeConfig().sections.length > 0 && !matchRoute(WEB_ROUTES.tender, pathname) && (
            <Suspense>
              <PlacesBar />
            </Suspense>
          )}
        </div>
      </div>
      {feedback.dialog}
    </QueryClientProvider>
  )
}
