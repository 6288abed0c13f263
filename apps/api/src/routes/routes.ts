import type { ENDPOINTS } from '@mirador/contract/endpoints'
import { EXPORT_ROUTES } from '../exports/export-routes.ts'
import type { Route } from '../http/route.ts'
import { accountRoutes } from './account/account.ts'
import { assistantRoutes } from './account/assistants.ts'
import { tokenRoutes } from './account/tokens.ts'
import { buyerRoutes } from './buyers/buyers.ts'
import { calendarRoutes } from './calendar/calendar.ts'
import { companyRoutes } from './company/company.ts'
import { getEvaluationRoute } from './evaluation/get-evaluation.ts'
import { fitRoutes } from './fit/fit.ts'
import { institutionRoutes } from './institutions/institutions.ts'
import { mailPreferenceRoutes } from './mail-preferences/mail-preferences.ts'
import { marketRoutes } from './market/market.ts'
import { deskRoutes } from './mesa/desk.ts'
import { noteRoutes } from './mesa/notes.ts'
import { shareLinkRoutes } from './mesa/share-links.ts'
import { taskRoutes } from './mesa/tasks.ts'
import { messageRoutes } from './messages/messages.ts'
import { noticeRoutes } from './notices/list-notices.ts'
import { ocdsRoutes } from './ocds/ocds.ts'
import { profileRoutes } from './profile/profile.ts'
import { pursuitRoutes } from './pursuits/pursuits.ts'
import { registrationRoutes } from './registration/registration.ts'
import { rubroRoutes } from './rubros/rubros.ts'
import { savedSearchRoutes } from './saved-searches/saved-searches.ts'
import { serviceRoutes } from './services/services.ts'
import { getSourceHistoryRoute } from './source/get-source-history.ts'
import { getSourceStatusRoute } from './source/get-source-status.ts'
import { taxRegistryRoutes } from './tax-registry/tax-registry.ts'
import { teamRoutes } from './team/team.ts'
import { tenderRoutes } from './tenders/tenders.ts'
import { todayRoutes } from './today/today.ts'
import { webhookDeliveryRoutes } from './webhooks/webhook-deliveries.ts'
import { webhookRoutes } from './webhooks/webhooks.ts'

import { welcomeRoutes } from './welcome/welcome.ts'
import { wordRoutes } from './words/words.ts'

/** The routes by the name of their endpoint: an endpoint without a route does not compile. Downloads are separate. */
const BY_NAME: Readonly<Record<Exclude<keyof typeof ENDPOINTS, `export${string}`>, Route>> = {
  ...accountRoutes,
  ...buyerRoutes,
  ...calendarRoutes,
  ...companyRoutes,
  ...deskRoutes,
  ...fitRoutes,
  ...institutionRoutes,
  ...mailPreferenceRoutes,
  ...marketRoutes,
  ...messageRoutes,
  ...noteRoutes,
  ...noticeRoutes,
  ...ocdsRoutes,
  ...profileRoutes,
  ...pursuitRoutes,
  ...registrationRoutes,
  ...rubroRoutes,
  ...savedSearchRoutes,
  ...serviceRoutes,
  ...shareLinkRoutes,
  ...taskRoutes,
  ...taxRegistryRoutes,
  ...tenderRoutes,
  ...todayRoutes,
  ...tokenRoutes,
  ...assistantRoutes,
  ...webhookRoutes,
  ...webhookDeliveryRoutes,
  ...welcomeRoutes,
  ...teamRoutes,
  ...wordRoutes,
  getEvaluation: getEvaluationRoute,
  getSourceHistory: getSourceHistoryRoute,
  getSourceStatus: getSourceStatusRoute,
}

/** Every route of the three APIs. */
export const ROUTES: readonly Route[] = [...Object.values(BY_NAME), ...EXPORT_ROUTES]
