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
import { exportBuyerQuartersRoute } from './buyers/export-buyer-quarters.ts'
import { getBuyerChoicesRoute } from './buyers/get-buyer-choices.ts'
import { getBuyerProfileRoute } from './buyers/get-buyer-profile.ts'
import { listBuyerTendersRoute } from './buyers/list-buyer-tenders.ts'
import { getCalendarFeedRoute } from './calendar/get-calendar-feed.ts'
import { removeCalendarFeedRoute } from './calendar/remove-calendar-feed.ts'
import { renewCalendarFeedRoute } from './calendar/renew-calendar-feed.ts'
import { exportCompanyHistoryRoute } from './company/export-company-history.ts'
import { exportCompanyLinesRoute } from './company/export-company-lines.ts'
import { exportCompetitorsRoute } from './company/export-competitors.ts'
import { exportMetLinesRoute } from './company/export-met-lines.ts'
import { exportRivalsRoute } from './company/export-rivals.ts'
import { exportSupplierLinesRoute } from './company/export-supplier-lines.ts'
import { followSupplierRoute } from './company/follow-supplier.ts'
import { getCompanyHistoryRoute } from './company/get-company-history.ts'
import { getHistoryProfileRoute } from './company/get-history-profile.ts'
import { getSupplierRoute } from './company/get-supplier.ts'
import { listCompanyLinesRoute } from './company/list-company-lines.ts'
import { listCompetitorsRoute } from './company/list-competitors.ts'
import { listFollowedSuppliersRoute } from './company/list-followed-suppliers.ts'
import { listMetLinesRoute } from './company/list-met-lines.ts'
import { listRivalsRoute } from './company/list-rivals.ts'
import { listSupplierLinesRoute } from './company/list-supplier-lines.ts'
import { markAwardsSeenRoute } from './company/mark-awards-seen.ts'
import { searchSuppliersRoute } from './company/search-suppliers.ts'
import { unfollowSupplierRoute } from './company/unfollow-supplier.ts'
import { getEvaluationRoute } from './evaluation/get-evaluation.ts'
import { dismissTenderRoute } from './fit/dismiss-tender.ts'
import { getFitRoute } from './fit/get-fit.ts'
import { getLimitsRoute } from './fit/get-limits.ts'
import { listDismissalsRoute } from './fit/list-dismissals.ts'
import { undoDismissalRoute } from './fit/undo-dismissal.ts'
import { updateLimitsRoute } from './fit/update-limits.ts'
import { exportInstitutionsRoute } from './institutions/export-institutions.ts'
import { getInstitutionRoute } from './institutions/get-institution.ts'
import { listInstitutionsRoute } from './institutions/list-institutions.ts'
import { getMailPreferencesRoute } from './mail-preferences/get-mail-preferences.ts'
import { updateMailPreferencesRoute } from './mail-preferences/update-mail-preferences.ts'
import { exportMarketMonthsRoute } from './market/export-market-months.ts'
import { getMarketRoute } from './market/get-market.ts'
import { getMarketCompaniesRoute } from './market/get-market-companies.ts'
import { sendContactRoute } from './messages/send-contact.ts'
import { sendFeedbackRoute } from './messages/send-feedback.ts'
import { listNoticesRoute } from './notices/list-notices.ts'
import { getPresentationRoute } from './profile/get-presentation.ts'
import { updateCompanyRoute } from './profile/update-company.ts'
import { updatePresentationRoute } from './profile/update-presentation.ts'
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
import { exportTenderOffersRoute } from './tenders/export-tender-offers.ts'
import { exportTendersRoute } from './tenders/export-tenders.ts'
import { followTenderRoute } from './tenders/follow-tender.ts'
import { getFacetsRoute } from './tenders/get-facets.ts'
import { getPublicFiguresRoute } from './tenders/get-public-figures.ts'
import { getTenderRoute } from './tenders/get-tender.ts'
import { getTodayRoute } from './tenders/get-today.ts'
import { listComparedLinesRoute } from './tenders/list-compared-lines.ts'
import { listDeadlinesRoute } from './tenders/list-deadlines.ts'
import { listFollowedTendersRoute } from './tenders/list-followed-tenders.ts'
import { listLikelyBiddersRoute } from './tenders/list-likely-bidders.ts'
import { listSimilarTendersRoute } from './tenders/list-similar-tenders.ts'
import { listTenderChangesRoute } from './tenders/list-tender-changes.ts'
import { listTenderOffersRoute } from './tenders/list-tender-offers.ts'
import { listTenderPricesRoute } from './tenders/list-tender-prices.ts'
import { listTenderTypesRoute } from './tenders/list-tender-types.ts'
import { listTendersRoute } from './tenders/list-tenders.ts'
import { markTendersSeenRoute } from './tenders/mark-tenders-seen.ts'
import { refreshTenderRoute } from './tenders/refresh-tender.ts'
import { unfollowTenderRoute } from './tenders/unfollow-tender.ts'
import { getWordsEffectRoute } from './words/get-words-effect.ts'
import { listWordsRoute } from './words/list-words.ts'
import { proveWordRoute } from './words/prove-word.ts'
import { suggestWordsRoute } from './words/suggest-words.ts'
import { updateWordsRoute } from './words/update-words.ts'

/** Every route of the three APIs; a test compares it with the contract. */
export const ROUTES: readonly Route[] = [
  listTendersRoute,
  correctSearchRoute,
  getFacetsRoute,
  getTodayRoute,
  getPublicFiguresRoute,
  exportTendersRoute,
  listTenderOffersRoute,
  listTenderPricesRoute,
  listComparedLinesRoute,
  listLikelyBiddersRoute,
  listSimilarTendersRoute,
  exportTenderOffersRoute,
  listCompanyLinesRoute,
  exportCompanyLinesRoute,
  getBuyerProfileRoute,
  getBuyerChoicesRoute,
  listBuyerTendersRoute,
  exportBuyerQuartersRoute,
  getMarketRoute,
  getMarketCompaniesRoute,
  exportMarketMonthsRoute,
  listRivalsRoute,
  exportRivalsRoute,
  listMetLinesRoute,
  exportMetLinesRoute,
  listCompetitorsRoute,
  exportCompetitorsRoute,
  searchSuppliersRoute,
  getSupplierRoute,
  listSupplierLinesRoute,
  exportSupplierLinesRoute,
  followSupplierRoute,
  unfollowSupplierRoute,
  listFollowedSuppliersRoute,
  markAwardsSeenRoute,
  listTenderTypesRoute,
  getTenderRoute,
  getFitRoute,
  dismissTenderRoute,
  undoDismissalRoute,
  listDismissalsRoute,
  getLimitsRoute,
  updateLimitsRoute,
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
  listWordsRoute,
  updateWordsRoute,
  getWordsEffectRoute,
  suggestWordsRoute,
  proveWordRoute,
  registerUserRoute,
  registerCompanyRoute,
  completeRegistrationRoute,
  updateCompanyRoute,
  getPresentationRoute,
  updatePresentationRoute,
  getCompanyHistoryRoute,
  getHistoryProfileRoute,
  exportCompanyHistoryRoute,
  lookUpRutRoute,
  getEvaluationRoute,
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
