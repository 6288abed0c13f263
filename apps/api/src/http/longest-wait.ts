import type { FastifyInstance } from 'fastify'
import { sendError } from './error-handler.ts'

const LONGEST_WAIT_MS = 15_000

/**
 * Answers 503 to whoever has waited too long, as when the database falls silent; a route may say that it takes longer.
 * The framework's own `handlerTimeout` does not do it: it forgets a request as soon as its body is read.
 */
export function limitWaiting(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, next) => {
    const { longestWaitMs = LONGEST_WAIT_MS } = request.routeOptions.config as { longestWaitMs?: number }
    const timer = setTimeout(() => {
      if (reply.sent || reply.raw.headersSent) return
      request.log.warn({ url: request.routeOptions.url }, 'no answer in time')
      sendError(reply, 'unavailable')
    }, longestWaitMs)
    reply.raw.once('close', () => clearTimeout(timer))
    next()
  })
}
