import { type IncomingMessage, type ServerResponse, STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { ErrorAnswer, ErrorCode } from '@mirador/contract/error-codes'
import { ERROR_TEXTS } from '@mirador/texts/errors'
import type { FastifyInstance } from 'fastify'

// What holds for a connection before there is a request that a route could answer.

/** Time for the whole of a request to arrive, body included, in milliseconds. */
export const REQUEST_MS = 30_000

/** Settings of Node's server: whoever sends a head too large, or drop by drop, does not keep us waiting. */
export const CONNECTIONS = {
  maxHeaderSize: 16_384,
  headersTimeout: 10_000,
  // how often the two times are looked at
  connectionsCheckingInterval: 2_000,
}

/** Far above what people need; a flood of idle connections leaves file handles for the database. */
const MOST_CONNECTIONS = 4_000

/** Makes what never becomes a request be answered as everything else is: JSON, a code, a Spanish sentence. */
export function guardConnections({ server }: Pick<FastifyInstance, 'server'>): void {
  server.maxConnections = MOST_CONNECTIONS
  // of an expectation that nobody knows Node would write a refusal of its own; it changes nothing here
  server.on('checkExpectation', (request: IncomingMessage, response: ServerResponse) => {
    server.emit('request', request, response)
  })
}

const REFUSALS: Record<string, { status: number; code: ErrorCode }> = {
  HPE_HEADER_OVERFLOW: { status: 431, code: 'too_large' },
  ERR_HTTP_REQUEST_TIMEOUT: { status: 408, code: 'invalid_request' },
}
const NO_HTTP = { status: 400, code: 'invalid_request' } as const

/** Refuses what is no HTTP, or arrives too slowly, and closes its connection. */
export function refuseBroken(
  headers: Readonly<Record<string, string>>,
): (error: Error & { code?: string }, socket: Socket) => void {
  return (error, socket) => {
    // whoever went away reads nothing; after part of an answer another one would be taken for the rest of it
    if (error.code === 'ECONNRESET' || !socket.writable || socket.bytesWritten > 0) return socket.destroy()
    const { status, code } = REFUSALS[error.code ?? ''] ?? NO_HTTP
    const answer: ErrorAnswer = { code, message: ERROR_TEXTS[code] }
    const body = JSON.stringify(answer)
    const lines = Object.entries({
      ...headers,
      'content-type': 'application/json; charset=utf-8',
      'content-length': Buffer.byteLength(body),
      'cache-control': 'no-store',
      connection: 'close',
    }).map(([name, value]) => `${name}: ${value}\r\n`)
    socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${body}`)
  }
}
