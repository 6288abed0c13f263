import { ensureAccount } from '@mirador/database/accounts/accounts'
import {
  claimKey,
  type KeyedRequest,
  keyedRequest,
  releaseKey,
  storeAnswer,
} from '@mirador/database/identity/idempotency-keys'
import { SECOND_MS } from '@mirador/domain/time/duration'
import type { FastifyReply, FastifyRequest } from 'fastify'
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

/** Carries a request out, or answers as its first attempt was answered. */
export type Repeatable = (
  request: FastifyRequest,
  reply: FastifyReply,
  caller: { sub: string },
  work: () => Promise<unknown>,
) => Promise<unknown>

/**
 * Carries a write out once for each value of its header `Idempotency-Key`
 * (draft-ietf-httpapi-idempotency-key-header): a repeat by the same account gets the answer of the first one for 24 h.
 */
export function repeatable({ database: { db }, now }: Context): Repeatable {
  return async (request, reply, caller, work) => {
    const key = keyOf(request.headers[HEADER])
    if (key === undefined) return work()
    const claimedAt = now()
    // the account of a session may not have been created yet
    if (!('token' in caller)) await ensureAccount(db, caller.sub, claimedAt)
    const content = [request.method, request.url, JSON.stringify(request.body ?? null)].join('\n')
    const keyed = keyedRequest(caller.sub, key, content)
    const claim = await claimKey(db, keyed, claimedAt)
    if (claim === 'ours') return carryOut(keyed, claimedAt, request, work)
    if (claim === 'other') throw new ApiError('idempotency_key_reused')
    if (claim === 'running') throw new ApiError('idempotency_key_busy', [], RETRY_AFTER)
    if (claim instanceof Date)
      throw new ApiError('too_many_requests', [], Math.ceil((claim.getTime() - claimedAt.getTime()) / SECOND_MS))
    const { status, answer } = claim
    if (answer === null) throw new ApiError('answer_not_kept')
    reply.code(status).type(status < 400 ? 'application/json; charset=utf-8' : PROBLEM_TYPE)
    return answer
  }

  async function carryOut(keyed: KeyedRequest, claimedAt: Date, request: FastifyRequest, work: () => Promise<unknown>) {
    // without its end a claim holds for a minute; the answer is sent anyway
    const end = (ending: Promise<void>) =>
      ending.catch((error: unknown) => request.log.warn({ err: error }, 'end of an idempotency key not stored'))
    let answer: unknown
    try {
      answer = await work()
    } catch (error) {
      const refusal = refusalOf(error, request)
      await end(refusal ? storeAnswer(db, keyed, claimedAt, refusal) : releaseKey(db, keyed, claimedAt))
      throw error
    }
    await end(storeAnswer(db, keyed, claimedAt, { status: 200, answer: JSON.stringify(answer) }))
    return answer
  }
}

/** The refusal of an operation, if a repeat gets it too: what failed, or came too often, is carried out anew. */
function refusalOf(error: unknown, request: FastifyRequest) {
  if (!(error instanceof ApiError)) return undefined
  const problem = problemOf(request, error.code, error.fields)
  const { status } = problem
  return status >= 500 || PASSING.has(status) ? undefined : { status, answer: JSON.stringify(problem) }
}

/** @throws ApiError it is empty, too long, or no printable text */
function keyOf(value: string | string[] | undefined): string | undefined {
  if (value === undefined) return undefined
  const text = String(value).trim()
  const key = QUOTED.exec(text)?.[1]?.replace(/\\(.)/g, '$1') ?? (BARE.test(text) ? text : '')
  if (key.length === 0 || key.length > MAX_KEY) throw new ApiError('bad_idempotency_key')
  return key
}
