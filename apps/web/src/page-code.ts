import type { PageModule } from './page.tsx'
import { ROUTES } from './paths.ts'

const login = () => import('./pages/login/LoginPage.tsx')
const tenders = () => import('./pages/tenders/list/TendersPage.tsx')

/** The frame around the pages that need a session. */
export const shellCode = () => import('./shell/AppShell.tsx')

export const notFoundCode = () => import('./pages/not-found/NotFoundPage.tsx')

/** The code of each page, a chunk of its own. Nothing here needs a library, so it can be asked for before they have come. */
export const PUBLIC_CODE = {
  root: login,
  login,
  register: () => import('./pages/registration/RegisterPage.tsx'),
  registerVerify: () => import('./pages/registration/VerifyPage.tsx'),
  registerCompany: () => import('./pages/registration/CompanyPage.tsx'),
  recoverPassword: () => import('./pages/recovery/RecoverPasswordPage.tsx'),
  changePassword: () => import('./pages/recovery/ChangePasswordPage.tsx'),
  contact: () => import('./pages/contact/ContactPage.tsx'),
  credits: () => import('./pages/credits/CreditsPage.tsx'),
} satisfies PageCode

export const GUARDED_CODE = {
  // Before the detail: /dashboard/search/detail is the search for "detail".
  tenderSearch: tenders,
  tender: () => import('./pages/tenders/detail/TenderPage.tsx'),
  tenders,
  competitors: () => import('./pages/coming-soon/CompetitorsPage.tsx'),
  competitor: () => import('./pages/coming-soon/CompetitorPage.tsx'),
  institutions: () => import('./pages/institutions/InstitutionsPage.tsx'),
  institution: () => import('./pages/institutions/InstitutionPage.tsx'),
  providers: () => import('./pages/coming-soon/ProvidersPage.tsx'),
  services: () => import('./pages/services/ServicesPage.tsx'),
  analysis: () => import('./pages/coming-soon/AnalysisPage.tsx'),
  community: () => import('./pages/coming-soon/CommunityPage.tsx'),
  profile: () => import('./pages/profile/ProfilePage.tsx'),
} satisfies PageCode

type RouteName = keyof typeof ROUTES
type PageCode = Partial<Record<RouteName, () => Promise<PageModule>>>

/** What draws a path, outermost first, as the router would find it. */
export function codeAt(pathname: string): readonly (() => Promise<PageModule>)[] {
  const isAt = ([name]: [string, unknown]) => patternOf(ROUTES[name as RouteName]).test(pathname)
  const open = Object.entries(PUBLIC_CODE).find(isAt)
  if (open) return [open[1]]
  const guarded = Object.entries(GUARDED_CODE).find(isAt)
  return guarded ? [shellCode, guarded[1]] : [notFoundCode]
}

function patternOf(route: string): RegExp {
  return new RegExp(`^${route.replace(/\/:\w+\?/g, '(/[^/]+)?').replace(/:\w+/g, '[^/]+')}/?$`, 'i')
}
