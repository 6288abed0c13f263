import type { Route } from '../http/route.ts'
import { addPasskeyRoute } from './account/add-passkey.ts'
import { changePasswordRoute } from './account/change-password.ts'
import { confirmSecondFactorRoute } from './account/confirm-second-factor.ts'
import { deleteAccountRoute } from './account/delete-account.ts'
import { downloadAccountRoute } from './account/download-account.ts'
import { endLinksRoute } from './account/end-links.ts'
import { endSecondFactorRoute } from './account/end-second-factor.ts'
import { endSessionsRoute } from './account/end-sessions.ts'
import { getAccountDeletionRoute } from './account/get-account-deletion.ts'
import { getAccountSecurityRoute } from './account/get-account-security.ts'
import { listSecurityEventsRoute } from './account/list-security-events.ts'
import { removePasskeyRoute } from './account/remove-passkey.ts'
import { renewRecoveryCodesRoute } from './account/renew-recovery-codes.ts'
import { startPasskeyRoute } from './account/start-passkey.ts'
import { startSecondFactorRoute } from './account/start-second-factor.ts'
import { getCalendarFeedRoute } from './calendar/get-calendar-feed.ts'
import { removeCalendarFeedRoute } from './calendar/remove-calendar-feed.ts'
import { renewCalendarFeedRoute } from './calendar/renew-calendar-feed.ts'
import { exportInstitutionsRoute } from './institutions/export-institutions.ts'
import { getInstitutionRoute } from './institutions/get-institution.ts'
import { listInstitutionsRoute } from './institutions/list-institutions.ts'
import { getMailPreferencesRoute } from './mail-preferences/get-mail-preferences.ts'
import { updateMailPreferencesRoute } from './mail-preferences/update-mail-preferences.ts'
import { sendContactRoute } from './messages/send-contact.ts'
import { sendFeedbackRoute } from './messages/send-feedback.ts'
import { listNoticesRoute } from './notices/list-notices.ts'
import { updateCompanyRoute } from './profile/update-company.ts'
import { completeRegistrationRoute } from './registration/complete-registration.ts'
import { registerCompanyRoute } from './registration/register-company.ts'
import { registerUserRoute } from './registration/register-user.ts'
import { countRubrosRoute } from './rubros/count-rubros.ts'
import { getUserInfoRoute } from './rubros/get-user-info.ts'
import { searchRubrosRoute } from './rubros/search-rubros.ts'
import { updateRubrosRoute } from './rubros/update-rubros.ts'
import { createSavedSearchRoute } from './saved-searches/create-saved-search.ts'
import { deleteSavedSearchRoute } from './saved-searches/delete-saved-search.ts'
import { listSavedSearchesRoute } from './saved-searches/list-saved-searches.ts'
import { markSearchSeenRoute } from './saved-searches/mark-search-seen.ts'
import { previewSearchRoute } from './saved-searches/preview-search.ts'
import { renewSearchFeedRoute } from './saved-searches/renew-search-feed.ts'
import { updateSavedSearchRoute } from './saved-searches/update-saved-search.ts'
import { exportServicesRoute } from './services/export-services.ts'
import { listServiceTypesRoute } from './services/list-service-types.ts'
import { listServicesRoute } from './services/list-services.ts'
import { getSourceHistoryRoute } from './source/get-source-history.ts'
import { getSourceStatusRoute } from './source/get-source-status.ts'
import { lookUpRutRoute } from './tax-registry/look-up-rut.ts'
import { correctSearchRoute } from './tenders/correct-search.ts'
import { countUnseenTendersRoute } from './tenders/count-unseen-tenders.ts'
import { exportTendersRoute } from './tenders/export-tenders.ts'
import { followTenderRoute } from './tenders/follow-tender.ts'
import { getFacetsRoute } from './tenders/get-facets.ts'
import { getPublicFiguresRoute } from './tenders/get-public-figures.ts'
import { getTenderRoute } from './tenders/get-tender.ts'
import { getTodayRoute } from './tenders/get-today.ts'
import { listDeadlinesRoute } from './tenders/list-deadlines.ts'
import { listFollowedTendersRoute } from './tenders/list-followed-tenders.ts'
import { listTenderChangesRoute } from './tenders/list-tender-changes.ts'
import { listTenderTypesRoute } from './tenders/list-tender-types.ts'
import { listTendersRoute } from './tenders/list-tenders.ts'
import { markTendersSeenRoute } from './tenders/mark-tenders-seen.ts'
import { refreshTenderRoute } from './tenders/refresh-tender.ts'
import { unfollowTenderRoute } from './tenders/unfollow-tender.ts'

/** Every route of the three APIs; a test compares it with the contract. */
export const ROUTES: readonly Route[] = [
  listTendersRoute,
  correctSearchRoute,
  getFacetsRoute,
  getTodayRoute,
  getPublicFiguresRoute,
  exportTendersRoute,
  listTenderTypesRoute,
  getTenderRoute,
  listTenderChangesRoute,
  refreshTenderRoute,
  followTenderRoute,
  unfollowTenderRoute,
  listFollowedTendersRoute,
  listDeadlinesRoute,
  getCalendarFeedRoute,
  renewCalendarFeedRoute,
  removeCalendarFeedRoute,
  countUnseenTendersRoute,
  markTendersSeenRoute,
  listNoticesRoute,
  listSavedSearchesRoute,
  previewSearchRoute,
  createSavedSearchRoute,
  updateSavedSearchRoute,
  markSearchSeenRoute,
  renewSearchFeedRoute,
  deleteSavedSearchRoute,
  listInstitutionsRoute,
  getInstitutionRoute,
  exportInstitutionsRoute,
  listServicesRoute,
  listServiceTypesRoute,
  exportServicesRoute,
  getUserInfoRoute,
  updateRubrosRoute,
  searchRubrosRoute,
  countRubrosRoute,
  registerUserRoute,
  registerCompanyRoute,
  completeRegistrationRoute,
  updateCompanyRoute,
  lookUpRutRoute,
  getSourceStatusRoute,
  getSourceHistoryRoute,
  sendContactRoute,
  sendFeedbackRoute,
  getMailPreferencesRoute,
  updateMailPreferencesRoute,
  getAccountSecurityRoute,
  listSecurityEventsRoute,
  endSessionsRoute,
  endLinksRoute,
  changePasswordRoute,
  startSecondFactorRoute,
  confirmSecondFactorRoute,
  renewRecoveryCodesRoute,
  endSecondFactorRoute,
  startPasskeyRoute,
  addPasskeyRoute,
  removePasskeyRoute,
  downloadAccountRoute,
  getAccountDeletionRoute,
  deleteAccountRoute,
]
