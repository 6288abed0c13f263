import type { Db } from '@mirador/database/connection/connect'
import { CHANNEL } from '@mirador/domain/tender/channel'
import { FAILURE_DETAILS } from '@mirador/texts/source-runs'
import { tenderFromDetail } from '../mercado-publico/detail-answer.ts'
import { tenderFromListEntry } from '../mercado-publico/list-answer.ts'
import { channelLimit } from './channel-quota.ts'
import { judgeAnswer } from './judge-answer.ts'
import type { Log } from './log.ts'
import { type Sleep, sleepReally } from './sleep.ts'
import type { CallOptions, Source } from './source.ts'
import { createCalls } from './source-call.ts'
import { queryDate } from './source-day.ts'
import { SourceError } from './source-error.ts'
import { findRefusal, forgetRefusal } from './ticket-refusal.ts'

const LIST_BYTES = 50_000_000
const DETAIL_BYTES = 5_000_000
const TIMEOUT_MS = 15_000
/** Attempts per call; fewer for an urgent one, because a person waits. */
const TRIES = { background: 5, urgent: 2 }

export interface SourceOptions {
  /** without the file name: `https://api.mercadopublico.cl/servicios/v1/publico` */
  baseUrl: string
  ticket: string
  /** minimum pause from the end of one call to the start of the next */
  pauseMs: number
  db: Db
  now: () => Date
  log: Log
  /** whether Compra Ágil is read too, with the same quota */
  sharesQuota?: boolean
  sleep?: Sleep
  fetch?: typeof fetch
  random?: () => number
  timeoutMs?: number
}

/** Mercado Público's public API, version 1: tenders. */
export function createSource(options: SourceOptions): Source {
  const { baseUrl, ticket, db, now, sharesQuota = false, timeoutMs = TIMEOUT_MS } = options
  const { call } = createCalls({
    sleep: sleepReally,
    random: Math.random,
    fetch,
    ...options,
    channel: CHANNEL.tender,
    timeoutMs,
    limitOf: (isUrgent) => channelLimit(db, { channel: CHANNEL.tender, isShared: sharesQuota, isUrgent, now: now() }),
  })

  function ask(query: Record<string, string>, maxBytes: number, callOptions: CallOptions) {
    return call(
      {
        url: `${baseUrl}/licitaciones.json?${new URLSearchParams({ ...query, ticket })}`,
        about: query,
        maxBytes,
        tries: callOptions.isUrgent ? TRIES.urgent : TRIES.background,
        judge: judgeAnswer,
        // without a time of its own, an answer has the time of its reading
        madeAt: (answer) => answer.sourceAt ?? now(),
      },
      callOptions,
    )
  }

  return {
    async readList(query, callOptions = {}) {
      const parameters = 'active' in query ? { estado: 'activas' } : { fecha: queryDate(query.date) }
      const { answer, sourceAt, readAt } = await ask(parameters, LIST_BYTES, { ...callOptions, budget: 'lists' })
      const readings = answer.entries.map((entry) => tenderFromListEntry(entry, { sourceAt, readAt }))
      return {
        records: readings.flatMap((reading) => (reading.kind === 'record' ? [reading.record] : [])),
        refused: readings.flatMap((reading) => (reading.kind === 'refused' ? [reading.reason] : [])),
        isComplete: answer.count === answer.entries.length,
      }
    },

    async readTender(bid_idn, callOptions = {}) {
      const { answer, body, sourceAt, readAt } = await ask({ codigo: bid_idn }, DETAIL_BYTES, callOptions)
      const [entry] = answer.entries
      if (entry === undefined && answer.count === 0) return undefined
      if (answer.entries.length !== 1)
        throw new SourceError('malformed', FAILURE_DETAILS.severalTenders(answer.entries.length))
      const reading = tenderFromDetail(entry, { sourceAt, readAt, raw: body })
      if (reading.kind === 'refused') throw new SourceError(reading.isHollow ? 'hollow' : 'malformed', reading.reason)
      if (reading.record.bid_idn !== bid_idn)
        throw new SourceError('malformed', FAILURE_DETAILS.otherTender(reading.record.bid_idn))
      return reading.record
    },

    findRefusedUntil: () => findRefusal(db, ticket, now()),
    forgetRefusal: () => forgetRefusal(db),
  }
}
