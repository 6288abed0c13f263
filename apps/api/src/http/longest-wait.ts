import type { FastifyInstance, FastifyReply } from 'fastify'
import { sendError } from './error-handler.ts'

const LONGEST_WAIT_MS = 15_000
/** How often those who wait are looked at: a timer for each request would cost each of them. */
const SWEEP_MS = 250

/**
 * Answers 503 to whoever has waited too long, as when the database falls silent; a route may say that it takes longer.
 * The framework's own `handlerTimeout` does not do it: it forgets a request as soon as its body is read.
 */
export function limitWaiting(app: FastifyInstance): void {
  const waiting = new Set<FastifyReply>()
  const sweep = setInterval(() => {
    for (const reply of waiting) if (reply.elapsedTime >= longestWaitOf(reply)) giveUp(reply)
  }, SWEEP_MS)
  sweep.unref()
  app.addHook('onRequest', (_request, reply, next) => {
    waiting.add(reply)
    next()
  })
  app.addHook('onResponse', (_request, reply, next) => {
    waiting.delete(reply)
    next()
  })
  app.addHook('onClose', async () => clearInterval(sweep))

  function giveUp(reply: FastifyReply) {
    waiting.delete(reply)
    // whoever left before is not told of as answered
    if (reply.sent || reply.raw.headersSent || reply.raw.destroyed) return
    reply.request.log.warn({ url: reply.request.routeOptions.url }, 'no answer in time')
    sendError(reply, 'unavailable')
  }
}

function longestWaitOf({ request }: FastifyReply): number {
  const { longestWaitMs = LONGEST_WAIT_MS } = request.routeOptions.config as { longestWaitMs?: number }
  return longestWaitMs
}
