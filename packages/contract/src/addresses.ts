import type { ApiBase, EndpointAddress } from './endpoint.ts'

// The name, method, base and path of each endpoint. They are separate from the schemas, whose library the browser loads
// later. Addresses of downloads are in export-columns.ts.

/** Method, base, and path below the base with `{param}` placeholders. */
type Line = `${EndpointAddress['method']} ${ApiBase} /${string}`

/** The address of an endpoint that needs a bearer token. */
export const at = <N extends string>(name: N, line: Line) => ({ name, ...partsOf(line), session: true }) as const

/** The address of a public endpoint. */
export const publicAt = <N extends string>(name: N, line: Line) => ({ name, ...partsOf(line), session: false }) as const

function partsOf(line: Line) {
  const [method, base, path] = line.split(' ') as [EndpointAddress['method'], ApiBase, string]
  return { method, base, path }
}

export const correctSearch = at('correctSearch', 'GET api /bid/correction')
export const followTender = at('followTender', 'POST api /users/follow_bid')
export const getTender = at('getTender', 'GET api /bid/by/{id}')
export const listFollowedTenders = at('listFollowedTenders', 'GET api /users/follow_bid')
export const listTenderTypes = at('listTenderTypes', 'GET api /bid/types')
export const listTenders = at('listTenders', 'GET api /bid/all')
export const refreshTender = at('refreshTender', 'POST refresh /{id}')
export const unfollowTender = at('unfollowTender', 'DELETE api /users/follow_bid/{bid_idn}')

export const getFacets = at('getFacets', 'GET api /bid/facets')
export const getPublicFigures = publicAt('getPublicFigures', 'GET api /bid/figures')
export const getToday = at('getToday', 'GET api /bid/today')

export const listTenderChanges = at('listTenderChanges', 'GET api /bid/changes')

export const listTenderOffers = at('listTenderOffers', 'GET api /bid/offers')

export const listComparedLines = at('listComparedLines', 'GET api /bid/prices/lines')
export const listTenderPrices = at('listTenderPrices', 'GET api /bid/prices')

export const listSimilarTenders = at('listSimilarTenders', 'GET api /bid/similar')

export const getDecision = at('getDecision', 'GET api /bid/by/{id}/decision')
export const listLikelyBidders = at('listLikelyBidders', 'GET api /bid/bidders')

export const countUnseenTenders = at('countUnseenTenders', 'GET api /users/follow_bid/unseen')
export const markTendersSeen = at('markTendersSeen', 'POST api /users/follow_bid/seen')

export const listDeadlines = at('listDeadlines', 'GET api /users/follow_bid/deadlines')
export const markDeadlineDone = at('markDeadlineDone', 'PUT api /bid/by/{id}/deadlines/{kind}')
export const reopenDeadline = at('reopenDeadline', 'DELETE api /bid/by/{id}/deadlines/{kind}')

export const getCalendarFeed = at('getCalendarFeed', 'GET api /users/calendar')
export const removeCalendarFeed = at('removeCalendarFeed', 'DELETE api /users/calendar')
export const renewCalendarFeed = at('renewCalendarFeed', 'POST api /users/calendar')

export const listNotices = at('listNotices', 'GET api /users/notices')
export const markNoticesSeen = at('markNoticesSeen', 'POST api /users/notices/seen')

export const createSavedSearch = at('createSavedSearch', 'POST api /users/searches')
export const deleteSavedSearch = at('deleteSavedSearch', 'DELETE api /users/searches/{id}')
export const listSavedSearches = at('listSavedSearches', 'GET api /users/searches')
export const markSearchSeen = at('markSearchSeen', 'POST api /users/searches/{id}/seen')
export const previewSearch = at('previewSearch', 'GET api /users/searches/preview')
export const renewSearchFeed = at('renewSearchFeed', 'POST api /users/searches/{id}/feed')
export const updateSavedSearch = at('updateSavedSearch', 'PUT api /users/searches/{id}')

export const dismissTender = at('dismissTender', 'PUT api /bid/by/{id}/dismissal')
export const getDismissalEffect = at('getDismissalEffect', 'GET api /bid/by/{id}/dismissal/effect')
export const getFit = at('getFit', 'GET api /bid/by/{id}/fit')
export const getLimits = at('getLimits', 'GET api /users/limits')
export const listDismissals = at('listDismissals', 'GET api /users/dismissals')
export const undoDismissal = at('undoDismissal', 'DELETE api /bid/by/{id}/dismissal')
export const updateLimits = at('updateLimits', 'PUT api /users/limits')

export const getWordsEffect = at('getWordsEffect', 'GET api /users/words/effect')
export const listWords = at('listWords', 'GET api /users/words')
export const proveWord = at('proveWord', 'GET api /users/words/proof')
export const suggestWords = at('suggestWords', 'GET api /users/words/suggestions')
export const updateWords = at('updateWords', 'PUT api /users/words')

export const countRubros = at('countRubros', 'GET api /rubros/count')
export const getUserInfo = at('getUserInfo', 'GET api /users/info')
export const searchRubros = at('searchRubros', 'GET api /rubros/search')
export const updateRubros = at('updateRubros', 'POST api /users/update')

export const getInstitution = at('getInstitution', 'GET api /institution/by/rut/{rut}')
export const getOwnWithBuyer = at('getOwnWithBuyer', 'GET api /institution/by/rut/{rut}/own')
export const listInstitutions = at('listInstitutions', 'GET api /institution/all')

export const getBuyerChoices = at('getBuyerChoices', 'GET api /institution/by/rut/{rut}/choices')
export const getBuyerProfile = at('getBuyerProfile', 'GET api /institution/by/rut/{rut}/profile')
export const listBuyerTenders = at('listBuyerTenders', 'GET api /institution/by/rut/{rut}/outcomes')

export const getMarket = at('getMarket', 'GET api /market')
export const getMarketAnswers = at('getMarketAnswers', 'GET api /market/answers')
export const getMarketCompanies = at('getMarketCompanies', 'GET api /market/companies')

export const getCompanyHistory = at('getCompanyHistory', 'GET api /company/history')
export const getHistoryProfile = at('getHistoryProfile', 'GET api /company/history/profile')

export const listCompanyLines = at('listCompanyLines', 'GET api /company/lines')
export const listLosses = at('listLosses', 'GET api /company/losses')
export const listMetLines = at('listMetLines', 'GET api /company/rivals/lines')

export const followSupplier = at('followSupplier', 'POST api /users/follow_supplier')
export const getSupplier = at('getSupplier', 'GET api /supplier/by/rut/{rut}')
export const listFollowedSuppliers = at('listFollowedSuppliers', 'GET api /users/follow_supplier')
export const listSupplierLines = at('listSupplierLines', 'GET api /supplier/lines')
export const markAwardsSeen = at('markAwardsSeen', 'POST api /users/follow_supplier/seen')
export const searchSuppliers = at('searchSuppliers', 'GET api /supplier/all')
export const unfollowSupplier = at('unfollowSupplier', 'DELETE api /users/follow_supplier/{rut}')

export const listServiceTypes = at('listServiceTypes', 'GET api /servicios/all/types_services')
export const listServices = at('listServices', 'GET api /servicios/all')

export const getTodayQueues = at('getTodayQueues', 'GET api /today')
export const noteTodayOpening = at('noteTodayOpening', 'POST api /today/opening')
export const answerTodayOffer = at('answerTodayOffer', 'PUT api /today/mail')
export const updateStart = at('updateStart', 'PUT api /users/start')
export const finishWelcome = at('finishWelcome', 'POST api /users/welcome')
export const finishGuide = at('finishGuide', 'POST api /users/guide')
export const decideTender = at('decideTender', 'PUT api /bid/by/{id}/pursuit')
export const getPursuit = at('getPursuit', 'GET api /bid/by/{id}/pursuit')

export const addPasskey = at('addPasskey', 'POST api /users/security/passkeys/add')
export const changePassword = at('changePassword', 'POST api /users/security/password')
export const confirmSecondFactor = at('confirmSecondFactor', 'POST api /users/security/second-factor/confirm')
export const endLinks = at('endLinks', 'POST api /users/security/links/end')
export const endSecondFactor = at('endSecondFactor', 'POST api /users/security/second-factor/end')
export const endSessions = at('endSessions', 'POST api /users/security/sessions/end')
export const getAccountSecurity = at('getAccountSecurity', 'GET api /users/security')
export const removePasskey = at('removePasskey', 'POST api /users/security/passkeys/remove')
export const renewRecoveryCodes = at('renewRecoveryCodes', 'POST api /users/security/second-factor/recovery-codes')
export const startPasskey = at('startPasskey', 'POST api /users/security/passkeys/start')
export const startSecondFactor = at('startSecondFactor', 'POST api /users/security/second-factor/start')

export const deleteAccount = at('deleteAccount', 'POST api /users/account/deletion')
export const downloadAccount = at('downloadAccount', 'GET api /users/account')
export const getAccountDeletion = at('getAccountDeletion', 'GET api /users/account/deletion')

export const sendContact = publicAt('sendContact', 'POST api /contact/send')

export const getEvaluation = at('getEvaluation', 'GET api /evaluation')

export const sendFeedback = at('sendFeedback', 'POST api /users/feedback')

export const getMailPreferences = at('getMailPreferences', 'GET api /users/mail_preferences')
export const updateMailPreferences = at('updateMailPreferences', 'PUT api /users/mail_preferences')

export const getPresentation = at('getPresentation', 'GET api /users/company/presentation')
export const updateCompany = at('updateCompany', 'PUT api /users/company')
export const updatePresentation = at('updatePresentation', 'PUT api /users/company/presentation')

export const completeRegistration = at('completeRegistration', 'POST api /users/register/complete')
export const registerCompany = at('registerCompany', 'POST api /users/company')
export const registerUser = at('registerUser', 'POST api /users/register')

export const listSecurityEvents = at('listSecurityEvents', 'GET api /users/security/events')

export const getSourceHistory = at('getSourceHistory', 'GET api /source/history')
export const getSourceStatus = at('getSourceStatus', 'GET api /source/status')

export const lookUpRut = publicAt('lookUpRut', 'GET taxRegistry /{rut}')
