import { matchRoute, type RouteParams, WEB_ROUTES } from '@mirador/contract/web-routes'
import type { ComponentType, ReactNode } from 'react'
import { type Chunk, chunk } from './chunk.ts'
import { type AnalysisView, readAnalysisView } from './pages/analysis/analysis-views.ts'
import { type InstitutionView, readInstitutionView } from './pages/institutions/institution-views.ts'
import { type Address, placeAt } from './paths.ts'

export interface PageModule {
  default: ComponentType<Address>
  /** Starts the first query of the page before the page is drawn. */
  firstQuery?: (address: Address) => void
}

const page = (importModule: () => Promise<PageModule>): Chunk<PageModule> => chunk(importModule)

const login = page(() => import('./pages/login/LoginPage.tsx'))
const tenders = page(() => import('./pages/tenders/list/TendersPage.tsx'))
const savedSearches = page(() => import('./pages/tenders/saved-searches/SavedSearchesPage.tsx'))
const institution = page(() => import('./pages/institutions/InstitutionPage.tsx'))
/** The tabs of an institution, which its page draws. */
const institutionTabs: Readonly<Record<InstitutionView, Chunk<unknown>>> = {
  licitaciones: chunk(() => import('./pages/institutions/InstitutionTenders.tsx')),
  compra: chunk(() => import('./pages/institutions/buying/HowItBuys.tsx')),
}
const analysis: Readonly<Record<AnalysisView, Chunk<PageModule>>> = {
  historia: page(() => import('./pages/analysis/history/HistoryPage.tsx')),
  mercado: page(() => import('./pages/analysis/market/MarketPage.tsx')),
  calculo: page(() => import('./pages/analysis/calculation/CalculationPage.tsx')),
}
const notFound = page(() => import('./pages/not-found/NotFoundPage.tsx'))

/** The frame around the pages that need a session. */
export const shell: Chunk<{ default: ComponentType<{ children: ReactNode }> }> = chunk(
  () => import('./shell/AppShell.tsx'),
)

type PageTable = Partial<Record<keyof typeof WEB_ROUTES, Chunk<PageModule>>>

const PUBLIC_PAGES: PageTable = {
  root: login,
  login,
  register: page(() => import('./pages/registration/RegisterPage.tsx')),
  registerVerify: page(() => import('./pages/registration/VerifyPage.tsx')),
  registerCompany: page(() => import('./pages/registration/CompanyPage.tsx')),
  recoverPassword: page(() => import('./pages/recovery/RecoverPasswordPage.tsx')),
  changePassword: page(() => import('./pages/recovery/ChangePasswordPage.tsx')),
  contact: page(() => import('./pages/contact/ContactPage.tsx')),
  credits: page(() => import('./pages/credits/CreditsPage.tsx')),
}

const SESSION_PAGES: PageTable = {
  // Before the detail: /dashboard/search/detail is the search for "detail".
  tenderSearch: tenders,
  tender: page(() => import('./pages/tenders/detail/TenderPage.tsx')),
  tenders,
  competitors: page(() => import('./pages/competitors/CompetitorsPage.tsx')),
  competitor: page(() => import('./pages/tender-competitors/TenderCompetitorsPage.tsx')),
  company: page(() => import('./pages/suppliers/SupplierPage.tsx')),
  institutions: page(() => import('./pages/institutions/InstitutionsPage.tsx')),
  institution,
  providers: page(() => import('./pages/suppliers/ProvidersPage.tsx')),
  services: page(() => import('./pages/services/ServicesPage.tsx')),
  analysis: analysis.historia,
  community: page(() => import('./pages/coming-soon/CommunityPage.tsx')),
  profile: page(() => import('./pages/profile/ProfilePage.tsx')),
}

export interface PageMatch {
  page: Chunk<PageModule>
  params: RouteParams
  /** the page is drawn inside the shell */
  needsSession: boolean
  /** the code to draw it with: the page and, if it needs a session, the shell */
  chunks: readonly Chunk<unknown>[]
}

/**
 * The page of an address: the first route that matches. Views of one route that share no data have pages of their own. This
 * file imports no library, so that the first script can use it.
 */
export function pageAt(pathname: string, search = ''): PageMatch {
  const publicPage = findPage(PUBLIC_PAGES, pathname)
  if (publicPage) return { ...publicPage, needsSession: false, chunks: [publicPage.page] }
  const match = findPage(SESSION_PAGES, pathname)
  if (!match) return { page: notFound, params: {}, needsSession: false, chunks: [notFound] }
  const [view, ...parts] = viewAt(match.page, pathname, search)
  return { ...match, page: view, needsSession: true, chunks: [shell, view, ...parts] }
}

/** The view of a page that an address names, and the parts that it draws first. */
function viewAt(page: Chunk<PageModule>, pathname: string, search: string): [Chunk<PageModule>, ...Chunk<unknown>[]] {
  const params = new URLSearchParams(search)
  if (placeAt(pathname, search) === 'savedSearches') return [savedSearches]
  if (page === analysis.historia) return [analysis[readAnalysisView(params)]]
  if (page === institution) return [page, institutionTabs[readInstitutionView(params)]]
  return [page]
}

function findPage(table: PageTable, pathname: string): Pick<PageMatch, 'page' | 'params'> | undefined {
  for (const [name, page] of Object.entries(table)) {
    const params = matchRoute(WEB_ROUTES[name as keyof typeof WEB_ROUTES], pathname)
    if (params) return { page, params }
  }
  return undefined
}
