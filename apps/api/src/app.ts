import cookie from '@fastify/cookie'
import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest, LogController } from 'fastify'
import type { Context } from './context.ts'
import { mountAdmission } from './http/admission.ts'
import { allRoutes } from './http/all-routes.ts'
import { mountAnswerTimeout } from './http/answer-timeout.ts'
import { CONNECTIONS, guardConnections, REQUEST_TIMEOUT_MS, refuseBroken } from './http/connections.ts'
import { mountDocumentation } from './http/documentation.ts'
import { mountDraining } from './http/draining.ts'
import { handleError } from './http/error-handler.ts'
import { mountHealth } from './http/health.ts'
import { mountMetrics } from './http/metrics-page.ts'
import { publicApi } from './http/public-api.ts'
import type { Route } from './http/route.ts'
import { securityHeaders } from './http/security-headers.ts'
import { mountPositions } from './http/standby-reads.ts'
import { isFromThisMachine } from './http/this-machine.ts'
import { mountWebApp, repairedAddress } from './http/web-app.ts'
import { mountOutbox } from './mailer/outbox-page.ts'
import { mcp } from './mcp/mcp.ts'
import { oauth } from './oauth/oauth.ts'
import { ROUTES } from './routes/routes.ts'
import { logAccess, mountAccessLog } from './telemetry/access-log.ts'
import { mountRequestIds, requestIdOf, sendRequestId } from './telemetry/request-id.ts'
import { tokenPages } from './token-pages/token-pages.ts'

/** Everything the process serves over HTTP: identity, the three APIs, their documentation and the web app. */
export async function createApp(context: Context): Promise<FastifyInstance> {
  const { env, identity } = context
  const headers = securityHeaders(context)
  const app: FastifyInstance = fastify({
    loggerInstance: context.log,
    genReqId: (request) => requestIdOf(request, env),
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: env.trustProxy > 0 && ((_address, hop) => hop < env.trustProxy),
    bodyLimit: 65_536,
    http: CONNECTIONS,
    requestTimeout: REQUEST_TIMEOUT_MS,
    // during shutdown, requests on open connections are still answered
    return503OnClosing: false,
    clientErrorHandler: refuseBroken(headers),
    routerOptions: { maxParamLength: 300 },
    // an invalid path never reaches a route
    frameworkErrors: (error, request, reply) => {
      reply.headers(headers)
      sendRequestId(reply as FastifyReply)
      reply.raw.once('finish', () => logAccess(reply as FastifyReply))
      const page = error.code === 'FST_ERR_BAD_URL' ? repairedAddress(request as FastifyRequest) : undefined
      if (page === undefined) handleError(error, request as FastifyRequest, reply as FastifyReply)
      else reply.redirect(page)
    },
  })
  guardConnections(app)
  app.setErrorHandler(handleError)
  mountRequestIds(app)
  context.tracing?.mount(app)
  mountAccessLog(app)
  app.addHook('onRequest', (_request, reply, next) => {
    reply.headers(headers)
    next()
  })
  mountAdmission(app, context)
  mountMetrics(app, context)
  mountDraining(app, context)
  mountAnswerTimeout(app)
  mountPositions(app, context)

  await app.register(cookie)
  identity.register(app)
  const isOpen = ({ endpoint: { sections } }: Route) => sections?.some((name) => env.sections.includes(name)) ?? true
  const routes = ROUTES.filter(isOpen)
  await app.register(allRoutes(routes, context))
  if (env.sections.includes('conexiones')) await app.register(publicApi(routes, context))
  if (env.sections.includes('asistentes')) {
    await app.register(mcp(context))
    await app.register(oauth(context))
  }
  await app.register(tokenPages(context))
  mountHealth(app, context)
  if (!env.production) {
    const mayRead = (request: FastifyRequest) => isFromThisMachine(request, env)
    mountOutbox(app, { db: context.database.db, hasServer: env.smtpUrl !== undefined, mayRead })
  }
  await mountDocumentation(app, context)
  mountWebApp(app, context)
  return app
}
