import { WEB_ROUTES } from '@mirador/contract/web-routes'
import { ASSISTANT_SCOPES } from '@mirador/domain/account/assistants'
import type { FastifyPluginAsync } from 'fastify'
import type { Context } from '../context.ts'
import { exchange } from './exchange.ts'
import { issuerOf, RESOURCE_METADATA_PATH, resourceOf, SERVER_METADATA_PATH, TOKEN_PATH } from './oauth-base.ts'

const METADATA_CACHE = 'public, max-age=300'
const FORM = 'application/x-www-form-urlencoded'

/**
 * The authorization server of `/mcp` for hosted assistants: its metadata, and the exchange of codes and refresh tokens.
 * A person allows an assistant in the web app (docs/decisions/0130).
 */
export function oauth({ env, database, requestLimits, now }: Context): FastifyPluginAsync {
  const issuer = issuerOf(env)
  const resource = resourceOf(env)
  const resourceMetadata = {
    resource,
    resource_name: env.companyName,
    authorization_servers: [issuer],
    bearer_methods_supported: ['header'],
    scopes_supported: ASSISTANT_SCOPES,
  }
  const serverMetadata = {
    issuer,
    authorization_endpoint: new URL(WEB_ROUTES.authorize, env.publicUrl).href,
    token_endpoint: new URL(TOKEN_PATH, env.publicUrl).href,
    scopes_supported: ASSISTANT_SCOPES,
    response_types_supported: ['code'],
    response_modes_supported: ['query'],
    grant_types_supported: ['authorization_code', 'refresh_token'],
    token_endpoint_auth_methods_supported: ['none'],
    code_challenge_methods_supported: ['S256'],
    client_id_metadata_document_supported: true,
    authorization_response_iss_parameter_supported: true,
  }

  return async (app) => {
    app.get(RESOURCE_METADATA_PATH, (_request, reply) =>
      reply.header('cache-control', METADATA_CACHE).send(resourceMetadata),
    )
    app.get(SERVER_METADATA_PATH, (_request, reply) =>
      reply.header('cache-control', METADATA_CACHE).send(serverMetadata),
    )
    // RFC 6749, section 4.1.3: a form, and nothing else
    app.removeAllContentTypeParsers()
    app.addContentTypeParser(FORM, { parseAs: 'string' }, (_request, body, done) =>
      done(null, new URLSearchParams(String(body))),
    )
    app.post(TOKEN_PATH, { config: { cost: 'entry' } }, async (request, reply) => {
      const parameters = request.body instanceof URLSearchParams ? request.body : new URLSearchParams()
      const admit = (sub: string) => requestLimits.countAccount('entry', sub)
      const answer = await exchange(parameters, { db: database.reserved, resource, now: now(), admit })
      reply.header('cache-control', 'no-store').header('pragma', 'no-cache')
      return reply.code('error' in answer ? 400 : 200).send(answer)
    })
  }
}
