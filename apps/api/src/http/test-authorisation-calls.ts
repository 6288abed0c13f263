import type { ENDPOINTS } from '@mirador/contract/endpoints'
import { PASSWORD } from '../test-app.ts'

export const TENDER = '1057-1-LE26'

export interface Person {
  sub: string
  email: string
  rut: string
  name: string
}

/** A call that the owner may make: the value of the path's parameter, the query, and the body. */
interface Call {
  param?: string
  query?: string
  body?: (me: Person) => Record<string, unknown>
  /** its parameter belongs to the owner: for another account it does not exist */
  isHers?: true
  /** the status for its owner too: it needs a code that the matrix does not have */
  refusedWith?: number
  /** it deletes the account of its caller */
  endsAccount?: true
}

const companyOf = ({ sub, email, rut, name }: Person) => ({
  user_id: sub,
  rut,
  canonical_name: name,
  username: name,
  brand_name: name,
  email_address: email,
  phone_number: '+56 9 8765 4321',
})

export const CALLS: Record<keyof typeof ENDPOINTS, Call> = {
  // in this order: completing the registration requires a company
  registerUser: { body: ({ email }) => ({ username: email }) },
  registerCompany: { body: companyOf },
  completeRegistration: {},
  updateCompany: { body: companyOf },
  getUserInfo: {},
  updateRubros: { body: ({ sub }) => ({ user_id: sub, product_family_id: [43210000] }) },
  searchRubros: { query: '?q=notebook' },
  countRubros: { query: '?families=43210000' },
  listWords: {},
  updateWords: { body: () => ({ words: [{ written: 'aseo', origin: 'own' }] }) },
  getWordsEffect: { query: '?words=aseo' },
  suggestWords: { query: '?words=aseo' },
  proveWord: { query: '?words=aseo&word=ornato' },
  listTenders: {},
  correctSearch: {},
  getFacets: {},
  getToday: {},
  getPublicFigures: {},
  exportTenders: { query: '?format=csv' },
  listTenderOffers: { query: `?bid_idn=${TENDER}` },
  listTenderPrices: { query: `?bid_idn=${TENDER}` },
  listComparedLines: { query: `?bid_idn=${TENDER}&line=1` },
  listLikelyBidders: { query: `?bid_idn=${TENDER}` },
  listSimilarTenders: { query: `?bid_idn=${TENDER}` },
  exportTenderOffers: { query: `?bid_idn=${TENDER}&format=csv` },
  listCompanyLines: {},
  exportCompanyLines: { query: '?format=csv' },
  getBuyerProfile: { param: '61602000-8' },
  getBuyerChoices: { param: '61602000-8' },
  listBuyerTenders: { param: '61602000-8' },
  exportBuyerQuarters: { query: '?rut=61602000-8&format=csv' },
  getMarket: { query: '?family=43210000' },
  getMarketCompanies: { query: '?family=43210000' },
  exportMarketMonths: { query: '?family=43210000&format=csv' },
  listRivals: {},
  exportRivals: { query: '?format=csv' },
  listMetLines: { query: '?rut=76000001-1' },
  exportMetLines: { query: '?rut=76000001-1&format=csv' },
  listCompetitors: {},
  exportCompetitors: { query: '?format=csv' },
  searchSuppliers: { query: '?q=uno' },
  getSupplier: { param: '76000001-1' },
  listSupplierLines: { query: '?rut=76000001-1' },
  exportSupplierLines: { query: '?rut=76000001-1&format=csv' },
  followSupplier: { body: () => ({ rut: '76000001-1' }), refusedWith: 422 },
  unfollowSupplier: { param: '76000001-1' },
  listFollowedSuppliers: {},
  markAwardsSeen: { body: () => ({ rut: '76000001-1' }) },
  listTenderTypes: {},
  getTender: { param: TENDER },
  getFit: { param: TENDER },
  dismissTender: { param: TENDER, body: () => ({ reason: 'lugar' }) },
  undoDismissal: { param: TENDER },
  listDismissals: {},
  getLimits: {},
  getPresentation: {},
  updatePresentation: { body: () => ({ sentence: 'Aseo', website: '', offering: '' }), refusedWith: 422 },
  updateLimits: { body: () => ({ excluded_regions: [12], min_amount: 1_000_000, max_amount: null }) },
  listTenderChanges: { query: `?bid_idn=${TENDER}` },
  refreshTender: { param: TENDER },
  followTender: { body: () => ({ bid_idn: TENDER }) },
  listFollowedTenders: {},
  listDeadlines: {},
  renewCalendarFeed: {},
  getCalendarFeed: {},
  removeCalendarFeed: {},
  countUnseenTenders: {},
  markTendersSeen: { body: () => ({ up_to: 1_000_000, bid_idn: TENDER }) },
  listNotices: {},
  unfollowTender: { param: TENDER },
  previewSearch: {},
  createSavedSearch: { body: () => ({ name: 'Aseo', filters: { q: 'aseo' }, in_digest: true }) },
  listSavedSearches: {},
  updateSavedSearch: { param: '1', body: () => ({ in_digest: false }), isHers: true },
  markSearchSeen: { param: '1', isHers: true },
  renewSearchFeed: { param: '1', isHers: true },
  deleteSavedSearch: { param: '1' },
  listInstitutions: {},
  getInstitution: { param: '61602000-8' },
  exportInstitutions: { query: '?format=csv' },
  listServices: {},
  listServiceTypes: {},
  exportServices: { query: '?format=csv' },
  getEvaluation: {},
  getSourceStatus: {},
  getSourceHistory: {},
  sendFeedback: { body: () => ({ puntuacion: 5, comentario: 'Muy buena' }) },
  getCompanyHistory: {},
  getHistoryProfile: {},
  exportCompanyHistory: { query: '?format=csv' },
  lookUpRut: { param: '76482913-1' },
  getMailPreferences: {},
  updateMailPreferences: {
    body: () => ({
      changes: 'weekly',
      reminders: ['1d'],
      quiet_from: '22:00',
      quiet_to: '06:30',
      zone: 'America/Punta_Arenas',
    }),
  },
  getAccountSecurity: {},
  listSecurityEvents: {},
  endSessions: { body: () => ({ password: PASSWORD }) },
  endLinks: { body: () => ({ password: PASSWORD }) },
  changePassword: { body: () => ({ password: PASSWORD, new_password: PASSWORD }) },
  // in this order: what the first starts stays
  endSecondFactor: { body: () => ({ password: PASSWORD }) },
  startSecondFactor: { body: () => ({ password: PASSWORD }) },
  confirmSecondFactor: { body: () => ({ code: '000000' }), refusedWith: 403 },
  renewRecoveryCodes: { body: () => ({ password: PASSWORD }), refusedWith: 409 },
  startPasskey: { body: () => ({ password: PASSWORD }) },
  addPasskey: {
    body: () => ({ name: 'Notebook', credential: { id: 'x', client_data: 'e30', attestation: 'oA' } }),
    refusedWith: 422,
  },
  removePasskey: { body: () => ({ id: 'x', password: PASSWORD }) },
  downloadAccount: {},
  getAccountDeletion: {},
  deleteAccount: { body: () => ({ password: PASSWORD }), endsAccount: true },
  sendContact: { body: ({ email, name }) => ({ name, email, message: 'Hola' }) },
}
