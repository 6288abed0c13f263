import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { IdentityContext } from '../operations/identity-context.ts'
import { bearerOf } from '../protocol/bearer.ts'
import { IdentityError } from '../protocol/identity-error.ts'
import { isAllowedOrigin } from '../protocol/request-origin.ts'
import { originOf } from '../sessions/origin.ts'
import type { RefreshTokenTransport } from '../sessions/refresh-cookie.ts'
import { signOut } from '../sessions/sign-out.ts'
import { CLIENT_ID } from '../tokens/pool.ts'
import { InvalidToken } from '../tokens/token-verifier.ts'
import { authorize } from './authorize.ts'
import { idpresponse } from './idpresponse.ts'
import type { OpenIdProvider } from './openid-provider.ts'
import { redirectUrisOf } from './redirect-uris.ts'
import type { SocialContext } from './social-context.ts'
import { TokenRefusal, token } from './token.ts'
import { userInfo } from './user-info.ts'

const FORM = 'application/x-www-form-urlencoded'
/** Config of links that a browser opens with GET, and that write. */
const WRITES = { config: { cost: 'write' } } as const

export interface HostedRouteOptions {
  context: IdentityContext
  /** absent: no provider is configured, its endpoints are not mounted */
  provider: OpenIdProvider | undefined
  origins: ReadonlySet<string>
  secureCookie: boolean
  refreshTokenOf: (request: FastifyRequest, reply: FastifyReply) => RefreshTokenTransport
}

/** The hosted endpoints of a user pool: the authorization-code flow of the web app, user info, and sign-out. */
export function hostedRoutes(options: HostedRouteOptions) {
  const { context, provider, origins, secureCookie, refreshTokenOf } = options

  return async (app: FastifyInstance) => {
    if (provider) {
      const social = { ...context, provider, redirectUris: redirectUrisOf(origins), secureCookie }
      app.get('/oauth2/authorize', WRITES, (request, reply) => authorize(social, request, reply))
      app.get('/oauth2/idpresponse', WRITES, (request, reply) => idpresponse(social, request, reply))
      app.post('/oauth2/token', (request, reply) =>
        sendTokens(social, { request, reply, origins, refreshToken: refreshTokenOf(request, reply) }),
      )
    }
    app.get('/oauth2/userInfo', (request, reply) => sendUserInfo(context, request, reply))
    app.get('/logout', WRITES, (request, reply) => logout(options, request, reply))
  }
}

async function sendTokens(
  context: SocialContext,
  call: {
    request: FastifyRequest
    reply: FastifyReply
    origins: ReadonlySet<string>
    refreshToken: RefreshTokenTransport
  },
) {
  const { request, reply, origins, refreshToken } = call
  // it sets a cookie: no other site may make a browser use a session that it chose
  if (!isAllowedOrigin(request, origins)) throw new IdentityError('ForbiddenException')
  const type = request.headers['content-type']?.split(';')[0]?.trim().toLowerCase()
  try {
    if (type !== FORM) throw new TokenRefusal('invalid_request')
    return await token(context, request.body as string, {
      refreshToken,
      origin: originOf(request),
    })
  } catch (error) {
    if (!(error instanceof TokenRefusal)) throw error
    return reply.code(400).send({ error: error.message, ...error.fields })
  }
}

async function sendUserInfo(context: IdentityContext, request: FastifyRequest, reply: FastifyReply) {
  try {
    return await userInfo(context, bearerOf(request))
  } catch (error) {
    if (!(error instanceof InvalidToken)) throw error
    return reply.code(401).header('www-authenticate', 'Bearer error="invalid_token"').send({ error: 'invalid_token' })
  }
}

async function logout(
  { context, origins, refreshTokenOf }: HostedRouteOptions,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const { client_id, logout_uri } = request.query as Record<string, unknown>
  const isOurs = typeof logout_uri === 'string' && [...origins].some((origin) => logout_uri === `${origin}/`)
  if (client_id !== CLIENT_ID || !isOurs) return reply.code(400).send({ error: 'invalid_request' })
  await endSession(context, request, refreshTokenOf(request, reply))
  return reply.redirect(logout_uri)
}

/** Ends the session of the browser. A link on another site sends no cookie, and therefore ends no session. */
async function endSession(context: IdentityContext, request: FastifyRequest, refreshToken: RefreshTokenTransport) {
  if (!refreshToken.received) return
  const session = await context.findSessionOfToken(refreshToken.received)
  if (session) await signOut(context, session.sid, originOf(request))
  refreshToken.forget()
}
