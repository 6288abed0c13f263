import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { subscriberOf } from '../limits/subscriber.ts'
import { deviceCookie, UNKNOWN_DEVICE } from './operations/device-cookie.ts'
import type { IdentityContext } from './operations/identity-context.ts'
import { findOperation } from './operations/operations.ts'
import { NO_REGISTRATION_PROOF, registrationCookie } from './operations/registration-cookie.ts'
import { bearerOf } from './protocol/bearer.ts'
import { IdentityError } from './protocol/identity-error.ts'
import { serveProtocol } from './protocol/protocol.ts'
import { linkCookie } from './sessions/link-cookie.ts'
import { originOf } from './sessions/origin.ts'
import { bodyTransport, cookieTransport } from './sessions/refresh-cookie.ts'
import { hostedRoutes } from './social/hosted-routes.ts'
import type { OpenIdProvider } from './social/openid-provider.ts'
import { POOL_ID } from './tokens/pool.ts'

/** Shorter than the time a key is published before it signs. */
const JWKS_CACHE = 'public, max-age=300'

export interface AuthRouteOptions {
  context: IdentityContext
  origins: ReadonlySet<string>
  secureCookie: boolean
  refreshTransport: 'cookie' | 'body'
  /** absent: no social sign-in */
  provider: OpenIdProvider | undefined
}

/** The routes under `/auth`: the JSON protocol of a Cognito user pool, its hosted endpoints, and the discovery documents. */
export function authRoutes({ context, origins, secureCookie, refreshTransport, provider }: AuthRouteOptions) {
  const refreshTokenOf = (request: FastifyRequest, reply: FastifyReply, body?: unknown) =>
    refreshTransport === 'body'
      ? bodyTransport(body)
      : cookieTransport(request, reply, { secure: secureCookie, clock: context.clock })

  return async (app: FastifyInstance) => {
    await serveProtocol(app, {
      origins,
      async answer({ target, body, request, reply }) {
        const operation = findOperation(target)
        if (!operation) throw new IdentityError('UnknownOperationException')
        return operation(context, {
          body,
          subscriber: subscriberOf(request.ip),
          bearer: bearerOf(request),
          origin: originOf(request),
          link: linkCookie(request, reply, { secure: secureCookie }),
          refreshToken: refreshTokenOf(request, reply, body),
          afterAnswer: context.afterAnswer.of(reply),
          registration:
            refreshTransport === 'body'
              ? NO_REGISTRATION_PROOF
              : registrationCookie(request, reply, { secure: secureCookie }),
          device: refreshTransport === 'body' ? UNKNOWN_DEVICE : deviceCookie(request, reply, { secure: secureCookie }),
        })
      },
    })

    app.addHook('onClose', () => context.afterAnswer.idle())

    await app.register(hostedRoutes({ context, provider, origins, secureCookie, refreshTokenOf }))

    const wellKnown = `/${POOL_ID}/.well-known`
    app.get(`${wellKnown}/jwks.json`, async (_, reply) => {
      reply.header('cache-control', JWKS_CACHE).header('access-control-allow-origin', '*')
      return { keys: await context.keys.published() }
    })
    app.get(`${wellKnown}/openid-configuration`, async (_, reply) => {
      reply.header('cache-control', JWKS_CACHE).header('access-control-allow-origin', '*')
      return {
        issuer: context.issuer,
        jwks_uri: `${context.issuer}/.well-known/jwks.json`,
        subject_types_supported: ['public'],
        id_token_signing_alg_values_supported: ['RS256'],
      }
    })
  }
}
