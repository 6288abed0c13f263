import { runCancellable, StatementCancelled, type StatementTurns } from '@mirador/database/connection/cancellation'
import { SECOND_MS } from '@mirador/domain/time/duration'
import type { FastifyReply } from 'fastify'
import { LimitExceeded } from '../limits/limit-exceeded.ts'

/** Time limit of the statements of a request, below the 15 s after which it is answered anyway. */
export const STATEMENTS_LIMIT_MS = 10 * SECOND_MS

interface Options {
  /** whether the statements are cancelled when the client disconnects; those that write are not */
  isRead: boolean
  /** by default STATEMENTS_LIMIT_MS */
  limitMs?: number | undefined
  /**
   * waits until the work may begin; ends when the client of a read disconnects.
   * @returns a function to call when the work has ended
   */
  begin(departure: AbortSignal): Promise<() => void>
  /** decides when its statements may run */
  turns?: StatementTurns
}

/**
 * Computes an answer. Its statements are cancelled when the client disconnects or the answer takes too long.
 * @throws StatementCancelled
 * @throws LimitExceeded a statement waited too long for its turn
 */
export async function answerCancellably<T>(
  reply: FastifyReply,
  { isRead, limitMs = STATEMENTS_LIMIT_MS, begin, turns }: Options,
  work: () => Promise<T>,
): Promise<T> {
  const cancelling = new AbortController()
  const abort = () => cancelling.abort()
  if (isRead) {
    if (reply.raw.destroyed) abort()
    else reply.raw.once('close', abort)
  }
  const end = await begin(cancelling.signal)
  const timer = setTimeout(() => {
    reply.log.warn({ url: reply.request.routeOptions.url }, 'statements cancelled: too slow')
    abort()
  }, limitMs)
  try {
    return await runCancellable(cancelling.signal, work, turns)
  } catch (error) {
    if (error instanceof StatementCancelled && error.cause instanceof LimitExceeded) throw error.cause
    throw error
  } finally {
    clearTimeout(timer)
    end()
  }
}
