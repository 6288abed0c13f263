import { hash } from 'node:crypto'
import etag from '@fastify/etag'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import fresh from 'fresh'

/**
 * Adds an ETag to the answers of an app, and answers 304 when the client has the same version.
 * @fastify/etag compares the whole header with the tag, so it would send the answer again to a client that names
 * several tags.
 */
export async function registerEtags(app: FastifyInstance): Promise<void> {
  await app.register(etag, {
    // the same for every compression of an answer
    weak: true,
    // of the answer before compression; `hash` takes half the time of a hash object
    hashFn: (answer) => hash('sha1', answer, 'base64'),
    replyWith304: false,
  })
  app.addHook('onSend', async (request, reply, payload) => {
    const isRead = request.method === 'GET' || request.method === 'HEAD'
    if (!isRead || reply.statusCode !== 200) return payload
    if (!hasCurrent(request, reply.getHeader('etag'))) return payload
    reply.code(304)
    return ''
  })
}

/** Whether the client has the answer with a tag: it is one of those of `If-None-Match`, strong or weak (RFC 9110, 13.1.2). */
export function hasCurrent({ headers }: FastifyRequest, etag: ReturnType<FastifyReply['getHeader']>): boolean {
  // Cache-Control is left out: `fetch` sends no-cache with every If-None-Match of its caller
  return fresh({ 'if-none-match': headers['if-none-match'] }, { etag })
}
