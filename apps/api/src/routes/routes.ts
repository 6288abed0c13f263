import type { ENDPOINTS } from '@mirador/contract/endpoints'
import type { Route } from '../http/route.ts'
import { accountRoutes } from './account/account.ts'
import { buyerRoutes } from './buyers/buyers.ts'
import { exportBuyerQuartersRoute } from './buyers/export-buyer-quarters.ts'
import { calendarRoutes } from './calendar/calendar.ts'
import { companyRoutes } from './company/company.ts'
import { exportCompanyHistoryRoute } from './company/export-company-history.ts'
import { exportCompanyLinesRoute } from './company/export-company-lines.ts'
import { exportCompetitorsRoute } from './company/export-competitors.ts'
import { exportMetLinesRoute } from './company/export-met-lines.ts'
import { exportRivalsRoute } from './company/export-rivals.ts'
import { exportSupplierLinesRoute } from './company/export-supplier-lines.ts'
import { getEvaluationRoute } from './evaluation/get-evaluation.ts'
import { fitRoutes } from './fit/fit.ts'
import { exportInstitutionsRoute } from './institutions/export-institutions.ts'
import { institutionRoutes } from './institutions/institutions.ts'
import { mailPreferenceRoutes } from './mail-preferences/mail-preferences.ts'
import { exportMarketMonthsRoute } from './market/export-market-months.ts'
import { marketRoutes } from './market/market.ts'
import { messageRoutes } from './messages/messages.ts'
import { listNoticesRoute } from './notices/list-notices.ts'
import { profileRoutes } from './profile/profile.ts'
import { registrationRoutes } from './registration/registration.ts'
import { rubroRoutes } from './rubros/rubros.ts'
import { savedSearchRoutes } from './saved-searches/saved-searches.ts'
import { exportServicesRoute } from './services/export-services.ts'
import { serviceRoutes } from './services/services.ts'
import { getSourceHistoryRoute } from './source/get-source-history.ts'
import { getSourceStatusRoute } from './source/get-source-status.ts'
import { taxRegistryRoutes } from './tax-registry/tax-registry.ts'
import { exportTenderOffersRoute } from './tenders/export-tender-offers.ts'
import { exportTendersRoute } from './tenders/export-tenders.ts'
import { tenderRoutes } from './tenders/tenders.ts'
import { wordRoutes } from './words/words.ts'

/** By the name of their endpoint: one without a route does not compile. */
const BY_NAME: Readonly<Record<keyof typeof ENDPOINTS, Route>> = {
  ...accountRoutes,
  ...buyerRoutes,
  ...calendarRoutes,
  ...companyRoutes,
  ...fitRoutes,
  ...institutionRoutes,
  ...mailPreferenceRoutes,
  ...marketRoutes,
  ...messageRoutes,
  ...profileRoutes,
  ...registrationRoutes,
  ...rubroRoutes,
  ...savedSearchRoutes,
  ...serviceRoutes,
  ...taxRegistryRoutes,
  ...tenderRoutes,
  ...wordRoutes,
  exportBuyerQuarters: exportBuyerQuartersRoute,
  exportCompanyHistory: exportCompanyHistoryRoute,
  exportCompanyLines: exportCompanyLinesRoute,
  exportCompetitors: exportCompetitorsRoute,
  exportMetLines: exportMetLinesRoute,
  exportRivals: exportRivalsRoute,
  exportSupplierLines: exportSupplierLinesRoute,
  exportInstitutions: exportInstitutionsRoute,
  exportMarketMonths: exportMarketMonthsRoute,
  exportServices: exportServicesRoute,
  exportTenderOffers: exportTenderOffersRoute,
  exportTenders: exportTendersRoute,
  getEvaluation: getEvaluationRoute,
  listNotices: listNoticesRoute,
  getSourceHistory: getSourceHistoryRoute,
  getSourceStatus: getSourceStatusRoute,
}

/** Every route of the three APIs. */
export const ROUTES: readonly Route[] = Object.values(BY_NAME)
