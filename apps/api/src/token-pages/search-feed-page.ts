import etag from '@fastify/etag'
import { findFeed } from '@mirador/database/saved-searches/saved-search-matches'
import type { FastifyPluginAsync } from 'fastify'
import type { Context } from '../context.ts'
import { sendError } from '../http/error-handler.ts'
import { ETAGS } from '../http/etags.ts'
import { createRequestLimits } from '../limits/request-limits.ts'
import { feedPath } from '../token-links/search-feed-link.ts'
import { searchFeed } from './search-feed.ts'

const TOKEN = /^([\w-]{32})\.xml$/

/** `/feeds/searches/{token}.xml`: what the reader of a saved search's feed fetches, now and then, with nothing but its address. */
export function searchFeeds({ env, database, now }: Context): FastifyPluginAsync {
  const { publicUrl, companyName } = env
  const limits = createRequestLimits({ now, factor: env.rateLimitFactor })
  return async (feeds) => {
    await feeds.register(etag, ETAGS)
    feeds.get('/feeds/searches/:file', async (request, reply) => {
      limits.countAddress('read', request.ip)
      const token = TOKEN.exec((request.params as { file: string }).file)?.[1]
      const feed = token && (await findFeed(database.db, token))
      if (!feed) return sendError(reply, 'not_found')
      return reply
        .type('application/rss+xml; charset=utf-8')
        .header('cache-control', 'private, no-cache')
        .header('x-robots-tag', 'noindex')
        .send(searchFeed(feed, { publicUrl, companyName, self: publicUrl + feedPath(token) }))
    })
  }
}
