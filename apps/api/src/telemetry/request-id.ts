import { AsyncLocalStorage } from 'node:async_hooks'
import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { FastifyInstance, FastifyReply } from 'fastify'

/** Characters without a meaning for terminals, log readers and proxies. */
const SAFE_ID = /^[\w.-]{1,64}$/

const requestIds = new AsyncLocalStorage<string>()

/** Id of the request that the caller is handling; undefined outside of requests. */
export function currentRequestId(): string | undefined {
  return requestIds.getStore()
}

/** The id that a trusted proxy gave the request, else a new one. */
export function requestIdOf({ headers }: Pick<IncomingMessage, 'headers'>, { trustProxy }: { trustProxy: number }) {
  const given = headers['x-request-id']
  return trustProxy > 0 && typeof given === 'string' && SAFE_ID.test(given) ? given : randomUUID()
}

export function sendRequestId(reply: FastifyReply) {
  reply.header('x-request-id', reply.request.id)
}

/** Gives each request an id, which its response and its log lines carry. */
export function mountRequestIds(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, next) => {
    sendRequestId(reply)
    requestIds.run(request.id, next)
  })
  // body events belong to the connection, whose async context has no request
  app.addHook('preValidation', (request, _reply, next) => {
    if (currentRequestId() === request.id) next()
    else requestIds.run(request.id, next)
  })
}
