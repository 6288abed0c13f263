import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '../context.ts'
import type { Cost } from '../limits/request-limits.ts'
import { addressPlaces, noPlace, SOCKETS, UNDER_WAY } from '../limits/requests-under-way.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** cost of a request for its address; by default that of its method */
    cost?: Cost
    /** the reason why the requests of this route are not counted */
    uncounted?: string
  }
}

export interface AdmittedRoute {
  method: string
  url: string
  cost: Cost
  uncounted: string | undefined
}

const ADMITTED = new WeakMap<FastifyInstance, AdmittedRoute[]>()

/** Every route of the process, with the cost of its requests. */
export function admittedRoutes(app: FastifyInstance): readonly AdmittedRoute[] {
  return ADMITTED.get(app) ?? []
}

/**
 * Admits requests before their body is read: each takes one of the places of its address until it is answered, and is
 * counted by the cost of its route. Every route is counted unless its `config` gives a reason in `uncounted`. Mount it
 * before the routes (docs/decisions/0093-floods-from-one-address.md).
 */
export function mountAdmission(
  app: FastifyInstance,
  {
    env,
    requestLimits,
  }: Pick<Context, 'requestLimits'> & { env: Pick<Context['env'], 'trustProxy' | 'rateLimitFactor'> },
): void {
  const takePlace = addressPlaces(UNDER_WAY, env.rateLimitFactor)
  const routes: AdmittedRoute[] = []
  ADMITTED.set(app, routes)
  app.addHook('onRoute', ({ method, url, config }) => {
    for (const one of [method].flat())
      routes.push({ method: one, url, cost: costOf(one, config), uncounted: config?.uncounted })
  })
  app.addHook('onRequest', (request, reply, next) => {
    const release = takePlace(request.ip)
    if (!release) {
      closeAfter(request, reply)
      return next(noPlace())
    }
    reply.raw.once('close', release)
    const { config } = request.routeOptions
    if (config.uncounted === undefined) {
      try {
        requestLimits.countAddress(costOf(request.method, config), request.ip)
      } catch (error) {
        closeAfter(request, reply)
        return next(error as Error)
      }
    }
    next()
  })
  if (env.trustProxy === 0) limitSockets(app, env.rateLimitFactor)
}

function costOf(method: string, config: { cost?: Cost } | undefined): Cost {
  return config?.cost ?? (method === 'GET' || method === 'HEAD' ? 'read' : 'write')
}

/** Closes the connection of a refused request, so that its body is not awaited. */
function closeAfter({ headers }: FastifyRequest, reply: FastifyReply): void {
  if (headers['transfer-encoding'] !== undefined || Number(headers['content-length']) > 0) {
    reply.header('connection', 'close')
  }
}

/** Limits the connections of one address. Without a proxy in front, each connection is that of a client. */
function limitSockets({ server }: Pick<FastifyInstance, 'server'>, factor: number): void {
  const takePlace = addressPlaces(SOCKETS, factor)
  server.on('connection', (socket) => {
    const release = takePlace(socket.remoteAddress ?? '')
    if (release) socket.once('close', release)
    else socket.destroy()
  })
}
