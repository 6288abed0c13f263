import {
  createMcpHandler,
  type McpServer,
  validateHostHeader,
  validateOriginHeader,
} from '@modelcontextprotocol/server'
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '../context.ts'
import { ApiError } from '../http/api-error.ts'
import { tokenCallerOf } from '../http/authenticate.ts'
import { sendError } from '../http/error-handler.ts'
import { MCP_PATH, RESOURCE_METADATA_PATH, resourceOf } from '../oauth/oauth-base.ts'
import { type McpCall, mcpServers } from './mcp-server.ts'

const LOCAL = ['localhost', '127.0.0.1', '[::1]']

/**
 * The door of assistants: the Model Context Protocol of 2026-07-28, without sessions, and that of 2025 for older clients, with
 * a token in the header: a personal one, or one that was issued by OAuth (docs/decisions/0128, 0130).
 * @param extend adds tools in the protocol's own tests
 */
export function mcp(context: Context, extend?: (server: McpServer) => void): FastifyPluginAsync {
  const { env, requestLimits, personalTokens: tokens, assistants } = context
  const servers = mcpServers(context, extend)
  const admission = {
    account: (sub: string) => requestLimits.countAccount('assistant', sub),
    token: (bearer: string) => requestLimits.countToken('assistant', bearer),
  }
  const resource = resourceOf(env)
  const metadata = new URL(RESOURCE_METADATA_PATH, env.publicUrl).href
  const hosts = [env.publicUrl, ...env.webOrigins]
    .map((url) => new URL(url).hostname)
    .concat(env.production ? [] : LOCAL)

  // the answer to a request, not a call
  const { fetch: answerTo } = createMcpHandler(({ authInfo }) => servers.serverFor(authInfo?.extra?.call as McpCall), {
    legacy: 'stateless',
    // nothing changes while a client listens, and a stream would hold one of the places of its address
    maxSubscriptions: 0,
    onerror: (error) => context.log.debug({ err: error }, 'a message of an assistant was refused'),
  })

  return async (app) => {
    // the library parses the body, whose errors are those of the protocol
    app.removeAllContentTypeParsers()
    app.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body))
    // what a client without the right token needs to get in (RFC 9728, section 5.1)
    app.addHook('onSend', async (_request, reply) => {
      const challenge = reply.getHeader('www-authenticate')
      if (typeof challenge === 'string')
        reply.header(
          'www-authenticate',
          `${challenge}${challenge.includes('=') ? ',' : ''} resource_metadata="${metadata}"`,
        )
    })
    app.addHook('onRequest', async (request) => {
      // another site must not call with what a browser reaches, nor a name that now leads here
      const isKnown =
        validateHostHeader(request.host, hosts).ok && validateOriginHeader(request.headers.origin, hosts).ok
      if (!isKnown) throw new ApiError('forbidden')
    })

    app.post(MCP_PATH, { config: { cost: 'assistant' } }, async (request, reply) => {
      const caller = await tokenCallerOf(request, { tokens, assistants }, admission)
      const { token } = caller
      const message = parsed(request.body)
      // the protocol dropped batches in 2025; one would count as one request
      if (Array.isArray(message)) throw new ApiError('invalid_request')
      servers.requireScope(message, caller)
      const call: McpCall = { request, reply, caller: { ...caller, assistant: token.name } }
      reply.header('cache-control', 'no-store')
      return reply.send(
        await answerTo(webRequest(request, reply, resource), {
          authInfo: { token: '', clientId: String(token.id), scopes: [...token.scopes], extra: { call } },
        }),
      )
    })
    // clients of 2025 try to open a stream, and to end a session
    app.route({
      method: ['GET', 'DELETE', 'PUT', 'PATCH'],
      url: MCP_PATH,
      config: { cost: 'assistant' },
      handler: (_request, reply) => sendError(reply.header('allow', 'POST'), 'method_not_allowed'),
    })
  }
}

/** The body, where it is JSON; the library refuses any other. */
function parsed(body: unknown): unknown {
  try {
    return JSON.parse(String(body))
  } catch {
    return undefined
  }
}

/** The request as the library reads it; it is aborted when the client disconnects. */
function webRequest({ headers, body }: FastifyRequest, { raw }: FastifyReply, url: string): Request {
  const leaving = new AbortController()
  if (raw.destroyed) leaving.abort()
  else raw.once('close', () => leaving.abort())
  const texts = Object.entries(headers).flatMap(([name, value]): [string, string][] =>
    value === undefined || name.startsWith(':') ? [] : [[name, String(value)]],
  )
  return new Request(url, { method: 'POST', headers: texts, body: String(body ?? ''), signal: leaving.signal })
}
