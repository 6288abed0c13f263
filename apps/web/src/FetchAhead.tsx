import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { mayFetchAhead, whenAtRest } from './at-rest.ts'
import { layOutAhead } from './lay-out-ahead.ts'
import type { Page } from './page.tsx'
import { paths, ROUTES } from './paths.ts'

/** By then the first rows stand, on a slow line too. */
const REST_MS = 2500

interface Props {
  pagesAt: (pathname: string) => { pages: readonly Page[]; needsSession: boolean }
}

/** Makes ready for pages before they are opened: fetches their code, never their data, since reading a tender asks the source. */
export default function FetchAhead({ pagesAt }: Props) {
  const { pathname } = useLocation()

  useEffect(() => {
    const onNear = ({ target }: Event) => {
      const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null
      if (link?.origin === location.origin && mayFetchAhead()) fetchPages(pagesAt(link.pathname).pages)
    }
    // One pair for all links; a finger, too, comes over a link before it taps.
    document.addEventListener('pointerover', onNear)
    document.addEventListener('focusin', onNear)
    return () => {
      document.removeEventListener('pointerover', onNear)
      document.removeEventListener('focusin', onNear)
    }
  }, [pagesAt])

  useEffect(() => {
    const isLogin = pathname === ROUTES.root || pathname === ROUTES.login
    if (!isLogin && !pagesAt(pathname).needsSession) return
    // What signing in leads to, and then nearly everything: the list and, from it, a tender. A phone has no hover.
    const likely = [paths.tenders(), ROUTES.tender].flatMap((path) => pagesAt(path).pages)
    return whenAtRest(() => {
      fetchPages(likely)
      layOutAhead()
    }, REST_MS)
  }, [pathname, pagesAt])

  return null
}

const begun = new Set<Page>()

function fetchPages(pages: readonly Page[]): void {
  for (const page of pages) {
    if (begun.has(page)) continue
    begun.add(page)
    // tried again when it is opened, and told there
    page.preload().catch(() => begun.delete(page))
  }
}
