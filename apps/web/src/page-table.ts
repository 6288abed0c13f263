import { matchRoute, type RouteParams, WEB_ROUTES } from '@mirador/contract/web-routes'
import type { ComponentType, ReactNode } from 'react'
import { type Chunk, chunk } from './chunk.ts'
import { type FixedScreen, pathTo, type ScreenName } from './paths.ts'
import { isSectionClosed } from './runtime-config.ts'
import { type MenuLinks, NOT_FOUND, type PageModule, SCREENS, type Screen } from './screens.ts'

/** The frame around the pages that need a session. */
export const shell: Chunk<{ default: ComponentType<{ menuLinks: MenuLinks; children: ReactNode }> }> = chunk(
  () => import('./shell/AppShell.tsx'),
)

/** The links of the menu, in the order of the table. */
export const menuLinks: MenuLinks = Object.entries(SCREENS).flatMap(([name, { menu }]) =>
  menu ? [{ ...menu, to: pathTo(name as FixedScreen) }] : [],
)

export interface PageMatch {
  page: Chunk<PageModule>
  params: RouteParams
  /** the page is drawn inside the shell */
  needsSession: boolean
  /** the chunks that draw the page: its own and, if it needs a session, that of the shell */
  chunks: readonly Chunk<unknown>[]
}

/** The page of an address. This file imports no library, so that the first script can use it. */
export function pageAt(pathname: string, search = ''): PageMatch {
  const { screen, params } = screenAt(pathname)
  const { page: importPage, part } = { ...screen, ...viewAt(screen, search) }
  const page = pageOf(importPage)
  const needsSession = !screen.isPublic
  return {
    page,
    params,
    needsSession,
    chunks: [...(needsSession ? [shell] : []), page, ...(part ? [chunk(part)] : [])],
  }
}

function screenAt(pathname: string): { screen: Screen; params: RouteParams } {
  for (const [name, screen] of Object.entries(SCREENS)) {
    const params = matchRoute(WEB_ROUTES[name as ScreenName], pathname)
    if (params) return { screen, params }
  }
  return { screen: NOT_FOUND, params: {} }
}

function viewAt({ views = {} }: Screen, search: string): Partial<Screen> | undefined {
  const params = new URLSearchParams(search)
  const hasAll = (view: string) => [...new URLSearchParams(view)].every(([name, value]) => params.get(name) === value)
  return Object.entries(views).find(
    ([view, { section }]) => hasAll(view) && !(section && isSectionClosed(section)),
  )?.[1]
}

const pages = new Map<Screen['page'], Chunk<PageModule>>()

/** One chunk for all screens that share a page. */
function pageOf(importPage: Screen['page']): Chunk<PageModule> {
  const page = pages.get(importPage) ?? chunk(importPage)
  pages.set(importPage, page)
  return page
}
