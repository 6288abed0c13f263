import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '../context.ts'
import { bearerOf } from '../identity/protocol/bearer.ts'
import { routeOf } from '../telemetry/access-log.ts'
import { createMetrics } from '../telemetry/metrics.ts'
import { sendError } from './error-handler.ts'
import { isFromThisMachine } from './this-machine.ts'

/** Counts every response; serves `/metrics` to holders of METRICS_TOKEN, without one to this machine only. */
export function mountMetrics(app: FastifyInstance, context: Context): void {
  const metrics = createMetrics(context)
  app.addHook('onResponse', ({ method }, reply, next) => {
    const { statusCode: status, elapsedTime: ms } = reply
    metrics.answered({ method, route: routeOf(reply), status, ms, isLimited: isLimited(reply) })
    next()
  })
  app.get('/metrics', async (request, reply) => {
    if (!mayRead(request, context.env)) return sendError(reply, 'not_found')
    return reply
      .type(metrics.contentType)
      .header('cache-control', 'no-store')
      .send(await metrics.read())
  })
}

/** The identity protocol refuses with a status of its own. */
function isLimited(reply: FastifyReply): boolean {
  return reply.statusCode === 429 || reply.getHeader('x-amzn-errortype') === 'LimitExceededException'
}

function mayRead(request: FastifyRequest, env: Context['env']): boolean {
  if (env.metricsToken !== undefined) return isSameToken(bearerOf(request) ?? '', env.metricsToken)
  // behind a wrongly configured proxy every request would seem to come from this machine
  return env.trustProxy === 0 && isFromThisMachine(request, env)
}

function isSameToken(given: string, token: string): boolean {
  const [a, b] = [given, token].map((text) => createHash('sha256').update(text).digest())
  return timingSafeEqual(a as Buffer, b as Buffer)
}
