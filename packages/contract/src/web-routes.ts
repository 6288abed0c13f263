/** The routes of the web app as patterns (specification, section 2); its `paths` builds their links. */
export const WEB_ROUTES = {
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
  company: '/competidores/by/rut/:rut_vd/detail',
  institutions: '/instituciones',
  institution: '/instituciones/by/rut/:rut_vd/detail',
  providers: '/proveedores',
  services: '/services/:page?',
  analysis: '/analisis',
  community: '/comunidad',
  profile: '/perfil',
  /** where a person allows an assistant; its parameters are those of OAuth */
  authorize: '/asistentes/autorizar',
  /** a read-only tender; the secret is in the fragment */
  shared: '/compartida',
  /** an invitation to a team; the secret is in the fragment */
  invitation: '/invitacion',
} as const

/** The named parts of a path, decoded. */
export type RouteParams = Readonly<Record<string, string | undefined>>

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

/** Whether a path is a page of the web app. */
export function isWebRoute(pathname: string): boolean {
  return Object.values(WEB_ROUTES).some((route) => matchRoute(route, pathname))
}
