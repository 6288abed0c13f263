import type { Db } from '@mirador/database/connection/connect'
import { bookCall } from '@mirador/database/source/source-quota'
import { chileDay } from '@mirador/domain/time/chile-time'
import { MINUTE_MS } from '@mirador/domain/time/duration'
import { FAILURE_DETAILS } from '@mirador/texts/source-runs'
import { tenderFromDetail } from '../mercado-publico/detail-answer.ts'
import { tenderFromListEntry } from '../mercado-publico/list-answer.ts'
import { type GoodAnswer, judgeAnswer } from './judge-answer.ts'
import { createLine } from './line.ts'
import type { Log } from './log.ts'
import { BACKGROUND_QUOTA, DAILY_QUOTA } from './quota.ts'
import { readBody } from './read-body.ts'
import { type Sleep, sleepReally } from './sleep.ts'
import type { CallOptions, Source } from './source.ts'
import { queryDate } from './source-day.ts'
import { SourceError } from './source-error.ts'
import { findRefusal, forgetRefusal, rememberRefusal } from './ticket-refusal.ts'
import { type CallWatch, watchCall } from './watch-call.ts'

const LIST_BYTES = 50_000_000
const DETAIL_BYTES = 5_000_000
const TIMEOUT_MS = 15_000
/** Attempts per call; fewer for an urgent one, because a person waits. */
const TRIES = { background: 5, urgent: 2 }
const MAX_WAIT_MS = MINUTE_MS

export interface SourceOptions {
  /** without the file name: `https://api.mercadopublico.cl/servicios/v1/publico` */
  baseUrl: string
  ticket: string
  /** from the end of one call to the start of the next */
  pauseMs: number
  db: Db
  now: () => Date
  log: Log
  sleep?: Sleep
  fetch?: typeof fetch
  random?: () => number
  timeoutMs?: number
}

/** Mercado Público's public API, version 1. Calls are serialised, paced, counted against the quota and retried. */
export function createSource(options: SourceOptions): Source {
  const { baseUrl, ticket, pauseMs, db, now, log, sleep = sleepReally, random = Math.random } = options
  const { timeoutMs = TIMEOUT_MS } = options
  const send = options.fetch ?? fetch
  // the margin covers the database work around the call
  const line = createLine({ db, pauseMs, holdMs: timeoutMs + 2000, now, sleep })

  /** One call with its retries; its outcome updates the records of outages. */
  async function ask(query: Record<string, string>, maxBytes: number, options: CallOptions) {
    const watch = watchCall(db, query, { isUrgent: options.isUrgent ?? false, now })
    let answered: Awaited<ReturnType<typeof askOnce>>
    try {
      answered = await askWithRetries(query, maxBytes, options, watch)
    } catch (error) {
      await watch.gaveUp()
      throw error
    }
    await watch.answered(sourceTime(answered.answer, answered.readAt))
    return answered
  }

  async function askWithRetries(
    query: Record<string, string>,
    maxBytes: number,
    { isUrgent = false, signal }: CallOptions,
    watch: CallWatch,
  ) {
    const tries = isUrgent ? TRIES.urgent : TRIES.background
    for (let tried = 1; ; tried++) {
      try {
        return await line.run(() => askOnce(query, maxBytes, isUrgent, signal), { isUrgent, signal })
      } catch (error) {
        watch.failed(error)
        if (!(error instanceof SourceError) || !error.isRetryable || tried >= tries) throw error
        const waitMs = error.retryAfterMs ?? Math.max(pauseMs, 1000) * 2 ** (tried - 1) * (0.75 + random() / 2)
        const { kind, detail } = error
        log.warn({ kind, detail, tried, waitMs: Math.round(waitMs), ...query }, 'call to Mercado Público failed')
        await sleep(Math.min(waitMs, MAX_WAIT_MS), signal)
      }
    }
  }

  async function askOnce(query: Record<string, string>, maxBytes: number, isUrgent: boolean, signal?: AbortSignal) {
    if (await findRefusal(db, ticket, now())) throw new SourceError('ticket')
    if (!(await bookCall(db, chileDay(now()), isUrgent ? DAILY_QUOTA : BACKGROUND_QUOTA)))
      throw new SourceError('quota')
    const { status, body, retryAfterMs } = await transfer(query, maxBytes, signal)
    try {
      const answer = judgeAnswer(status, body, retryAfterMs)
      return { answer, body, readAt: now() }
    } catch (error) {
      if (error instanceof SourceError && error.kind === 'ticket') await rememberRefusal(db, ticket, now())
      throw error
    }
  }

  async function transfer(query: Record<string, string>, maxBytes: number, signal?: AbortSignal) {
    const timeout = AbortSignal.timeout(timeoutMs)
    try {
      const response = await send(`${baseUrl}/licitaciones.json?${new URLSearchParams({ ...query, ticket })}`, {
        signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
        // the address contains the ticket, so redirects are not followed
        redirect: 'manual',
        headers: { accept: 'application/json' },
      })
      const body = await readBody(response, maxBytes)
      return { status: response.status, body, retryAfterMs: retryAfter(response.headers.get('retry-after')) }
    } catch (error) {
      signal?.throwIfAborted()
      if (error instanceof SourceError) throw error
      if (timeout.aborted) throw new SourceError('unreachable', FAILURE_DETAILS.timeout(Math.round(timeoutMs / 1000)))
      // only the code of the cause: its message may quote the address
      const { cause } = error as { cause?: { code?: unknown } }
      throw new SourceError('unreachable', typeof cause?.code === 'string' ? cause.code : FAILURE_DETAILS.disconnected)
    }
  }

  /** Capped at our clock: a source time in the future would make every later answer look old. */
  const sourceTime = (answer: GoodAnswer, readAt: Date) =>
    answer.sourceAt && answer.sourceAt < readAt ? answer.sourceAt : readAt

  return {
    async readList(query, options = {}) {
      const parameters = 'active' in query ? { estado: 'activas' } : { fecha: queryDate(query.date) }
      const { answer, readAt } = await ask(parameters, LIST_BYTES, options)
      const readings = answer.entries.map((entry) =>
        tenderFromListEntry(entry, { sourceAt: sourceTime(answer, readAt), readAt }),
      )
      return {
        records: readings.flatMap((reading) => (reading.kind === 'record' ? [reading.record] : [])),
        refused: readings.flatMap((reading) => (reading.kind === 'refused' ? [reading.reason] : [])),
        isComplete: answer.count === answer.entries.length,
      }
    },

    async readTender(bid_idn, options = {}) {
      const { answer, body, readAt } = await ask({ codigo: bid_idn }, DETAIL_BYTES, options)
      const [entry] = answer.entries
      if (entry === undefined && answer.count === 0) return undefined
      if (answer.entries.length !== 1)
        throw new SourceError('malformed', FAILURE_DETAILS.severalTenders(answer.entries.length))
      const reading = tenderFromDetail(entry, { sourceAt: sourceTime(answer, readAt), readAt, raw: body })
      if (reading.kind === 'refused') throw new SourceError('malformed', reading.reason)
      if (reading.record.bid_idn !== bid_idn)
        throw new SourceError('malformed', FAILURE_DETAILS.otherTender(reading.record.bid_idn))
      return reading.record
    },

    findRefusedUntil: () => findRefusal(db, ticket, now()),
    forgetRefusal: () => forgetRefusal(db),
  }
}

function retryAfter(header: string | null): number | undefined {
  const seconds = Number(header)
  return header && seconds > 0 ? seconds * 1000 : undefined
}
