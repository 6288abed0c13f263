import { AsyncLocalStorage } from 'node:async_hooks'
import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { FastifyInstance, FastifyReply } from 'fastify'

/** Nothing in it can be mistaken for more than a name: by a terminal, a log reader or a proxy. */
const HARMLESS = /^[\w.-]{1,64}$/

const requestIds = new AsyncLocalStorage<string>()

/** Of the request that whoever calls works for; undefined outside of any. */
export function currentRequestId(): string | undefined {
  return requestIds.getStore()
}

/** The name that a trusted proxy gave the request, else one of our own. */
export function requestIdOf({ headers }: Pick<IncomingMessage, 'headers'>, { trustProxy }: { trustProxy: number }) {
  const given = headers['x-request-id']
  return trustProxy > 0 && typeof given === 'string' && HARMLESS.test(given) ? given : randomUUID()
}

export function tellRequestId(reply: FastifyReply) {
  reply.header('x-request-id', reply.request.id)
}

/** Every answer names its request, and so does every line logged on the way to it. */
export function mountRequestIds(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, next) => {
    tellRequestId(reply)
    requestIds.run(request.id, next)
  })
  // a body arrives in events of the connection, which know of no request
  app.addHook('preValidation', (request, _reply, next) => {
    if (currentRequestId() === request.id) next()
    else requestIds.run(request.id, next)
  })
}
