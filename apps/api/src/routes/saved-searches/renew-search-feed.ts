import { renewSearchFeed } from '@mirador/contract/saved-searches'
import { updateSavedSearch } from '@mirador/database/saved-searches/saved-searches'
import { ApiError } from '../../http/api-error.ts'
import { route } from '../../http/route.ts'
import { newFeedToken } from '../../token-links/new-token.ts'
import { feedPath } from '../../token-links/search-feed-link.ts'

export const renewSearchFeedRoute = route(
  renewSearchFeed,
  async ({ params, session: { sub } }, { database: { db }, env, now }) => {
    const feed_token = newFeedToken()
    const isKnown = await updateSavedSearch(db, { sub, id: Number(params.id) }, { feed_token }, now())
    if (isKnown !== true) throw new ApiError('unknown_search')
    return { feed_url: env.publicUrl + feedPath(feed_token) }
  },
)
