import type { FastifyInstance, FastifyReply } from 'fastify'

/** Asked every few seconds by machines, or many at once by every page. */
const QUIET = /^\/(healthz|readyz|metrics|assets\/)/

/** One line for each request, without anything its sender wrote: no path values, query, body, cookie or address. */
export function mountAccessLog(app: FastifyInstance): void {
  app.addHook('onResponse', (_request, reply, next) => {
    logAccess(reply)
    next()
  })
}

export function logAccess(reply: FastifyReply): void {
  const { request, statusCode: status } = reply
  const route = routeOf(reply)
  const ms = Math.round(reply.elapsedTime * 10) / 10
  request.log[isQuiet(route) ? 'debug' : 'info']({ method: request.method, route, status, ms }, 'request')
}

export function isQuiet(route: string): boolean {
  return QUIET.test(route)
}

/** The pattern of the route that answered; files of the build as one. */
export function routeOf({ request, statusCode }: FastifyReply): string {
  const { url } = request.routeOptions
  if (url === undefined || url === '/api/*') return statusCode < 400 ? '(page)' : '(none)'
  return url.startsWith('/assets/') ? '/assets/*' : url
}
