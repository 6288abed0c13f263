import { SECOND_MS } from '@mirador/domain/time/duration'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { sendError } from './error-handler.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** time limit of an answer that may take longer than usual */
    answerTimeoutMs?: number | undefined
  }
}

const ANSWER_TIMEOUT_MS = 15 * SECOND_MS
/** One interval for all requests is cheaper than a timer for each. */
const CHECK_MS = 250

/**
 * Answers 503 to requests without an answer after 15 s, as when the database does not respond; a route may allow more with
 * `answerTimeoutMs`. The framework's `handlerTimeout` does not serve: it forgets a request once its body has been read.
 */
export function mountAnswerTimeout(app: FastifyInstance): void {
  const pending = new Set<FastifyReply>()
  const timer = setInterval(() => {
    for (const reply of pending) if (reply.elapsedTime >= answerTimeoutOf(reply)) giveUp(reply)
  }, CHECK_MS)
  timer.unref()
  app.addHook('onRequest', (_request, reply, next) => {
    pending.add(reply)
    next()
  })
  app.addHook('onResponse', (_request, reply, next) => {
    pending.delete(reply)
    next()
  })
  app.addHook('onClose', async () => clearInterval(timer))

  function giveUp(reply: FastifyReply) {
    pending.delete(reply)
    // also when the client has disconnected: then no answer is logged
    if (reply.sent || reply.raw.headersSent || reply.raw.destroyed) return
    reply.request.log.warn({ url: reply.request.routeOptions.url }, 'no answer in time')
    sendError(reply, 'unavailable')
  }
}

function answerTimeoutOf({ request }: FastifyReply): number {
  const { answerTimeoutMs = ANSWER_TIMEOUT_MS } = request.routeOptions.config
  return answerTimeoutMs
}
