import { findFeed } from '@mirador/database/saved-searches/saved-search-matches'
import type { FastifyPluginAsync } from 'fastify'
import type { Context } from '../context.ts'
import { sendError } from '../http/error-handler.ts'
import { SEARCH_FEED_LINK } from '../token-links/token-link.ts'
import { searchFeed } from './search-feed.ts'
import { tokenFiles } from './token-file.ts'

/** The RSS feed of a saved search. */
export function searchFeedPages(context: Context): FastifyPluginAsync {
  const { publicUrl, companyName } = context.env
  return tokenFiles(
    SEARCH_FEED_LINK,
    context,
    async (token) => {
      const feed = await findFeed(context.database.db, token)
      if (!feed) return undefined
      const self = SEARCH_FEED_LINK.urlOf(publicUrl, token)
      return { type: 'application/rss+xml; charset=utf-8', body: searchFeed(feed, { publicUrl, companyName, self }) }
    },
    (reply) => sendError(reply, 'not_found'),
  )
}
