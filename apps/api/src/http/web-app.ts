import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import fastifyStatic from '@fastify/static'
import { isWebRoute, matchRoute, WEB_ROUTES } from '@mirador/contract/web-routes'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Context } from '../context.ts'
import { CALENDAR_LINK } from '../token-links/token-link.ts'
import { sendError } from './error-handler.ts'
import { BASES } from './route.ts'
import { PAGE_HEADERS } from './security-headers.ts'
import { webSettings } from './web-settings.ts'

const DIST = fileURLToPath(new URL('../../../web/dist/', import.meta.url))
const NOT_PAGES = [...Object.values(BASES), CALENDAR_LINK.base, '/auth', '/assets', '/dev', '/feeds', '/metrics']

/**
 * The built web app at `/`: hashed files are cached for a year. Every path that is no file answers index.html, which
 * renders its page; with the status 404 for the not-found page.
 */
export function mountWebApp(app: FastifyInstance, context: Context): void {
  app.register(webSettings(context))
  const isBuilt = existsSync(`${DIST}index.html`)
  if (isBuilt) {
    app.register(fastifyStatic, {
      root: DIST,
      wildcard: false,
      index: false,
      // the build writes compressed copies, which have no address of their own
      preCompressed: true,
      globIgnore: ['**/*.{br,gz}'],
      setHeaders: (reply, path) => {
        const file = path.slice(DIST.length)
        reply.header('cache-control', cacheControlOf(file))
        if (isHashed(file)) for (const name of PAGE_HEADERS) reply.removeHeader(name)
      },
    })
  }
  app.setNotFoundHandler((request, reply) => {
    if (!isPage(request) || !isBuilt) return sendError(reply, 'not_found')
    if (holdsSecret(request.url)) reply.headers(SECRET_HEADERS)
    const isClosed = !context.env.sections.includes('asistentes') && isRouteOf(request.url, WEB_ROUTES.authorize)
    return reply
      .code(isClosed ? 404 : pageStatus(request.url))
      .header('cache-control', 'no-cache')
      .sendFile('index.html')
  })
}

/** Their names change with their content. */
const isHashed = (file: string) => file.startsWith('assets/')

function cacheControlOf(file: string): string {
  if (isHashed(file)) return 'public, max-age=31536000, immutable'
  if (/\.(png|svg)(\.br|\.gz)?$/.test(file)) return 'public, max-age=86400'
  return 'no-cache'
}

function isPage({ method, url }: Pick<FastifyRequest, 'method' | 'url'>): boolean {
  const path = pathOf(url)
  return (
    // a target in absolute form names a host, which may be another one
    /^[/\\]/.test(path) &&
    (method === 'GET' || method === 'HEAD') &&
    !NOT_PAGES.some((base) => path === base || path.startsWith(`${base}/`))
  )
}

/** The status of a page by its address. */
export function pageStatus(url: string): 200 | 404 {
  return isWebRoute(pathOf(url)) ? 200 : 404
}

/** Pages whose address has a secret: no search engine lists them, and no other site learns of them. */
const SECRET_HEADERS = { 'x-robots-tag': 'noindex', 'referrer-policy': 'no-referrer' }

const holdsSecret = (url: string) =>
  [WEB_ROUTES.shared, WEB_ROUTES.invitation, WEB_ROUTES.authorize].some((route) => isRouteOf(url, route))

const isRouteOf = (url: string, route: string) => matchRoute(route, pathOf(url)) !== undefined

const pathOf = (url: string) => url.split('?')[0] ?? '/'

/**
 * The repaired address of a page whose path cannot be decoded, as people type it: `/dashboard/search/50%` becomes
 * `/dashboard/search/50%25`. Undefined: not a page.
 */
export function repairedAddress(request: Pick<FastifyRequest, 'method' | 'url'>): string | undefined {
  if (!isPage(request)) return undefined
  // a single leading slash: two would name another host
  const [path = '/', ...query] = request.url.replace(/^[/\\]+/, '/').split('?')
  return [repairedPath(path), ...query].join('?')
}

function repairedPath(path: string): string {
  const once = path.replace(/%(?![\da-f]{2})/gi, '%25')
  try {
    decodeURIComponent(once)
    return once
  } catch {
    return path.replaceAll('%', '%25')
  }
}
