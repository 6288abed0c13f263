import cookie from '@fastify/cookie'
import { isDatabaseUnavailable } from '@mirador/database/connection/database-unavailable'
import { isOfDeletedUser } from '@mirador/database/connection/deleted-user'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { LimitExceeded } from '../../limits/limit-exceeded.ts'
import { IdentityError } from './identity-error.ts'
import { isAllowedOrigin } from './request-origin.ts'

const CONTENT_TYPE = 'application/x-amz-json-1.1'
const BODY_LIMIT = 16_384

/** A request of the protocol. */
export interface ProtocolCall {
  /** the `x-amz-target` header */
  target: string
  /** parsed JSON, not validated */
  body: unknown
  request: FastifyRequest
  reply: FastifyReply
}

/** A refusal in the words of another service; IdentityError is a refusal of this service. */
export class WireError extends Error {
  override readonly name = 'WireError'
  readonly code: string
  readonly status: number

  constructor(code: string, message: string, status: number) {
    super(message)
    this.code = code
    this.status = status
  }
}

/** Serves the JSON protocol of a Cognito user pool at `/`; `answer` returns the body of a response, or throws. */
export async function serveProtocol(
  app: FastifyInstance,
  {
    origins,
    answer,
  }: {
    origins: ReadonlySet<string>
    answer: (call: ProtocolCall) => Promise<object>
  },
) {
  if (!app.hasReplyDecorator('setCookie')) await app.register(cookie)
  app.removeAllContentTypeParsers()
  // any content type as text: the checks below come before parsing
  app.addContentTypeParser('*', { parseAs: 'string', bodyLimit: BODY_LIMIT }, (_, body, done) => done(null, body))
  const prepare = ({ headers: { origin } }: FastifyRequest, reply: FastifyReply) => {
    reply.header('cache-control', 'no-store')
    if (origin && origins.has(origin)) allowOrigin(origin, reply)
  }
  app.setErrorHandler((error, request, reply) => {
    // a limit of the whole process refuses before the hook of these routes
    prepare(request, reply)
    if (error instanceof LimitExceeded) reply.header('retry-after', error.retryAfter)
    return sendError(asRefusal(error, request), reply)
  })

  app.addHook('onRequest', async (request, reply) => prepare(request, reply))

  app.options('/', async (_, reply) => reply.code(204).send())

  app.post('/', { bodyLimit: BODY_LIMIT }, async (request, reply) => {
    const target = protocolTarget(request, origins)
    const body = await answer({ target, body: parseJson(request.body), request, reply })
    return reply.type(CONTENT_TYPE).send(JSON.stringify(body))
  })
}

/**
 * The target of the request. A page of another site cannot send this content type without a preflight, which is refused.
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

/** For a web app on another origin of the same site. */
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

type Refusal = Pick<WireError, 'code' | 'message' | 'status'>

function asRefusal(error: unknown, request: FastifyRequest): Refusal {
  if (error instanceof IdentityError || error instanceof WireError) return error
  if (error instanceof LimitExceeded) return new IdentityError('LimitExceededException')
  const code = (error as { code?: string }).code
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE') return new IdentityError('RequestEntityTooLargeException')
  if (code?.startsWith('FST_ERR_CTP_')) return new IdentityError('SerializationException')
  if (isOfDeletedUser(error)) return new IdentityError('NotAuthorizedException')
  if (isDatabaseUnavailable(error as Error)) {
    request.log.warn({ err: error }, 'dependency unavailable')
    return new WireError('ServiceUnavailableException', 'The service is unavailable, please try again.', 503)
  }
  request.log.error({ err: error }, 'identity operation failed')
  return new IdentityError('InternalErrorException')
}

function sendError({ code, message, status }: Refusal, reply: FastifyReply) {
  return reply
    .code(status)
    .type(CONTENT_TYPE)
    .header('x-amzn-errortype', code)
    .send(JSON.stringify({ __type: code, message }))
}
