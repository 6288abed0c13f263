import type { Readable } from 'node:stream'
import type { ExportFormat } from '@mirador/contract/export-columns'
import { MINUTE_MS } from '@mirador/domain/time/duration'
import type { FastifyReply } from 'fastify'

export const MEDIA_TYPES: Readonly<Record<ExportFormat, string>> = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv; charset=utf-8',
}

/** A file on its way: it is made as fast as its reader takes it. */
export interface FileAnswer {
  /** letters, digits and hyphens, without an ending */
  name: string
  format: ExportFormat
  rows: number
  body: Readable
}

/** A reader who takes nothing for so long is gone, whatever the line says: a file may hold a connection of the database. */
const STALL_MS = MINUTE_MS

/**
 * Sends a file. Whatever breaks on the way breaks the connection: half a file must not look like a whole one.
 */
export function sendFile(
  reply: FastifyReply,
  { name, format, rows, body }: FileAnswer,
  stallMs = STALL_MS,
): FastifyReply {
  // answered already, as when the database took too long
  if (reply.sent || reply.raw.destroyed) {
    body.destroy()
    return reply
  }
  body.once('error', (error) => reply.log.error({ err: error }, 'a file broke off'))
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
    if (now === sent) body.destroy(new Error(`its reader took nothing for ${stallMs / 1000} s`))
    sent = now
  }, stallMs)
  timer.unref()
  body.once('close', () => clearInterval(timer))
  raw.once('close', () => clearInterval(timer))
}
