import { Readable } from 'node:stream'
import type { ExportFormat } from '@mirador/contract/export-columns'
import { MINUTE_MS } from '@mirador/domain/time/duration'
import type { FastifyReply } from 'fastify'
import type { DownloadProgress } from '../limits/download-places.ts'
import { jsonLines, jsonPieces, type LazyList } from './json-pieces.ts'

export const MEDIA_TYPES: Readonly<Record<ExportFormat, string>> = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv; charset=utf-8',
}

/** JSON lines. */
export const LINES_TYPE = 'application/jsonl; charset=utf-8'

/** A list of JSON values that is read while it is sent, one a line. */
export interface LinesAnswer {
  /** letters, digits and hyphens, without the extension */
  name: string
  lines: LazyList
}

/** A file, generated at the reading speed of the client. */
export interface FileAnswer {
  /** letters, digits and hyphens, without the extension */
  name: string
  format: ExportFormat
  rows: number
  body: Readable
}

/**
 * Minimum reading speed of a client, since a download may hold a database connection and takes one of few places: 4
 * KB/s, which a weak mobile connection reaches, measured over a minute in which the client was the cause of the delay;
 * and maximum duration of a download.
 */
const PACE = { windowMs: MINUTE_MS, windowBytes: 240_000, totalMs: 30 * MINUTE_MS }

/**
 * Sends a file. An error while it is generated breaks the connection: a partial file must not look complete.
 */
export function sendFile(reply: FastifyReply, { name, format, rows, body }: FileAnswer, pace = PACE): FastifyReply {
  // answered already, for example by the answer timeout
  if (reply.sent || reply.raw.destroyed) {
    body.destroy()
    return reply
  }
  reply.header('content-disposition', `attachment; filename="${name}.${format}"`).header('x-row-count', rows)
  return sendBody(reply.type(MEDIA_TYPES[format]), body, pace)
}

/** Sends JSON that is written at the reading speed of the client, lazy lists included. */
export function sendPieces(reply: FastifyReply, answer: unknown, name = 'api.json', pace = PACE): FastifyReply {
  if (reply.sent || reply.raw.destroyed) return reply
  reply.header('content-disposition', `attachment; filename="${name}"`).type('application/json; charset=utf-8')
  return sendBody(reply, Readable.from(jsonPieces(answer)), pace)
}

/** Sends a list as one JSON value a line, written at the reading speed of the client. */
export function sendLines(reply: FastifyReply, { name, lines }: LinesAnswer, pace = PACE): FastifyReply {
  if (reply.sent || reply.raw.destroyed) return reply
  reply.header('content-disposition', `attachment; filename="${name}.jsonl"`).type(LINES_TYPE)
  return sendBody(reply, Readable.from(jsonLines(lines)), pace)
}

function sendBody(reply: FastifyReply, body: Readable, pace: typeof PACE): FastifyReply {
  if (reply.request.method === 'HEAD') {
    // Fastify would read the body to its end, after the answer and so without a place
    body.destroy()
    return reply.send(Readable.from([]))
  }
  body.once('error', (error) => reply.log.error({ err: error }, 'download failed'))
  guardPace(reply, body, pace)
  return reply.send(body)
}

/** Reports the progress of a reply's download. */
export function progressOf({ raw, log }: FastifyReply): DownloadProgress {
  const { socket } = raw
  const before = socket?.bytesWritten ?? 0
  return {
    bytes: () => (socket?.bytesWritten ?? 0) - before - (socket?.writableLength ?? 0),
    waitsForClient: () => isWaitingForClient(raw),
    end() {
      log.warn('download ended: it was the slowest, and another one waits')
      socket?.destroy()
    },
  }
}

function isWaitingForClient(raw: FastifyReply['raw']): boolean {
  return raw.writableNeedDrain || (raw.socket?.writableNeedDrain ?? false)
}

function guardPace({ raw }: FastifyReply, body: Readable, { windowMs, windowBytes, totalMs }: typeof PACE): void {
  const { socket } = raw
  let sent = socket?.bytesWritten ?? 0
  const window = setInterval(() => {
    const now = socket?.bytesWritten ?? 0
    if (isWaitingForClient(raw) && now - sent < windowBytes) {
      body.destroy(new Error(`the client read ${now - sent} bytes in ${windowMs / 1000} s`))
    }
    sent = now
  }, windowMs)
  const total = setTimeout(() => body.destroy(new Error(`the download took ${totalMs / 1000} s`)), totalMs)
  const end = () => {
    clearInterval(window)
    clearTimeout(total)
  }
  window.unref()
  total.unref()
  body.once('close', end)
  raw.once('close', end)
}
