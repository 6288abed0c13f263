import type { Readable } from 'node:stream'
import type { ExportFormat } from '@mirador/contract/export-columns'
import { MINUTE_MS } from '@mirador/domain/time/duration'
import type { FastifyReply } from 'fastify'

export const MEDIA_TYPES: Readonly<Record<ExportFormat, string>> = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv; charset=utf-8',
}

/** A file, generated as fast as the client reads it. */
export interface FileAnswer {
  /** letters, digits and hyphens, without the extension */
  name: string
  format: ExportFormat
  rows: number
  body: Readable
}

/** A client that reads nothing for this long has gone: a download may hold a database connection. */
const STALL_TIMEOUT_MS = MINUTE_MS

/**
 * Sends a file. An error while it is generated breaks the connection: a partial file must not look complete.
 */
export function sendFile(
  reply: FastifyReply,
  { name, format, rows, body }: FileAnswer,
  stallMs = STALL_TIMEOUT_MS,
): FastifyReply {
  // answered already, for example by the answer timeout
  if (reply.sent || reply.raw.destroyed) {
    body.destroy()
    return reply
  }
  body.once('error', (error) => reply.log.error({ err: error }, 'download failed'))
  guardAgainstStalling(reply, body, stallMs)
  return reply
    .header('content-disposition', `attachment; filename="${name}.${format}"`)
    .header('x-row-count', rows)
    .type(MEDIA_TYPES[format])
    .send(body)
}

function guardAgainstStalling({ raw }: FastifyReply, body: Readable, stallMs: number): void {
  const { socket } = raw
  let sent = socket?.bytesWritten ?? 0
  const timer = setInterval(() => {
    const now = socket?.bytesWritten ?? 0
    if (now === sent) body.destroy(new Error(`the client read nothing for ${stallMs / 1000} s`))
    sent = now
  }, stallMs)
  timer.unref()
  body.once('close', () => clearInterval(timer))
  raw.once('close', () => clearInterval(timer))
}
