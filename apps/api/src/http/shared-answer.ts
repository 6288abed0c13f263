import { hash } from 'node:crypto'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { hasCurrent } from './etags.ts'

type Encoding = 'br' | 'gzip'

/** An answer that is the same for everyone: created and compressed once, then only sent. */
export interface SharedAnswer {
  /** media type */
  type: string
  etag: string
  plain: Buffer
  compressed: Readonly<Partial<Record<Encoding, Buffer>>>
}

/** Minimum size in bytes for compression; below it, compression saves no packet. */
const WORTH_COMPRESSING = 1_024

export function sharedAnswer(type: string, content: string | Buffer): SharedAnswer {
  const plain = Buffer.from(content)
  // weak: the same for every compression
  const etag = `W/"${hash('sha1', plain, 'base64')}"`
  if (plain.length < WORTH_COMPRESSING) return { type, etag, plain, compressed: {} }
  const params = { [constants.BROTLI_PARAM_QUALITY]: 9, [constants.BROTLI_PARAM_SIZE_HINT]: plain.length }
  const compressed = { br: brotliCompressSync(plain, { params }), gzip: gzipSync(plain, { level: 9 }) }
  return { type, etag, plain, compressed }
}

/** Sends the answer in an encoding that the client accepts, or 304 when the client has it. */
export function sendShared(request: FastifyRequest, reply: FastifyReply, answer: SharedAnswer): FastifyReply {
  const { type, etag, plain, compressed } = answer
  reply.header('etag', etag).header('vary', 'accept-encoding')
  if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-cache')
  if (hasCurrent(request, etag)) return reply.code(304).send()
  const encoding = (['br', 'gzip'] as const).find((one) => compressed[one] && accepts(request, one))
  if (encoding) reply.header('content-encoding', encoding)
  return reply.type(type).send(encoding ? compressed[encoding] : plain)
}

/** Whether the client names the encoding, and not with the weight 0. */
function accepts({ headers }: FastifyRequest, encoding: Encoding): boolean {
  const named = String(headers['accept-encoding'] ?? '')
    .split(',')
    .map((one) =>
      one
        .trim()
        .toLowerCase()
        .split(/\s*;\s*q=/),
    )
  return named.some(([name, weight = '1']) => name === encoding && Number(weight) > 0)
}
