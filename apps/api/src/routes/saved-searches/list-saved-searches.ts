import { listSavedSearches } from '@mirador/contract/saved-searches'
import { listSavedSearches as listSearchesOf, MAX_SEARCHES } from '@mirador/database/saved-searches/saved-searches'
import { readRoute } from '../../http/route.ts'
import { SEARCH_FEED_LINK } from '../../token-links/token-link.ts'

export const listSavedSearchesRoute = readRoute(
  listSavedSearches,
  async ({ session }, { database: { db }, env, now }) => {
    const searches = await listSearchesOf(db, session.sub, now())
    return {
      searches: searches.map(({ id, feed_token, ...search }) => ({
        ...search,
        id: String(id),
        feed_url: SEARCH_FEED_LINK.urlOf(env.publicUrl, feed_token),
      })),
      most: MAX_SEARCHES,
    }
  },
)
