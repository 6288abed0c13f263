import { deleteAccount, downloadAccount, getAccountDeletion } from './account.ts'
import {
  addPasskey,
  changePassword,
  confirmSecondFactor,
  endLinks,
  endSecondFactor,
  endSessions,
  getAccountSecurity,
  removePasskey,
  renewRecoveryCodes,
  startPasskey,
  startSecondFactor,
} from './account-security.ts'
import { getBuyerChoices, getBuyerProfile, listBuyerTenders } from './buyers.ts'
import { getCalendarFeed, removeCalendarFeed, renewCalendarFeed } from './calendar.ts'
import { getCompanyHistory, getHistoryProfile } from './company-history.ts'
import { listCompanyLines, listMetLines, listRivals } from './company-lines.ts'
import { sendContact } from './contact.ts'
import { listDeadlines } from './deadlines.ts'
import { getEvaluation } from './evaluation.ts'
import {
  exportBuyerQuarters,
  exportCompanyHistory,
  exportCompanyLines,
  exportCompetitors,
  exportInstitutions,
  exportMarketMonths,
  exportMetLines,
  exportRivals,
  exportServices,
  exportSupplierLines,
  exportTenderOffers,
  exportTenders,
} from './exports.ts'
import { sendFeedback } from './feedback.ts'
import { dismissTender, getFit, getLimits, listDismissals, undoDismissal, updateLimits } from './fit.ts'
import { getInstitution, listInstitutions } from './institutions.ts'
import { listLikelyBidders } from './likely-bidders.ts'
import { getMailPreferences, updateMailPreferences } from './mail-preferences.ts'
import { getMarket, getMarketCompanies } from './market.ts'
import { listNotices } from './notices.ts'
import { getPresentation, updateCompany, updatePresentation } from './profile.ts'
import { completeRegistration, registerCompany, registerUser } from './registration.ts'
import { countRubros, getUserInfo, searchRubros, updateRubros } from './rubros.ts'
import {
  createSavedSearch,
  deleteSavedSearch,
  listSavedSearches,
  markSearchSeen,
  previewSearch,
  renewSearchFeed,
  updateSavedSearch,
} from './saved-searches.ts'
import { listSecurityEvents } from './security-log.ts'
import { listServices, listServiceTypes } from './services.ts'
import { listSimilarTenders } from './similar-tenders.ts'
import { getSourceHistory, getSourceStatus } from './source-status.ts'
import {
  followSupplier,
  getSupplier,
  listCompetitors,
  listFollowedSuppliers,
  listSupplierLines,
  markAwardsSeen,
  searchSuppliers,
  unfollowSupplier,
} from './suppliers.ts'
import { lookUpRut } from './tax-registry.ts'
import { getFacets, getPublicFigures, getToday } from './tender-figures.ts'
import { listTenderChanges } from './tender-history.ts'
import { listTenderOffers } from './tender-offers.ts'
import { listComparedLines, listTenderPrices } from './tender-prices.ts'
import {
  correctSearch,
  followTender,
  getTender,
  listFollowedTenders,
  listTenders,
  listTenderTypes,
  refreshTender,
  unfollowTender,
} from './tenders.ts'
import { countUnseenTenders, markTendersSeen } from './unseen-changes.ts'
import { getWordsEffect, listWords, proveWord, suggestWords, updateWords } from './words.ts'

/** Every endpoint of the three APIs, by name: what the server mounts and the OpenAPI document lists. */
export const ENDPOINTS = {
  listTenders,
  correctSearch,
  getFacets,
  getToday,
  getPublicFigures,
  exportTenders,
  listTenderOffers,
  listTenderPrices,
  listComparedLines,
  listLikelyBidders,
  listSimilarTenders,
  exportTenderOffers,
  listCompanyLines,
  exportCompanyLines,
  listRivals,
  exportRivals,
  listMetLines,
  exportMetLines,
  listCompetitors,
  exportCompetitors,
  searchSuppliers,
  getSupplier,
  listSupplierLines,
  exportSupplierLines,
  followSupplier,
  unfollowSupplier,
  listFollowedSuppliers,
  markAwardsSeen,
  listTenderTypes,
  getTender,
  getFit,
  dismissTender,
  undoDismissal,
  listDismissals,
  getLimits,
  updateLimits,
  listTenderChanges,
  refreshTender,
  followTender,
  unfollowTender,
  listFollowedTenders,
  listDeadlines,
  getCalendarFeed,
  renewCalendarFeed,
  removeCalendarFeed,
  countUnseenTenders,
  markTendersSeen,
  listNotices,
  listSavedSearches,
  previewSearch,
  createSavedSearch,
  updateSavedSearch,
  markSearchSeen,
  renewSearchFeed,
  deleteSavedSearch,
  listInstitutions,
  getInstitution,
  exportInstitutions,
  getBuyerProfile,
  getBuyerChoices,
  listBuyerTenders,
  exportBuyerQuarters,
  getMarket,
  getMarketCompanies,
  exportMarketMonths,
  listServices,
  listServiceTypes,
  exportServices,
  getUserInfo,
  updateRubros,
  searchRubros,
  countRubros,
  listWords,
  updateWords,
  getWordsEffect,
  suggestWords,
  proveWord,
  registerUser,
  registerCompany,
  completeRegistration,
  updateCompany,
  getPresentation,
  updatePresentation,
  getCompanyHistory,
  getHistoryProfile,
  exportCompanyHistory,
  lookUpRut,
  getEvaluation,
  getSourceStatus,
  getSourceHistory,
  sendContact,
  sendFeedback,
  getMailPreferences,
  updateMailPreferences,
  getAccountSecurity,
  listSecurityEvents,
  endSessions,
  endLinks,
  changePassword,
  startSecondFactor,
  confirmSecondFactor,
  renewRecoveryCodes,
  endSecondFactor,
  startPasskey,
  addPasskey,
  removePasskey,
  downloadAccount,
  getAccountDeletion,
  deleteAccount,
}

/** The endpoint, with its schemas, that an address belongs to. */
export type EndpointAt<A extends { name: keyof typeof ENDPOINTS }> = (typeof ENDPOINTS)[A['name']]
