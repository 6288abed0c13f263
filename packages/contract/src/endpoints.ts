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
import { getCalendarFeed, removeCalendarFeed, renewCalendarFeed } from './calendar.ts'
import { sendContact } from './contact.ts'
import { listDeadlines } from './deadlines.ts'
import { exportInstitutions, exportServices, exportTenders } from './exports.ts'
import { sendFeedback } from './feedback.ts'
import { getInstitution, listInstitutions } from './institutions.ts'
import { getMailPreferences, updateMailPreferences } from './mail-preferences.ts'
import { listNotices } from './notices.ts'
import { updateCompany } from './profile.ts'
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
import { getSourceHistory, getSourceStatus } from './source-status.ts'
import { lookUpRut } from './tax-registry.ts'
import { getFacets, getPublicFigures, getToday } from './tender-figures.ts'
import { listTenderChanges } from './tender-history.ts'
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

/** Every endpoint of the three APIs, by name: what the server mounts and the OpenAPI document lists. */
export const ENDPOINTS = {
  listTenders,
  correctSearch,
  getFacets,
  getToday,
  getPublicFigures,
  exportTenders,
  listTenderTypes,
  getTender,
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
  listServices,
  listServiceTypes,
  exportServices,
  getUserInfo,
  updateRubros,
  searchRubros,
  countRubros,
  registerUser,
  registerCompany,
  completeRegistration,
  updateCompany,
  lookUpRut,
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
