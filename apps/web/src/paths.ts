import { matchRoute, type RouteParams, WEB_ROUTES } from '@mirador/contract/web-routes'
import { isSectionClosed } from './runtime-config.ts'

/** The name of a screen: that of its route. */
export type ScreenName = keyof typeof WEB_ROUTES

/** The parts of an address that a page receives as props. */
export interface Address {
  params: RouteParams
  search: URLSearchParams
}

export type SearchParams = Record<string, string | number | undefined>

/** The anchor of 'Lo que no te calza'. */
export const LIMITS_PLACE = 'lo-que-no-te-calza'

/** The anchor of the lines of a tender. */
export const ITEMS_PLACE = 'productos'

/** The links that name a record, a search or a place on a screen. */
export const paths = {
  /** 'Siguiendo': tenders, institutions and companies */
  following: () => pathTo('tenders', { view: 'siguiendo' }),
  /** the list of the followed tenders */
  followedTenders: () => pathTo('tenders', { following: 'true' }),
  /** the followed tenders by the remaining time */
  deadlines: () => pathTo('tenders', { following: 'true', view: 'plazos' }),
  savedSearches: () => pathTo('tenders', { view: 'busquedas' }),
  /** 'Hoy': what to decide, what changed, what is new */
  today: () => pathTo('tenders', { view: 'hoy' }),
  /** 'Mesa', and the tender that is open beside it */
  desk: (bid_idn?: string, isMine = false) =>
    pathTo('tenders', { view: 'mesa', mias: isMine ? 'true' : undefined, licitacion: bid_idn }),
  /** URL normalisation removes a search of only dots: check `isSearchable` first. */
  tenderSearch: (query: string, page = 1, filters: SearchParams = {}) =>
    fillRoute('tenderSearch', { query, page, ...filters }),
  tender: (bid_idn: string) => fillRoute('tender', { bid_idn }),
  /** 'Una página', the printed summary of a tender */
  onePage: (bid_idn: string) => fillRoute('tender', { bid_idn, vista: 'pagina' }),
  tenderItems: (bid_idn: string) => `${fillRoute('tender', { bid_idn })}#${ITEMS_PLACE}`,
  competitor: (bid_idn: string) => fillRoute('competitor', { bid_idn }),
  /** the profile of a legal person */
  company: (rut_vd: string, filters: SearchParams = {}) => fillRoute('company', { rut_vd, ...filters }),
  institution: (rut_vd: string, filters: SearchParams = {}) => fillRoute('institution', { rut_vd, ...filters }),
  /** 'Cómo se calcula' */
  calculation: () => pathTo('analysis', { vista: 'calculo' }),
  /** the regions and amounts of the company, and the dismissed tenders */
  limits: () => `${pathTo('profile', { vista: 'rubros' })}#${LIMITS_PLACE}`,
} as const

/** A screen whose route names no record and no search: it needs no link of its own in `paths`. */
export type FixedScreen = Exclude<ScreenName, keyof typeof paths>

/** The link to a screen. `values` are those of its route, such as a page, and of its parameters. */
export const pathTo: (screen: FixedScreen, values?: SearchParams) => string = fillRoute

/** The link to the screen on which an account starts; the list until that is known. */
export const pathOfStart = (start: 'lista' | 'hoy' | undefined): string =>
  start === 'hoy' && !isSectionClosed('hoy') ? paths.today() : pathTo('tenders')

/** Values that the route does not name are parameters. */
function fillRoute(screen: ScreenName, values: SearchParams = {}): string {
  const params = { ...values }
  const path = WEB_ROUTES[screen].replace(/\/:(\w+)\??/g, (_, name: string) => {
    const value = params[name]
    delete params[name]
    // the first page has no number, so that a list has one address
    return value === undefined || value === 1 ? '' : `/${encodeURIComponent(value)}`
  })
  return withQuery(path, params)
}

function withQuery(path: string, params: SearchParams): string {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(params)) {
    if (value !== undefined && value !== '') query.set(name, String(value))
  }
  // commas join the values of a filter
  return query.size > 0 ? `${path}?${query.toString().replaceAll('%2C', ',')}` : path
}

/** The places of 'Tu trabajo', which share the routes of the list. */
export type Place = 'today' | 'following' | 'deadlines' | 'desk' | 'savedSearches'

/** The place of 'Tu trabajo' that an address shows; undefined for any other page. */
export function placeAt(pathname: string, search: string): Place | undefined {
  const isSearch = matchRoute(WEB_ROUTES.tenderSearch, pathname) !== undefined
  if (!isSearch && !matchRoute(WEB_ROUTES.tenders, pathname)) return undefined
  const params = new URLSearchParams(search)
  const view = params.get('view')
  if (params.get('following') === 'true') return view === 'plazos' && !isSearch ? 'deadlines' : 'following'
  if (isSearch) return undefined
  if (view === 'hoy') return isSectionClosed('hoy') ? undefined : 'today'
  if (view === 'mesa') return isSectionClosed('mesa') ? undefined : 'desk'
  if (view === 'siguiendo') return 'following'
  return view === 'busquedas' ? 'savedSearches' : undefined
}

/** Whether a search can be a path segment: URLs drop `.` and `..`, and spaces search nothing. */
export function isSearchable(query: string): boolean {
  return !/^[.\s]*$/.test(query)
}

/** Whether a value is a path of this site, not `//other` or `/\other`. */
export function isOwnPath(path: unknown): path is string {
  return typeof path === 'string' && /^\/(?![/\\])/.test(path)
}
