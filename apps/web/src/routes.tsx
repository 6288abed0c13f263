import { matchRoutes, type RouteMatch } from 'react-router'
import { type Page, page } from './page.tsx'
import { ROUTES } from './paths.ts'
import { RequireSession } from './session/RequireSession.tsx'

const LoginPage = page(() => import('./pages/login/LoginPage.tsx'))
const TendersPage = page(() => import('./pages/tenders/TendersPage.tsx'))
const AppShell = page(() => import('./shell/AppShell.tsx'))

function at(path: string, Page: Page) {
  return { path, element: <Page />, handle: Page }
}

/** The site in one table: path and page, each page in its own chunk. */
export const routes = [
  at(ROUTES.root, LoginPage),
  at(ROUTES.login, LoginPage),
  at(
    ROUTES.register,
    page(() => import('./pages/registration/RegisterPage.tsx')),
  ),
  at(
    ROUTES.registerVerify,
    page(() => import('./pages/registration/VerifyPage.tsx')),
  ),
  at(
    ROUTES.registerCompany,
    page(() => import('./pages/registration/CompanyPage.tsx')),
  ),
  at(
    ROUTES.recoverPassword,
    page(() => import('./pages/recovery/RecoverPasswordPage.tsx')),
  ),
  at(
    ROUTES.changePassword,
    page(() => import('./pages/recovery/ChangePasswordPage.tsx')),
  ),
  at(
    ROUTES.contact,
    page(() => import('./pages/contact/ContactPage.tsx')),
  ),
  at(
    ROUTES.credits,
    page(() => import('./pages/credits/CreditsPage.tsx')),
  ),
  {
    element: (
      <RequireSession>
        <AppShell />
      </RequireSession>
    ),
    handle: AppShell,
    children: [
      // Before the detail: /dashboard/search/detail is the search for "detail".
      at(ROUTES.tenderSearch, TendersPage),
      at(
        ROUTES.tender,
        page(() => import('./pages/tenders/TenderPage.tsx')),
      ),
      at(ROUTES.tenders, TendersPage),
      at(
        ROUTES.competitors,
        page(() => import('./pages/coming-soon/CompetitorsPage.tsx')),
      ),
      at(
        ROUTES.competitor,
        page(() => import('./pages/coming-soon/CompetitorPage.tsx')),
      ),
      at(
        ROUTES.institutions,
        page(() => import('./pages/institutions/InstitutionsPage.tsx')),
      ),
      at(
        ROUTES.institution,
        page(() => import('./pages/institutions/InstitutionPage.tsx')),
      ),
      at(
        ROUTES.providers,
        page(() => import('./pages/coming-soon/ProvidersPage.tsx')),
      ),
      at(
        ROUTES.services,
        page(() => import('./pages/services/ServicesPage.tsx')),
      ),
      at(
        ROUTES.analysis,
        page(() => import('./pages/coming-soon/AnalysisPage.tsx')),
      ),
      at(
        ROUTES.community,
        page(() => import('./pages/coming-soon/CommunityPage.tsx')),
      ),
      at(
        ROUTES.profile,
        page(() => import('./pages/profile/ProfilePage.tsx')),
      ),
    ],
  },
  at(
    '*',
    page(() => import('./pages/not-found/NotFoundPage.tsx')),
  ),
]

/** The pages that draw a path, outermost first; the shell stands for "needs a session". */
export function pagesAt(pathname: string): { pages: Page[]; params: RouteMatch['params']; needsSession: boolean } {
  const matches = matchRoutes(routes, pathname) ?? []
  const pages = matches.map(({ route }) => route.handle as Page)
  return { pages, params: matches.at(-1)?.params ?? {}, needsSession: pages.includes(AppShell) }
}
