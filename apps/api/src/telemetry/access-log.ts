import type { FastifyInstance, FastifyReply } from 'fastify'

/** Polled by machines, or requested many at a time by each page: logged at `debug`. */
const QUIET = /^\/(healthz|readyz|metrics|assets\/)/

/** Logs one line per request, without any text of the client: no path values, query, body, cookie or address. */
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

/** Whether requests of this route are logged at `debug` and not traced. */
export function isQuiet(route: string): boolean {
  return QUIET.test(route)
}

/** The pattern of the route that answered; all files of the web build count as one. */
export function routeOf({ request, statusCode }: FastifyReply): string {
  const { url } = request.routeOptions
  if (url === undefined || url === '/api/*') return statusCode < 400 ? '(page)' : '(none)'
  return url.startsWith('/assets/') ? '/assets/*' : url
}
