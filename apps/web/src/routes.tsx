import { matchRoutes, type RouteMatch } from 'react-router'
import { type Page, type PageModule, page } from './page.tsx'
import { GUARDED_CODE, notFoundCode, PUBLIC_CODE, shellCode } from './page-code.ts'
import { ROUTES } from './paths.ts'
import { RequireSession } from './session/RequireSession.tsx'

type Code = () => Promise<PageModule>

const pages = new Map<Code, Page>()

/** Two addresses of one page share it, so that going from one to the other draws nothing anew. */
function pageOf(code: Code): Page {
  const Page = pages.get(code) ?? page(code)
  pages.set(code, Page)
  return Page
}

function at(path: string, code: Code) {
  const Page = pageOf(code)
  return { path, element: <Page />, handle: Page }
}

const routesOf = (codes: Partial<Record<keyof typeof ROUTES, Code>>) =>
  Object.entries(codes).map(([name, code]) => at(ROUTES[name as keyof typeof ROUTES], code))

const AppShell = page(shellCode)

/** The site as the router wants it; `page-code.ts` has the table. */
export const routes = [
  ...routesOf(PUBLIC_CODE),
  {
    element: (
      <RequireSession>
        <AppShell />
      </RequireSession>
    ),
    handle: AppShell,
    children: routesOf(GUARDED_CODE),
  },
  at('*', notFoundCode),
]

/** The pages that draw a path, outermost first; the shell stands for "needs a session". */
export function pagesAt(pathname: string): { pages: Page[]; params: RouteMatch['params']; needsSession: boolean } {
  const matches = matchRoutes(routes, pathname) ?? []
  const pages = matches.map(({ route }) => route.handle as Page)
  return { pages, params: matches.at(-1)?.params ?? {}, needsSession: pages.includes(AppShell) }
}
