import { type IncomingMessage, type ServerResponse, STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { ErrorAnswer, ErrorCode } from '@mirador/contract/error-codes'
import type { FastifyInstance } from 'fastify'
import { ERROR_TEXTS } from './error-texts.ts'

// Limits of connections, and refusals of data that never become a request for a route.

/** Maximum time until a complete request has arrived, body included. */
export const REQUEST_TIMEOUT_MS = 30_000

/** Settings of Node's server against large and slow request heads. */
export const CONNECTIONS = {
  maxHeaderSize: 16_384,
  headersTimeout: 10_000,
  // interval of the checks of both timeouts
  connectionsCheckingInterval: 2_000,
}

/** Far above normal use; leaves file handles for the database during a flood of idle connections. */
const MAX_CONNECTIONS = 4_000

/** Applies the connection limit, and answers requests with an unknown `Expect` header like any other. */
export function guardConnections({ server }: Pick<FastifyInstance, 'server'>): void {
  server.maxConnections = MAX_CONNECTIONS
  // Node would refuse an unknown `Expect` header with an answer of its own
  server.on('checkExpectation', (request: IncomingMessage, response: ServerResponse) => {
    server.emit('request', request, response)
  })
}

const REFUSALS: Record<string, { status: number; code: ErrorCode }> = {
  HPE_HEADER_OVERFLOW: { status: 431, code: 'too_large' },
  ERR_HTTP_REQUEST_TIMEOUT: { status: 408, code: 'invalid_request' },
}
const NOT_HTTP = { status: 400, code: 'invalid_request' } as const

/** Refuses invalid or too slow HTTP like every other error (JSON, a code, a Spanish sentence) and closes the connection. */
export function refuseBroken(
  headers: Readonly<Record<string, string>>,
): (error: Error & { code?: string }, socket: Socket) => void {
  return (error, socket) => {
    // nothing can be sent to a closed socket, nor after a part of another answer
    if (error.code === 'ECONNRESET' || !socket.writable || socket.bytesWritten > 0) return socket.destroy()
    const { status, code } = REFUSALS[error.code ?? ''] ?? NOT_HTTP
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
