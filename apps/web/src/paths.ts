import { matchRoute, type RouteParams, WEB_ROUTES } from '@mirador/contract/web-routes'

/** The parts of an address that a page reads; its props. */
export interface Address {
  params: RouteParams
  search: URLSearchParams
}

export type SearchParams = Record<string, string | number | undefined>

/** The first page has no number, so that a list has one address. */
const pageSegment = (page: number) => (page > 1 ? `/${page}` : '')

function withQuery(path: string, params: SearchParams): string {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(params)) {
    if (value !== undefined && value !== '') query.set(name, String(value))
  }
  // commas join the values of a filter
  return query.size > 0 ? `${path}?${query.toString().replaceAll('%2C', ',')}` : path
}

/** The anchor of 'Lo que no te calza'. */
export const LIMITS_PLACE = 'lo-que-no-te-calza'

/** The anchor of the lines of a tender. */
export const ITEMS_PLACE = 'productos'

/** Builds all links of the app. */
export const paths = {
  home: () => '/',
  login: () => WEB_ROUTES.login,
  register: () => WEB_ROUTES.register,
  registerVerify: () => WEB_ROUTES.registerVerify,
  registerCompany: () => WEB_ROUTES.registerCompany,
  recoverPassword: () => WEB_ROUTES.recoverPassword,
  changePassword: () => WEB_ROUTES.changePassword,
  contact: () => WEB_ROUTES.contact,
  credits: () => WEB_ROUTES.credits,
  tenders: (page = 1, filters: SearchParams = {}) => withQuery(`/dashboard${pageSegment(page)}`, filters),
  /** the followed tenders */
  following: () => '/dashboard?following=true',
  /** the followed tenders by the time that is left */
  deadlines: () => '/dashboard?following=true&view=plazos',
  savedSearches: () => '/dashboard?view=busquedas',
  /** URL normalisation removes a search of only dots: check `isSearchable` first. */
  tenderSearch: (query: string, page = 1, filters: SearchParams = {}) =>
    withQuery(`/dashboard/search/${encodeURIComponent(query)}${pageSegment(page)}`, filters),
  tender: (bid_idn: string) => `/dashboard/${encodeURIComponent(bid_idn)}/detail`,
  tenderItems: (bid_idn: string) => `/dashboard/${encodeURIComponent(bid_idn)}/detail#${ITEMS_PLACE}`,
  competitors: (filters: SearchParams = {}) => withQuery(WEB_ROUTES.competitors, filters),
  competitor: (bid_idn: string) => `/competidores/${encodeURIComponent(bid_idn)}/detail`,
  /** the profile of a legal person */
  company: (rut: string, filters: SearchParams = {}) =>
    withQuery(`/competidores/by/rut/${encodeURIComponent(rut)}/detail`, filters),
  institutions: (filters: SearchParams = {}) => withQuery(WEB_ROUTES.institutions, filters),
  institution: (rut: string, filters: SearchParams = {}) =>
    withQuery(`/instituciones/by/rut/${encodeURIComponent(rut)}/detail`, filters),
  providers: (filters: SearchParams = {}) => withQuery(WEB_ROUTES.providers, filters),
  services: (page = 1, filters: SearchParams = {}) => withQuery(`/services${pageSegment(page)}`, filters),
  /** @param vista a tab other than the first */
  analysis: (vista = '', more: SearchParams = {}) => withQuery(WEB_ROUTES.analysis, { vista, ...more }),
  /** 'Cómo se calcula' */
  calculation: () => withQuery(WEB_ROUTES.analysis, { vista: 'calculo' }),
  community: () => WEB_ROUTES.community,
  /** @param vista a section other than the first */
  profile: (vista = '') => withQuery(WEB_ROUTES.profile, { vista }),
  /** where the company sells, between which amounts, and what it dismissed */
  limits: () => `${WEB_ROUTES.profile}?vista=rubros#${LIMITS_PLACE}`,
} as const

/** The places of 'Tu trabajo', which share the routes of the list. */
export type Place = 'following' | 'deadlines' | 'savedSearches'

/** The place of 'Tu trabajo' that an address shows; undefined for any other page. */
export function placeAt(pathname: string, search: string): Place | undefined {
  const isSearch = matchRoute(WEB_ROUTES.tenderSearch, pathname) !== undefined
  if (!isSearch && !matchRoute(WEB_ROUTES.tenders, pathname)) return undefined
  const params = new URLSearchParams(search)
  const view = params.get('view')
  if (params.get('following') === 'true') return view === 'plazos' && !isSearch ? 'deadlines' : 'following'
  return view === 'busquedas' && !isSearch ? 'savedSearches' : undefined
}

/** Whether a search can be a path segment: URLs drop `.` and `..`, and spaces search nothing. */
export function isSearchable(query: string): boolean {
  return !/^[.\s]*$/.test(query)
}

/** Whether a value is a path of this site, not `//other` or `/\other`. */
export function isOwnPath(path: unknown): path is string {
  return typeof path === 'string' && /^\/(?![/\\])/.test(path)
}
