import { WEB_ROUTES } from '@mirador/contract/web-routes'
import { useEffect } from 'react'
import { useLocation } from './navigation.tsx'
import type { PageMatch } from './page-table.ts'
import { pathTo } from './paths.ts'
import { mayPrefetch, prefetchAfter } from './prefetch.ts'

/** The first rows are drawn after this time, even on a slow connection. */
const DELAY_MS = 2500

/** Font faces that a tender has and the list lacks, and the date field of 'Filtros'. */
const NEXT_LAYOUT = `<input type="date">${[
  'condensed text-xs font-medium',
  'condensed text-base',
  'condensed text-base font-bold',
  'condensed text-lg',
  'condensed text-3xl font-bold',
  'text-lg',
]
  .map((face) => `<p class="${face}">0</p>`)
  .join('')}`

interface Props {
  pageAt: (pathname: string, search?: string) => PageMatch
}

/**
 * Fetches the code of pages before they are opened. Never fetches their data, since opening a tender calls the source.
 */
export default function PrefetchPages({ pageAt }: Props) {
  const { pathname } = useLocation()

  useEffect(() => {
    const onApproach = ({ target }: Event) => {
      const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null
      if (link?.origin === location.origin && mayPrefetch()) prefetchPage(pageAt(link.pathname, link.search))
    }
    // One listener for all links. A tap, too, sends pointerover first.
    document.addEventListener('pointerover', onApproach)
    document.addEventListener('focusin', onApproach)
    return () => {
      document.removeEventListener('pointerover', onApproach)
      document.removeEventListener('focusin', onApproach)
    }
  }, [pageAt])

  useEffect(() => {
    const isLogin = pathname === WEB_ROUTES.root || pathname === WEB_ROUTES.login
    if (!isLogin && !pageAt(pathname).needsSession) return
    // The likely next pages: the list after signing in, then a tender. A phone has no hover.
    return prefetchAfter(DELAY_MS, () => {
      prefetchPage(pageAt(pathTo('tenders')))
      prefetchPage(pageAt(WEB_ROUTES.tender))
      layOutAhead()
    })
  }, [pathname, pageAt])

  return null
}

function prefetchPage(match: PageMatch): void {
  for (const chunk of match.chunks) chunk.prefetch()
}

let isLaidOut = false

/**
 * Lays out the font faces of the next pages once, hidden. The browser prepares a face and a date field at their first
 * layout, which on a phone took 17 ms of opening a tender or 'Filtros' (docs/benchmark.md, "In the browser").
 */
function layOutAhead(): void {
  if (isLaidOut) return
  isLaidOut = true
  const host = document.createElement('div')
  host.className = 'invisible fixed'
  host.innerHTML = NEXT_LAYOUT
  document.body.append(host)
  host.getBoundingClientRect()
  host.remove()
}
