import type { FastifyCompressRouteOptions } from '@fastify/compress'
import type { AnswerOf, Endpoint, InputOfEndpoint, KeyOf, Unserialised } from '@mirador/contract/endpoint'
import type { FieldCode } from '@mirador/contract/error-codes'
import { FIELD_CODES } from '@mirador/contract/error-codes'
import type { Scope } from '@mirador/domain/account/personal-tokens'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod/mini'
import type { Context } from '../context.ts'
import type { TokenCaller } from '../identity/personal-tokens/token-caller.ts'
import { originOf, type RequestOrigin } from '../identity/sessions/origin.ts'
import { costOf, programsOf } from '../limits/request-limits.ts'
import type { RegistrationPass } from '../tax-registry/registration-pass.ts'
import { ApiError, type FieldError } from './api-error.ts'
import { callerOf } from './authenticate.ts'
import { answerCancellably } from './cancellable-answer.ts'
import { type FileAnswer, type LinesAnswer, progressOf, sendFile, sendLines, sendPieces } from './file-answer.ts'
import type { Repeatable } from './repeatable.ts'
import { answerRead, checkReader } from './standby-reads.ts'
import { nextLink, type Walk, walkOf } from './walk.ts'

export interface Session {
  sub: string
  sid: string
  /** for calls to an external user pool about the token's holder */
  accessToken: string
}

/** Who calls an operation: with a scope, it may be a personal token, which has no session. */
type SessionOf<E extends Endpoint> = E['session'] extends true
  ? E extends { scope: Scope }
    ? Session | TokenCaller
    : Session
  : undefined

/** The assistant through which a caller acts, if any. */
export const assistantOf = (caller: Session | TokenCaller): string | undefined =>
  'token' in caller ? caller.assistant : undefined

export interface Route {
  endpoint: Endpoint
  handle: (input: never, context: Context) => Promise<unknown>
  /** whether the route only reads, and its answer may be some seconds old */
  readsStandby?: true
  /** time limit of an answer that may take longer than usual */
  answerTimeoutMs?: number
  /** whether its query may ask for a page of a walk */
  isWalked?: true
  /** carries a write out once for each `Idempotency-Key` */
  repeatable?: Repeatable
}

/** Binds an endpoint of the contract to its handler. */
export function route<E extends Endpoint>(
  endpoint: E,
  handle: (
    input: InputOfEndpoint<E> & {
      session: SessionOf<E>
      ip: string
      origin: RequestOrigin
      registration: RegistrationPass
      walk: Walk<KeyOf<E>> | undefined
    },
    context: Context,
  ) => Promise<Unserialised<AnswerOf<E>>>,
): Route {
  return { endpoint, handle: handle as Route['handle'] }
}

/** A route that only reads, from a hot standby if there is one; clients see their own writes there too. */
export function readRoute<E extends Endpoint>(...[endpoint, handle]: Parameters<typeof route<E>>): Route {
  return { ...route(endpoint, handle), readsStandby: true }
}

/** The input of a file's handler; `gone` is aborted after the file was sent or the client has disconnected. */
export type FileInput<E extends Endpoint> = InputOfEndpoint<E> & {
  session: SessionOf<E>
  origin: RequestOrigin
  gone: AbortSignal
}

/** A route that answers with a file. */
export function fileRoute<E extends Endpoint>(
  endpoint: E,
  handle: (input: FileInput<E>, context: Context) => Promise<FileAnswer>,
): Route {
  return { endpoint, handle: handle as Route['handle'] }
}

/** A route that answers with a list that is read while it is sent, one JSON value a line. */
export function linesRoute<E extends Endpoint & { isLines: true }>(
  endpoint: E,
  handle: (input: FileInput<E>, context: Context) => Promise<LinesAnswer>,
): Route {
  return { endpoint, handle: handle as Route['handle'] }
}

/** Base path of each API. */
export const BASES = { api: '/api', refresh: '/refresh', taxRegistry: '/sii' } as const

export const NOTHING = z.strictObject({})

/** Brotli would buffer the first megabytes of a file. */
const FILE_COMPRESSION = {
  encodings: ['gzip'],
  zlibOptions: { level: 4 },
  // JSON lines are in no list of types; a workbook is compressed already
  customTypes: /^(?:text\/csv|application\/jsonl?)\b/,
} satisfies FastifyCompressRouteOptions['compress']

/**
 * Whether an endpoint takes one of the few places of downloads: a spreadsheet, or another answer that reads a whole
 * list.
 */
const isDownload = ({ isFile, cost }: Endpoint) => isFile || cost === 'export'

/** The subject of all downloads without a session: they share the one place of an account, and leave the others to people. */
const ANYONE = 'anyone'

/**
 * Mounts a route, whose requests have been counted for their address (admission.ts): authenticates, validates by the contract,
 * calls the handler.
 * @param base another base path than that of its API
 */
export function mountRoute(app: FastifyInstance, route: Route, context: Context, base?: string): void {
  const { endpoint, handle, readsStandby, answerTimeoutMs, isWalked, repeatable } = route
  const { requestLimits } = context
  const cost = costOf(endpoint)
  const verifiers = { sessions: context.identity.verifier, tokens: context.personalTokens }
  const admission = {
    account: (sub: string) => requestLimits.countAccount(cost, sub),
    token: (bearer: string) => requestLimits.countToken(cost, bearer),
  }
  const answerOn = readsStandby ? answerRead(handle, context) : (input: never) => handle(input, context)
  app.route({
    method: endpoint.method,
    config: { answerTimeoutMs, cost },
    ...(isDownload(endpoint) && { compress: FILE_COMPRESSION }),
    url: (base ?? BASES[endpoint.base]) + endpoint.path.replace(/\{(\w+)\}/g, ':$1'),
    handler: async (request, reply) => {
      const caller = endpoint.session ? await callerOf(request, endpoint, verifiers, admission) : undefined
      // a pure read may begin before the session is checked; its answer waits for the check
      const session = caller && 'sessionCheck' in caller ? caller : undefined
      const sessionCheck = session && (readsStandby ? checkReader(session, context) : session.sessionCheck)
      sessionCheck?.catch(() => {})
      if (!endpoint.revalidates) await sessionCheck
      const work = () => answerOf(request, reply, caller)
      const answer = repeatable && caller ? repeatable(request, reply, caller, work) : work()
      answer.catch(() => {})
      await sessionCheck
      reply.header('cache-control', endpoint.revalidates ? 'private, no-cache' : 'no-store')
      // what it answers may hang on a secret in its body
      if (!endpoint.session) reply.header('x-robots-tag', 'noindex')
      if (endpoint.isFile) return sendFile(reply, (await answer) as FileAnswer)
      if (endpoint.isLines) return sendLines(reply, (await answer) as LinesAnswer)
      if (isDownload(endpoint)) return sendPieces(reply, await answer, endpoint.attachment)
      // opened by its address, the answer is saved and not shown as a page
      reply.header('content-disposition', `attachment; filename="${endpoint.attachment ?? 'api.json'}"`)
      return answer
    },
  })

  async function answerOf(request: FastifyRequest, reply: FastifyReply, session: Session | TokenCaller | undefined) {
    const query = validate(endpoint.query ?? NOTHING, request.query)
    const walked = isWalked && walkOf(endpoint, request, query as object)
    const input = {
      session,
      ip: request.ip,
      get origin() {
        return originOf(request)
      },
      get registration(): RegistrationPass {
        const { registrationPasses } = context
        return { sub: registrationPasses.read(request), give: (sub) => registrationPasses.give(reply, sub) }
      },
      params: endpoint.params && validate(endpoint.params, request.params),
      query: walked ? walked.query : query,
      walk: walked ? walked.walk : undefined,
      body: endpoint.body ? validate(endpoint.body, request.body ?? {}) : undefined,
    }
    if (isDownload(endpoint)) return makeFile(input, session?.sub ?? ANYONE, request, reply)
    if (!session) return answerOn(input as never, request, reply)
    if (readsStandby) {
      reply.raw.once('close', () => {
        if (!reply.raw.writableFinished) requestLimits.countDeparture(cost, session.sub)
      })
    }
    const answer = await answerCancellably(
      reply,
      {
        isRead: readsStandby === true,
        limitMs: answerTimeoutMs,
        begin: (departure) => requestLimits[placesOf(session)](session.sub, departure),
        turns: requestLimits.databaseTime.turnsOf(isToken(session) ? programsOf(session.sub) : session.sub, request.ip),
      },
      () => answerOn(input as never, request, reply),
    )
    const link = walked && nextLink(request, walked.walk)
    if (link) reply.header('link', link)
    return answer
  }

  function placesOf(caller: Session | TokenCaller) {
    if (cost === 'outside') return 'beginReading'
    return isToken(caller) ? 'beginTokenRequest' : 'beginRequest'
  }

  async function makeFile(input: object, subject: string, request: FastifyRequest, reply: FastifyReply) {
    const leaving = new AbortController()
    if (reply.raw.destroyed) leaving.abort()
    else reply.raw.once('close', () => leaving.abort())
    const place = await requestLimits.beginDownload(subject, request.ip, leaving.signal)
    if (leaving.signal.aborted) place.release()
    else leaving.signal.addEventListener('abort', place.release, { once: true })
    place.watch(progressOf(reply))
    const work = () => answerOn(Object.assign(input, { gone: leaving.signal }) as never, request, reply)
    const turns = requestLimits.databaseTime.downloadTurnsOf(subject)
    return answerCancellably(reply, { isRead: true, begin: async () => () => {}, turns }, work)
  }
}

/** Programs have places and database time of their own, so that they take none of those of a screen. */
const isToken = (caller: Session | TokenCaller) => 'token' in caller

/** Maximum number of fields in a refusal: the answer to 64 KB of unknown field names would be ten times as large. */
const MAX_FIELDS = 20
const MAX_FIELD_LENGTH = 100

/**
 * Validates one part of a request.
 * @throws ApiError with each refused field
 */
export function validate(schema: z.ZodMiniType, value: unknown): unknown {
  const result = z.safeParse(schema, value)
  if (result.success) return result.data
  const fields = result.error.issues.flatMap((issue): FieldError[] => {
    if (issue.code === 'unrecognized_keys') return issue.keys.map((field) => ({ field, code: 'unknown' }))
    const field = issue.path.join('.')
    const isMissing = issue.code === 'invalid_type' && valueAt(value, issue.path) === undefined
    return [{ field, code: isMissing ? 'required' : fieldCode(issue.message) }]
  })
  const firstFields = fields
    .slice(0, MAX_FIELDS)
    .map(({ field, code }) => ({ field: field.slice(0, MAX_FIELD_LENGTH), code }))
  throw new ApiError(
    fields.every(({ code }) => code === 'unknown') ? 'unknown_parameter' : 'invalid_request',
    firstFields,
  )
}

function fieldCode(message: string): FieldCode {
  return (FIELD_CODES as readonly string[]).includes(message) ? (message as FieldCode) : 'invalid'
}

function valueAt(value: unknown, path: readonly PropertyKey[]): unknown {
  let at = value
  for (const key of path) at = (at as Record<PropertyKey, unknown> | undefined)?.[key]
  return at
}
