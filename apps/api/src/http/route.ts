import type { FastifyCompressRouteOptions } from '@fastify/compress'
import type { AnswerOf, Endpoint, InputOfEndpoint, Unserialised } from '@mirador/contract/endpoint'
import type { FieldCode } from '@mirador/contract/error-codes'
import { FIELD_CODES } from '@mirador/contract/error-codes'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod/mini'
import type { Context } from '../context.ts'
import { costOf } from '../limits/request-limits.ts'
import { ApiError, type FieldError } from './api-error.ts'
import { authenticate } from './authenticate.ts'
import { type FileAnswer, sendFile } from './file-answer.ts'
import { answerRead } from './standby-reads.ts'

export interface Session {
  sub: string
  sid: string
  /** the access token itself, for what an outside user pool tells of its holder */
  accessToken: string
}

type SessionOf<E extends Endpoint> = E['session'] extends true ? Session : undefined

export interface Route {
  endpoint: Endpoint
  handle: (input: never, context: Context) => Promise<unknown>
  /** reads and does nothing else, and may show what was so some seconds ago */
  readsStandby?: true
  /** for its answer, where that may take longer than others do */
  longestWaitMs?: number
}

/** Joins an endpoint of the contract with what answers it. */
export function route<E extends Endpoint>(
  endpoint: E,
  handle: (
    input: InputOfEndpoint<E> & { session: SessionOf<E>; ip: string },
    context: Context,
  ) => Promise<Unserialised<AnswerOf<E>>>,
): Route {
  return { endpoint, handle: handle as Route['handle'] }
}

/** The same for one that only reads, from a hot standby where there is one: whoever wrote something sees it there too. */
export function readRoute<E extends Endpoint>(...[endpoint, handle]: Parameters<typeof route<E>>): Route {
  return { ...route(endpoint, handle), readsStandby: true }
}

/** The same for one whose answer is a file; `gone` is aborted once it is sent, or its reader has left. */
export function fileRoute<E extends Endpoint>(
  endpoint: E,
  handle: (
    input: InputOfEndpoint<E> & { session: SessionOf<E>; gone: AbortSignal },
    context: Context,
  ) => Promise<FileAnswer>,
): Route {
  return { endpoint, handle: handle as Route['handle'] }
}

/** Where each API hangs in the one process. */
export const BASES = { api: '/api', refresh: '/refresh', taxRegistry: '/sii' } as const

const NOTHING = z.strictObject({})

/** Brotli would keep the first megabytes of a file to itself. */
const FILE_COMPRESSION = {
  encodings: ['gzip'],
  zlibOptions: { level: 4 },
} satisfies FastifyCompressRouteOptions['compress']

/** Mounts a route: counts the call, authenticates, validates by the contract, calls the handler. */
export function mountRoute(app: FastifyInstance, route: Route, context: Context): void {
  const { endpoint, handle, readsStandby, longestWaitMs } = route
  const { requestLimits } = context
  const cost = costOf(endpoint)
  const answerOn = readsStandby ? answerRead(handle, context) : (input: never) => handle(input, context)
  app.route({
    method: endpoint.method,
    config: { longestWaitMs },
    ...(endpoint.isFile && { compress: FILE_COMPRESSION }),
    url: BASES[endpoint.base] + endpoint.path.replace(/\{(\w+)\}/g, ':$1'),
    handler: async (request, reply) => {
      requestLimits.countAddress(cost, request.ip)
      const caller = endpoint.session ? await authenticate(request, context.identity.verifier) : undefined
      if (caller) requestLimits.countAccount(cost, caller.sub)
      // what only reads may begin while the session is looked up; its answer waits
      if (!endpoint.revalidates) await caller?.standing
      const answer = answerOf(request, reply, caller)
      answer.catch(() => {})
      await caller?.standing
      reply.header('cache-control', endpoint.revalidates ? 'private, no-cache' : 'no-store')
      if (endpoint.isFile) return sendFile(reply, (await answer) as FileAnswer)
      if (endpoint.attachment) reply.header('content-disposition', `attachment; filename="${endpoint.attachment}"`)
      return answer
    },
  })

  async function answerOf(request: FastifyRequest, reply: FastifyReply, session: Session | undefined) {
    const input = {
      session,
      ip: request.ip,
      params: endpoint.params && judge(endpoint.params, request.params),
      query: judge(endpoint.query ?? NOTHING, request.query),
      body: endpoint.body ? judge(endpoint.body, request.body ?? {}) : undefined,
    }
    if (!endpoint.isFile || !session) return answerOn(input as never, request, reply)
    const leaving = new AbortController()
    const endDownload = requestLimits.beginDownload(session.sub)
    reply.raw.once('close', () => {
      endDownload()
      leaving.abort()
    })
    return answerOn({ ...input, gone: leaving.signal } as never, request, reply)
  }
}

/** A refusal tells of so many fields, and so much of the name of one: else 64 KB of names would be answered with ten times that. */
const MOST_FIELDS = 20
const LONGEST_NAME = 100

function judge(schema: z.ZodMiniType, value: unknown): unknown {
  const result = z.safeParse(schema, value)
  if (result.success) return result.data
  const fields = result.error.issues.flatMap((issue): FieldError[] => {
    if (issue.code === 'unrecognized_keys') return issue.keys.map((field) => ({ field, code: 'unknown' }))
    const field = issue.path.join('.')
    const isMissing = issue.code === 'invalid_type' && valueAt(value, issue.path) === undefined
    return [{ field, code: isMissing ? 'required' : fieldCode(issue.message) }]
  })
  const told = fields.slice(0, MOST_FIELDS).map(({ field, code }) => ({ field: field.slice(0, LONGEST_NAME), code }))
  throw new ApiError(fields.every(({ code }) => code === 'unknown') ? 'unknown_parameter' : 'invalid_request', told)
}

function fieldCode(message: string): FieldCode {
  return (FIELD_CODES as readonly string[]).includes(message) ? (message as FieldCode) : 'invalid'
}

function valueAt(value: unknown, path: readonly PropertyKey[]): unknown {
  let at = value
  for (const key of path) at = (at as Record<PropertyKey, unknown> | undefined)?.[key]
  return at
}
