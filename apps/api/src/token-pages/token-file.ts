import compress from '@fastify/compress'
import type { FastifyPluginAsync, FastifyReply } from 'fastify'
import type { Context } from '../context.ts'
import { answerCancellably } from '../http/cancellable-answer.ts'
import { registerEtags } from '../http/etags.ts'
import type { TokenLink } from '../token-links/token-link.ts'

export interface TokenFile {
  /** media type */
  type: string
  headers?: Record<string, string>
  body: string
}

/**
 * Serves the files of a token link to programs that fetch them repeatedly: compressed, answered 304 when the client has
 * them, never indexed, counted as `feed` for the address, and cancelled with their reader.
 * @param read returns the file of a token; undefined: the token is not valid, or not any more
 */
export function tokenFiles(
  { base, tokenOf }: TokenLink,
  { requestLimits }: Pick<Context, 'requestLimits'>,
  read: (token: string) => Promise<TokenFile | undefined>,
  sendUnknown: (reply: FastifyReply) => FastifyReply,
): FastifyPluginAsync {
  return async (app) => {
    await app.register(compress, { encodings: ['br', 'gzip'] })
    await registerEtags(app)
    app.get(`${base}/:file`, { config: { cost: 'feed' } }, async (request, reply) => {
      const token = tokenOf((request.params as { file: string }).file)
      // charged to the link, which many programs may read
      const turns = token && requestLimits.databaseTime.turnsOf(`link ${token}`, request.ip)
      const begin = async () => () => {}
      const file = turns && (await answerCancellably(reply, { isRead: true, begin, turns }, () => read(token)))
      if (!file) return sendUnknown(reply)
      return reply
        .type(file.type)
        .headers({ 'cache-control': 'private, no-cache', 'x-robots-tag': 'noindex', ...file.headers })
        .send(file.body)
    })
  }
}
