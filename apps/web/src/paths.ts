/** The routes of the app as patterns; `paths` below builds their links. */
export const ROUTES = {
  root: '/',
  login: '/login',
  register: '/register',
  registerVerify: '/register/step/2/verify',
  registerCompany: '/register/step/3',
  recoverPassword: '/recovery/password',
  changePassword: '/change/password',
  contact: '/contact',
  credits: '/credits',
  tenders: '/dashboard/:page?',
  tenderSearch: '/dashboard/search/:query/:page?',
  tender: '/dashboard/:bid_idn/detail',
  competitors: '/competidores',
  competitor: '/competidores/:bid_idn/detail',
  institutions: '/instituciones',
  institution: '/instituciones/by/rut/:rut_vd/detail',
  providers: '/proveedores',
  services: '/services/:page?',
  analysis: '/analisis',
  community: '/comunidad',
  profile: '/perfil',
} as const

/** The named parts of a path, decoded. */
export type RouteParams = Readonly<Record<string, string | undefined>>

/** The parts of an address that a page reads; its props. */
export interface Address {
  params: RouteParams
  search: URLSearchParams
}

/** Matches a path with a route pattern; undefined if it does not match. */
export function matchRoute(route: string, pathname: string): RouteParams | undefined {
  const pattern = route.replace(/\/:(\w+)\?/g, '(?:/(?<$1>[^/]+))?').replace(/:(\w+)/g, '(?<$1>[^/]+)')
  const match = new RegExp(`^${pattern}/*$`, 'i').exec(pathname)
  if (!match) return undefined
  return Object.fromEntries(Object.entries(match.groups ?? {}).map(([name, value]) => [name, value && decode(value)]))
}

/** Invalid percent-encoding is returned unchanged. */
function decode(value: string): string {
  try {
    return decodeURIComponent(value)
  } catch {
    return value
  }
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

/** Builds all links of the app. */
export const paths = {
  home: () => '/',
  login: () => ROUTES.login,
  register: () => ROUTES.register,
  registerVerify: () => ROUTES.registerVerify,
  registerCompany: () => ROUTES.registerCompany,
  recoverPassword: () => ROUTES.recoverPassword,
  changePassword: () => ROUTES.changePassword,
  contact: () => ROUTES.contact,
  credits: () => ROUTES.credits,
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
  competitors: () => ROUTES.competitors,
  competitor: (bid_idn: string) => `/competidores/${encodeURIComponent(bid_idn)}/detail`,
  institutions: (filters: SearchParams = {}) => withQuery(ROUTES.institutions, filters),
  institution: (rut: string, filters: SearchParams = {}) =>
    withQuery(`/instituciones/by/rut/${encodeURIComponent(rut)}/detail`, filters),
  providers: () => ROUTES.providers,
  services: (page = 1, filters: SearchParams = {}) => withQuery(`/services${pageSegment(page)}`, filters),
  analysis: () => ROUTES.analysis,
  community: () => ROUTES.community,
  /** @param vista a section other than the first */
  profile: (vista = '') => withQuery(ROUTES.profile, { vista }),
} as const

/** The places of 'Tu trabajo', which share the routes of the list. */
export type Place = 'following' | 'deadlines' | 'savedSearches'

/** The place of 'Tu trabajo' that an address shows; undefined for any other page. */
export function placeAt(pathname: string, search: string): Place | undefined {
  const isSearch = matchRoute(ROUTES.tenderSearch, pathname) !== undefined
  if (!isSearch && !matchRoute(ROUTES.tenders, pathname)) return undefined
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
