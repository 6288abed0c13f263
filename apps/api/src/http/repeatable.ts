import { ensureAccount } from '@mirador/database/accounts/accounts'
import {
  claimKey,
  type KeyedRequest,
  keyedRequest,
  releaseKey,
  storeAnswer,
} from '@mirador/database/identity/idempotency-keys'
import { SECOND_MS } from '@mirador/domain/time/duration'
import type { FastifyBaseLogger, FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '../context.ts'
import { ApiError } from './api-error.ts'
import { PROBLEM_TYPE, problemOf } from './problem.ts'

const HEADER = 'idempotency-key'
/** A string of structured fields (RFC 9651): printable ASCII, with a backslash before a quote or a backslash. */
const QUOTED = /^"((?:[\x20\x21\x23-\x5b\x5d-\x7e]|\\["\\])*)"$/
/** Programs often send it without the quotes. Several headers arrive joined by commas. */
const BARE = /^[\x21\x23-\x2b\x2d-\x7e]+$/
const MAX_KEY = 255
/** Seconds after which a repeat of a running request may have its answer. */
const RETRY_AFTER = 2

/** Refusals that hang on who calls and when, made before the operation began. */
const PASSING = new Set([401, 403, 429])

/** Whether a repeat is answered with the same refusal. */
export const isRepeated = (status: number): boolean => status < 500 && !PASSING.has(status)

/** Carries a request out, or answers as its first attempt was answered. */
export type Repeatable = (
  request: FastifyRequest,
  reply: FastifyReply,
  caller: { sub: string },
  work: () => Promise<unknown>,
) => Promise<unknown>

/** What a request with a key was answered, or an answer that was stored before. */
export interface KeptAnswer {
  status: number
  answer: string
}

interface KeyedWork<T> {
  /** with a personal token, the account exists */
  caller: { sub: string }
  key: string
  /** what a repeat must have in common */
  content: string
  work: () => Promise<T>
  answerOf: (result: T) => KeptAnswer
  /** the refusal that a repeat gets too; undefined: a repeat is carried out anew */
  refusalOf: (error: unknown) => KeptAnswer | undefined
  log: Pick<FastifyBaseLogger, 'warn'>
}

/**
 * Carries work out once for each key of an account within 24 h.
 * @returns runs the work; `kept` when the first attempt was answered before
 */
export function oncePerKey({ database: { db }, now }: Context) {
  return async <T>(keyed: KeyedWork<T>): Promise<{ result: T } | { kept: KeptAnswer }> => {
    const { caller, key, content } = keyed
    const claimedAt = now()
    // the account of a session may not have been created yet
    if (!('token' in caller)) await ensureAccount(db, caller.sub, claimedAt)
    const request = keyedRequest(caller.sub, key, content)
    const claim = await claimKey(db, request, claimedAt)
    if (claim === 'ours') return { result: await carryOut(request, claimedAt, keyed) }
    if (claim === 'other') throw new ApiError('idempotency_key_reused')
    if (claim === 'running') throw new ApiError('idempotency_key_busy', [], RETRY_AFTER)
    if (claim instanceof Date)
      throw new ApiError('too_many_requests', [], Math.ceil((claim.getTime() - claimedAt.getTime()) / SECOND_MS))
    const { status, answer } = claim
    if (answer === null) throw new ApiError('answer_not_kept')
    return { kept: { status, answer } }
  }

  async function carryOut<T>(request: KeyedRequest, claimedAt: Date, { work, answerOf, refusalOf, log }: KeyedWork<T>) {
    // without its end a claim holds for a minute; the answer is sent anyway
    const end = (ending: Promise<void>) =>
      ending.catch((error: unknown) => log.warn({ err: error }, 'end of an idempotency key not stored'))
    let result: T
    try {
      result = await work()
    } catch (error) {
      const refusal = refusalOf(error)
      await end(refusal ? storeAnswer(db, request, claimedAt, refusal) : releaseKey(db, request, claimedAt))
      throw error
    }
    await end(storeAnswer(db, request, claimedAt, answerOf(result)))
    return result
  }
}

/**
 * Carries a write out once for each value of its header `Idempotency-Key`
 * (draft-ietf-httpapi-idempotency-key-header): a repeat by the same account gets the answer of the first one for 24 h.
 */
export function repeatable(context: Context): Repeatable {
  const once = oncePerKey(context)
  return async (request, reply, caller, work) => {
    const key = keyOf(request.headers[HEADER])
    if (key === undefined) return work()
    const outcome = await once({
      caller,
      key,
      content: [request.method, request.url, JSON.stringify(request.body ?? null)].join('\n'),
      work,
      answerOf: (result) => ({ status: 200, answer: JSON.stringify(result) }),
      refusalOf: (error) => refusalOf(error, request),
      log: request.log,
    })
    if ('result' in outcome) return outcome.result
    const { status, answer } = outcome.kept
    reply.code(status).type(status < 400 ? 'application/json; charset=utf-8' : PROBLEM_TYPE)
    return answer
  }
}

/** The refusal of an operation, if a repeat gets it too: what failed, or came too often, is carried out anew. */
function refusalOf(error: unknown, request: FastifyRequest) {
  if (!(error instanceof ApiError)) return undefined
  const problem = problemOf(request, error.code, error.fields)
  const { status } = problem
  return isRepeated(status) ? { status, answer: JSON.stringify(problem) } : undefined
}

/** @throws ApiError it is empty, too long, or no printable text */
function keyOf(value: string | string[] | undefined): string | undefined {
  if (value === undefined) return undefined
  const text = String(value).trim()
  const key = QUOTED.exec(text)?.[1]?.replace(/\\(.)/g, '$1') ?? (BARE.test(text) ? text : '')
  if (key.length === 0 || key.length > MAX_KEY) throw new ApiError('bad_idempotency_key')
  return key
}
