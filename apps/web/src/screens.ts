import type { Section } from '@mirador/contract/runtime-config'
import type { ComponentType } from 'react'
import type { Address, ScreenName } from './paths.ts'
import type { MENU } from './shell/shell-texts.ts'

export interface PageModule {
  default: ComponentType<Address>
  /** Starts the first query of the page before the page is drawn. */
  firstQuery?: (address: Address) => void
}

interface Content {
  page: () => Promise<PageModule>
  /** the part that the page draws first; fetched with the page */
  part?: () => Promise<unknown>
}

interface MenuEntry {
  label: keyof typeof MENU
  /** announced only, unless the setting SECTIONS opens it */
  section?: Section
  /** announced only */
  isComing?: boolean
}

export type MenuLinks = readonly (MenuEntry & { to: string })[]

interface View extends Partial<Content> {
  /** while the setting SECTIONS closes it, its address shows the screen itself */
  section?: Section
}

export interface Screen extends Content {
  /** drawn without a session, and without the frame of the pages that need one */
  isPublic?: boolean
  /** the link to the screen in the menu */
  menu?: MenuEntry
  /**
   * Views of the screen by their parameters, with the content that differs. An address shows the first view whose
   * parameters it has.
   */
  views?: Readonly<Record<string, View>>
}

const login = () => import('./pages/login/LoginPage.tsx')
const tenders = () => import('./pages/tenders/list/TendersPage.tsx')

/**
 * Every screen of the app by the name of its route, in the order of the menu. An address shows the first screen whose
 * route it matches. The pages, the menu, the prefetched code, the budgets of bytes, and the screens of tests, pictures
 * and timing runs derive from this table. The first script contains it, so it imports no library.
 */
export const SCREENS: Readonly<Record<ScreenName, Screen>> = {
  root: { page: login, isPublic: true },
  login: { page: login, isPublic: true },
  register: { page: () => import('./pages/registration/RegisterPage.tsx'), isPublic: true },
  registerVerify: { page: () => import('./pages/registration/VerifyPage.tsx'), isPublic: true },
  registerCompany: { page: () => import('./pages/registration/CompanyPage.tsx'), isPublic: true },
  recoverPassword: { page: () => import('./pages/recovery/RecoverPasswordPage.tsx'), isPublic: true },
  changePassword: { page: () => import('./pages/recovery/ChangePasswordPage.tsx'), isPublic: true },
  contact: { page: () => import('./pages/contact/ContactPage.tsx'), isPublic: true },
  credits: { page: () => import('./pages/credits/CreditsPage.tsx'), isPublic: true },
  tenders: {
    page: tenders,
    menu: { label: 'home' },
    views: {
      'following=true&view=plazos': { page: () => import('./pages/tenders/deadlines/DeadlinesPage.tsx') },
      'following=true': {},
      'view=siguiendo': { page: () => import('./pages/tenders/following/FollowingPage.tsx') },
      'view=hoy': { page: () => import('./pages/tenders/today/TodayPage.tsx'), section: 'hoy' },
      'view=mesa': { page: () => import('./pages/tenders/mesa/DeskPage.tsx'), section: 'mesa' },
      'view=busquedas': { page: () => import('./pages/tenders/saved-searches/SavedSearchesPage.tsx') },
    },
  },
  // Before the detail: /dashboard/search/detail is the search for "detail".
  tenderSearch: { page: tenders },
  tender: {
    page: () => import('./pages/tenders/detail/TenderPage.tsx'),
    views: {
      'vista=pagina': {
        page: () => import('./pages/tenders/detail/one-page/OnePage.tsx'),
        section: 'competidores',
      },
    },
  },
  competitors: {
    page: () => import('./pages/competitors/CompetitorsPage.tsx'),
    menu: { label: 'competitors', section: 'competidores' },
  },
  competitor: { page: () => import('./pages/tender-competitors/TenderCompetitorsPage.tsx') },
  company: { page: () => import('./pages/suppliers/SupplierPage.tsx') },
  institutions: {
    page: () => import('./pages/institutions/InstitutionsPage.tsx'),
    menu: { label: 'institutions', section: 'instituciones' },
  },
  institution: {
    page: () => import('./pages/institutions/InstitutionPage.tsx'),
    part: () => import('./pages/institutions/InstitutionTenders.tsx'),
    views: { 'vista=compra': { part: () => import('./pages/institutions/buying/HowItBuys.tsx') } },
  },
  providers: {
    page: () => import('./pages/suppliers/ProvidersPage.tsx'),
    menu: { label: 'providers', section: 'proveedores' },
  },
  services: {
    page: () => import('./pages/services/ServicesPage.tsx'),
    menu: { label: 'services' },
  },
  analysis: {
    page: () => import('./pages/analysis/history/HistoryPage.tsx'),
    menu: { label: 'analysis', section: 'analisis' },
    views: {
      'vista=mercado': { page: () => import('./pages/analysis/market/MarketPage.tsx') },
      'vista=calculo': { page: () => import('./pages/analysis/calculation/CalculationPage.tsx') },
    },
  },
  community: {
    page: () => import('./pages/coming-soon/CommunityPage.tsx'),
    menu: { label: 'community', isComing: true },
  },
  shared: { page: () => import('./pages/shared/SharedPage.tsx'), isPublic: true },
  invitation: { page: () => import('./pages/registration/invitation/InvitationPage.tsx'), isPublic: true },
  authorize: { page: () => import('./pages/profile/assistants/AuthorizePage.tsx'), isPublic: true },
  profile: { page: () => import('./pages/profile/ProfilePage.tsx') },
}

/** The page of any other address. */
export const NOT_FOUND: Screen = { page: () => import('./pages/not-found/NotFoundPage.tsx'), isPublic: true }
