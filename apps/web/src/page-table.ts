import { matchRoute, type RouteParams, WEB_ROUTES } from '@mirador/contract/web-routes'
import type { ComponentType, ReactNode } from 'react'
import { type Chunk, chunk } from './chunk.ts'
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
  institution: page(() => import('./pages/institutions/InstitutionPage.tsx')),
  providers: page(() => import('./pages/suppliers/ProvidersPage.tsx')),
  services: page(() => import('./pages/services/ServicesPage.tsx')),
  analysis: page(() => import('./pages/analysis/AnalysisPage.tsx')),
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
 * The page of an address: the first route that matches; 'Mis búsquedas' is an address of the list. This file imports no
 * library, so that the first script can use it.
 */
export function pageAt(pathname: string, search = ''): PageMatch {
  const publicPage = findPage(PUBLIC_PAGES, pathname)
  if (publicPage) return { ...publicPage, needsSession: false, chunks: [publicPage.page] }
  const found = findPage(SESSION_PAGES, pathname)
  const sessionPage = found && placeAt(pathname, search) === 'savedSearches' ? { ...found, page: savedSearches } : found
  if (sessionPage) return { ...sessionPage, needsSession: true, chunks: [shell, sessionPage.page] }
  return { page: notFound, params: {}, needsSession: false, chunks: [notFound] }
}

function findPage(table: PageTable, pathname: string): Pick<PageMatch, 'page' | 'params'> | undefined {
  for (const [name, page] of Object.entries(table)) {
    const params = matchRoute(WEB_ROUTES[name as keyof typeof WEB_ROUTES], pathname)
    if (params) return { page, params }
  }
  return undefined
}
