import cookie from '@fastify/cookie'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { bearerOf } from './bearer.ts'
import type { IdentityContext } from './context.ts'
import { IdentityError } from './identity-error.ts'
import { findOperation } from './operations.ts'
import { POOL_ID } from './pool.ts'
import { subscriberOf } from './rate-limits.ts'
import { bodyTransport, cookieTransport } from './refresh-cookie.ts'
import { registrationCookie } from './registration-cookie.ts'
import { isAllowedOrigin } from './request-origin.ts'

const CONTENT_TYPE = 'application/x-amz-json-1.1'
const BODY_LIMIT = 16_384
/** Well inside the time a key is published before it signs. */
const JWKS_CACHE = 'public, max-age=300'

export interface AuthRouteOptions {
  context: IdentityContext
  origins: ReadonlySet<string>
  secureCookie: boolean
  refreshTransport: 'cookie' | 'body'
}

/** The routes under `/auth`: the JSON protocol of a Cognito user pool, and what verifiers of its tokens read. */
export function authRoutes({ context, origins, secureCookie, refreshTransport }: AuthRouteOptions) {
  return async (app: FastifyInstance) => {
    if (!app.hasReplyDecorator('setCookie')) await app.register(cookie)
    app.removeAllContentTypeParsers()
    // the bytes, whatever they say they are: the checks below come before any reading
    app.addContentTypeParser('*', { parseAs: 'string', bodyLimit: BODY_LIMIT }, (_, body, done) => done(null, body))
    app.setErrorHandler((error, request, reply) => sendError(asIdentityError(error, request), reply))

    app.addHook('onRequest', async (request, reply) => {
      reply.header('cache-control', 'no-store')
      const { origin } = request.headers
      if (origin && origins.has(origin)) allowOrigin(origin, reply)
    })

    app.options('/', async (_, reply) => reply.code(204).send())

    app.post('/', { bodyLimit: BODY_LIMIT }, async (request, reply) => {
      const target = protocolTarget(request, origins)
      const operation = findOperation(target)
      if (!operation) throw new IdentityError('UnknownOperationException')
      const body = parseJson(request.body)
      const answer = await operation(context, {
        body,
        subscriber: subscriberOf(request.ip),
        bearer: bearerOf(request),
        refreshToken:
          refreshTransport === 'body'
            ? bodyTransport(body)
            : cookieTransport(request, reply, { secure: secureCookie, clock: context.clock }),
        registration: registrationCookie(request, reply, { secure: secureCookie }),
      })
      return reply.type(CONTENT_TYPE).send(JSON.stringify(answer))
    })

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

/**
 * What a page of another site cannot send without a preflight, which it is refused.
 * @throws ForbiddenException
 */
function protocolTarget(request: FastifyRequest, origins: ReadonlySet<string>): string {
  const type = request.headers['content-type']?.split(';')[0]?.trim().toLowerCase()
  const target = request.headers['x-amz-target']
  if (type !== CONTENT_TYPE || typeof target !== 'string' || !isAllowedOrigin(request, origins))
    throw new IdentityError('ForbiddenException')
  return target
}

function parseJson(body: unknown): unknown {
  try {
    return JSON.parse(body as string)
  } catch {
    throw new IdentityError('SerializationException')
  }
}

/** A web app served from another origin of the same site. */
function allowOrigin(origin: string, reply: FastifyReply) {
  reply
    .header('access-control-allow-origin', origin)
    .header('access-control-allow-credentials', 'true')
    .header('access-control-allow-headers', 'authorization, content-type, x-amz-target, x-amz-user-agent')
    .header('access-control-allow-methods', 'POST')
    .header('access-control-expose-headers', 'x-amzn-errortype')
    .header('access-control-max-age', '600')
    .header('vary', 'origin')
}

function asIdentityError(error: unknown, request: FastifyRequest): IdentityError {
  if (error instanceof IdentityError) return error
  const code = (error as { code?: string }).code
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE') return new IdentityError('RequestEntityTooLargeException')
  if (code?.startsWith('FST_ERR_CTP_')) return new IdentityError('SerializationException')
  request.log.error({ err: error }, 'identity operation failed')
  return new IdentityError('InternalErrorException')
}

function sendError({ code, message, status }: IdentityError, reply: FastifyReply) {
  return reply
    .code(status)
    .type(CONTENT_TYPE)
    .header('x-amzn-errortype', code)
    .send(JSON.stringify({ __type: code, message }))
}
