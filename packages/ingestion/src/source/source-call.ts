import type { Db } from '@mirador/database/connection/connect'
import { bookCall, type CallLimit } from '@mirador/database/source/source-quota'
import type { Channel } from '@mirador/domain/tender/channel'
import { chileDay } from '@mirador/domain/time/chile-time'
import { MINUTE_MS } from '@mirador/domain/time/duration'
import { FAILURE_DETAILS } from '@mirador/texts/source-runs'
import { jsonText } from '../mercado-publico/json-text.ts'
import { PEOPLE } from './channel-quota.ts'
import { createLine } from './line.ts'
import type { Log } from './log.ts'
import { readBody } from './read-body.ts'
import type { Sleep } from './sleep.ts'
import type { CallOptions } from './source.ts'
import { SourceError } from './source-error.ts'
import { findRefusal, rememberRefusal } from './ticket-refusal.ts'
import { watchCall } from './watch-call.ts'

const MAX_WAIT_MS = MINUTE_MS

export interface Caller {
  channel: Channel
  ticket: string
  /** minimum pause from the end of one call to the start of the next */
  pauseMs: number
  timeoutMs: number
  db: Db
  now: () => Date
  log: Log
  sleep: Sleep
  fetch: typeof fetch
  random: () => number
  /** the maximum number of calls of this day before this one, for people or for the sync */
  limitOf(isUrgent: boolean): Promise<CallLimit>
  /** Throws when no call may be made now. */
  check?(): Promise<void>
  /** Records an answer with status 429. */
  onRefused?(retryAfterMs: number | undefined): Promise<void>
}

export interface Request<A> {
  url: string
  headers?: Readonly<Record<string, string>>
  /** the parameters of the call without the ticket: they name it in logs and outages */
  about: Readonly<Record<string, string>>
  maxBytes: number
  tries: number
  /** The answer of a successful call. @throws SourceError */
  judge(status: number, body: string, retryAfterMs: number | undefined): A
  /** when the source made the answer; null when the answer does not state it */
  madeAt(answer: A): Date | null
}

export interface Answered<A> {
  answer: A
  /** with its damaged texts repaired */
  body: string
  readAt: Date
  /** at most our own time: a source time in the future would make every later answer look old */
  sourceAt: Date
}

/**
 * Calls of one API: one at a time, paced, counted against the quota and retried. Their outcome updates the records of
 * outages.
 */
export function createCalls(caller: Caller) {
  const { channel, ticket, pauseMs, timeoutMs, db, now, log, sleep, random } = caller
  // the margin covers the database work around the call
  const line = createLine({ db, channel, pauseMs, holdMs: timeoutMs + 2000, now, sleep })

  async function call<A>(request: Request<A>, options: CallOptions): Promise<Answered<A>> {
    const watch = watchCall(db, request.about, { channel, isUrgent: options.isUrgent ?? false, now })
    let answered: { answer: A; body: string; readAt: Date }
    try {
      answered = await withRetries(request, options, watch.failed)
    } catch (error) {
      await watch.gaveUp()
      throw error
    }
    const { answer, readAt } = answered
    const madeAt = request.madeAt(answer)
    const sourceAt = madeAt && madeAt < readAt ? madeAt : readAt
    await watch.answered(madeAt ? sourceAt : null)
    return { ...answered, sourceAt }
  }

  async function withRetries<A>(
    request: Request<A>,
    { isUrgent = false, budget = 'other', signal }: CallOptions,
    onFailed: (error: unknown) => void,
  ) {
    const payerOf = (tried: number) => (isUrgent ? PEOPLE : tried > 1 ? 'retries' : budget)
    for (let tried = 1; ; tried++) {
      try {
        return await line.run(() => once(request, payerOf(tried), isUrgent, signal), { isUrgent, signal })
      } catch (error) {
        onFailed(error)
        if (!(error instanceof SourceError) || !error.isRetryable || tried >= request.tries) throw error
        const waitMs = error.retryAfterMs ?? Math.max(pauseMs, 1000) * 2 ** (tried - 1) * (0.75 + random() / 2)
        const { kind, detail } = error
        log.warn(
          { kind, detail, tried, waitMs: Math.round(waitMs), ...request.about },
          'call to Mercado Público failed',
        )
        await sleep(Math.min(waitMs, MAX_WAIT_MS), signal)
      }
    }
  }

  async function once<A>(request: Request<A>, budget: string, isUrgent: boolean, signal?: AbortSignal) {
    if (await findRefusal(db, ticket, now(), channel)) throw new SourceError('ticket')
    await caller.check?.()
    const limit = await caller.limitOf(isUrgent)
    if (!(await bookCall(db, chileDay(now()), limit, budget, channel))) throw new SourceError('quota')
    const { status, body, retryAfterMs } = await transfer(request, signal)
    if (status === 429) await caller.onRefused?.(retryAfterMs)
    try {
      return { answer: request.judge(status, body, retryAfterMs), body, readAt: now() }
    } catch (error) {
      if (error instanceof SourceError && error.kind === 'ticket') await rememberRefusal(db, ticket, now(), channel)
      throw error
    }
  }

  async function transfer({ url, headers, about, maxBytes }: Request<unknown>, signal?: AbortSignal) {
    const timeout = AbortSignal.timeout(timeoutMs)
    try {
      const response = await caller.fetch(url, {
        signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
        // the request contains the ticket, so redirects are not followed
        redirect: 'manual',
        headers: { accept: 'application/json', ...headers },
      })
      const { text, mended } = jsonText(await readBody(response, maxBytes))
      if (mended > 0) log.warn({ mended, ...about }, 'answer of Mercado Público had damaged texts')
      return { status: response.status, body: text, retryAfterMs: retryAfter(response.headers.get('retry-after')) }
    } catch (error) {
      signal?.throwIfAborted()
      if (error instanceof SourceError) throw error
      if (timeout.aborted) throw new SourceError('unreachable', FAILURE_DETAILS.timeout(Math.round(timeoutMs / 1000)))
      // only the code of the cause: its message may quote the address
      const { cause } = error as { cause?: { code?: unknown } }
      throw new SourceError('unreachable', typeof cause?.code === 'string' ? cause.code : FAILURE_DETAILS.disconnected)
    }
  }

  return { call }
}

function retryAfter(header: string | null): number | undefined {
  const seconds = Number(header)
  return header && seconds > 0 ? seconds * 1000 : undefined
}
