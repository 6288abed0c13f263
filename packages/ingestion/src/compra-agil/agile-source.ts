import type { Db } from '@mirador/database/connection/connect'
import type { SpanList } from '@mirador/database/source/source-spans'
import { CHANNEL } from '@mirador/domain/tender/channel'
import type { TenderRecord } from '@mirador/domain/tender/tender'
import { FAILURE_DETAILS } from '@mirador/texts/source-runs'
import { part } from '../mercado-publico/source-values.ts'
import { channelLimit } from '../source/channel-quota.ts'
import type { Log } from '../source/log.ts'
import { type Sleep, sleepReally } from '../source/sleep.ts'
import type { CallOptions } from '../source/source.ts'
import { createCalls } from '../source/source-call.ts'
import { SourceError } from '../source/source-error.ts'
import { findRefusal, forgetRefusal } from '../source/ticket-refusal.ts'
import { judgeAgileAnswer } from './judge-answer.ts'
import { purchaseFromDetail, purchaseFromItem } from './purchase.ts'
import { changeOf } from './purchase-fields.ts'
import { findQuotaRefusal, forgetQuotaRefusal, rememberQuotaRefusal } from './quota-refusal.ts'
import { type Span, stampsOf } from './source-clock.ts'
import { PAGE_SIZE } from './spans.ts'

const PAGE_BYTES = 5_000_000
const DETAIL_BYTES = 5_000_000
/** The gateway of the source times out after half a minute. */
const TIMEOUT_MS = 40_000
/** Attempts per call. A page that fails is requested again in halves instead. */
const TRIES = { page: 1, detail: 2, urgent: 1 }

export interface AgileEntry {
  record: TenderRecord
  /** when the process last changed, by the source */
  changedAt: Date | null
}

export interface AgilePage {
  entries: AgileEntry[]
  /** reasons for the entries that were left out, one each */
  refused: string[]
  /** number of entries in the answer, refused ones included */
  count: number
  /** number of entries on all pages */
  total: number
}

/** The source of Compra Ágil. Every method may throw SourceError, or the signal's reason. */
export interface AgileSource {
  readPage(list: SpanList, span: Span, number: number, options?: CallOptions): Promise<AgilePage>
  /** @returns undefined when the source knows no such process */
  readTender(bid_idn: string, options?: CallOptions): Promise<TenderRecord | undefined>
  /** Until when no call is made, because the ticket or the quota was refused. */
  findRefusedUntil(): Promise<Date | undefined>
  /** Makes the next call try a refused ticket again. A refusal for the quota stays: a restart gives no new calls. */
  forgetRefusal(): Promise<void>
}

export interface AgileSourceOptions {
  /** `https://api2.mercadopublico.cl/v2/compra-agil` */
  baseUrl: string
  ticket: string
  /** minimum pause from the end of one call to the start of the next */
  pauseMs: number
  db: Db
  now: () => Date
  log: Log
  /** whether tenders are read with the same quota */
  sharesQuota: boolean
  sleep?: Sleep
  fetch?: typeof fetch
  random?: () => number
  timeoutMs?: number
}

/** Mercado Público's API of Compra Ágil, version 2. */
export function createAgileSource(options: AgileSourceOptions): AgileSource {
  const { baseUrl, ticket, db, now, sharesQuota, timeoutMs = TIMEOUT_MS } = options
  const { call } = createCalls({
    sleep: sleepReally,
    random: Math.random,
    fetch,
    ...options,
    channel: CHANNEL.agile,
    timeoutMs,
    limitOf: (isUrgent) => channelLimit(db, { channel: CHANNEL.agile, isShared: sharesQuota, isUrgent, now: now() }),
    async check() {
      if (await findQuotaRefusal(db, now())) throw new SourceError('quota')
    },
    onRefused: (retryAfterMs) => rememberQuotaRefusal(db, now(), retryAfterMs),
  })
  const headers = { ticket }

  return {
    async readPage(list, span, number, callOptions = {}) {
      const query = { ...filterOf(list, span), tamano_pagina: String(PAGE_SIZE), numero_pagina: String(number) }
      const { answer, readAt } = await call(
        {
          url: `${baseUrl}?${new URLSearchParams(query)}`,
          headers,
          about: query,
          maxBytes: PAGE_BYTES,
          tries: TRIES.page,
          judge: (...given) => judgeAgileAnswer('page', ...given),
          madeAt: ({ items }) => newest(items.map((item) => changeOf(part(item)))),
        },
        { ...callOptions, budget: 'lists' },
      )
      await forgetQuotaRefusal(db)
      const readings = answer.items.map((item) => ({
        reading: purchaseFromItem(item, readAt),
        changedAt: changeOf(part(item)),
      }))
      return {
        entries: readings.flatMap(({ reading, changedAt }) =>
          reading.kind === 'record' ? [{ record: reading.record, changedAt }] : [],
        ),
        refused: readings.flatMap(({ reading }) => (reading.kind === 'refused' ? [reading.reason] : [])),
        count: answer.items.length,
        total: Math.max(answer.total, answer.items.length),
      }
    },

    async readTender(bid_idn, callOptions = {}) {
      const { answer, body, readAt } = await call(
        {
          url: `${baseUrl}/${encodeURIComponent(bid_idn)}`,
          headers,
          about: { codigo: bid_idn },
          maxBytes: DETAIL_BYTES,
          tries: callOptions.isUrgent ? TRIES.urgent : TRIES.detail,
          judge: (...given) => judgeAgileAnswer('detail', ...given),
          madeAt: (given) => (given.kind === 'detail' ? changeOf(given.payload) : null),
        },
        callOptions,
      )
      await forgetQuotaRefusal(db)
      if (answer.kind === 'unknown') return undefined
      const reading = purchaseFromDetail(answer.payload, readAt, body)
      if (reading.kind === 'refused') throw new SourceError(reading.isHollow ? 'hollow' : 'malformed', reading.reason)
      if (reading.record.bid_idn !== bid_idn)
        throw new SourceError('malformed', FAILURE_DETAILS.otherTender(reading.record.bid_idn))
      return reading.record
    },

    async findRefusedUntil() {
      const [ticketUntil, quotaUntil] = await Promise.all([
        findRefusal(db, ticket, now(), CHANNEL.agile),
        findQuotaRefusal(db, now()),
      ])
      return newest([ticketUntil ?? null, quotaUntil ?? null]) ?? undefined
    },
    forgetRefusal: () => forgetRefusal(db, CHANNEL.agile),
  }
}

/** The source refuses a request without a filter. */
function filterOf(list: SpanList, span: Span): Record<string, string> {
  const { from, to } = stampsOf(span)
  return list === 'changes'
    ? { cambio_desde: from, cambio_hasta: to, ordenar_por: 'FechaUltimaModificacion' }
    : { estado: 'publicada', publicado_desde: from, publicado_hasta: to, ordenar_por: 'FechaPublicacion' }
}

function newest(dates: readonly (Date | null)[]): Date | null {
  return dates.reduce((last, date) => (date !== null && (last === null || date > last) ? date : last), null)
}
