import { renewSearchFeed } from '@mirador/contract/saved-searches'
import { appendSecurityEvent } from '@mirador/database/identity/security-events'
import { updateSavedSearch } from '@mirador/database/saved-searches/saved-searches'
import { ApiError } from '../../http/api-error.ts'
import { route } from '../../http/route.ts'
import { SEARCH_FEED_LINK } from '../../token-links/token-link.ts'

export const renewSearchFeedRoute = route(
  renewSearchFeed,
  async ({ params, session, origin }, { database: { db }, identity, env, now }) => {
    const { sub } = session
    const feed_token = SEARCH_FEED_LINK.newToken()
    const happened_at = now()
    const isKnown = await updateSavedSearch(
      db,
      { sub, id: Number(params.id) },
      { feed_token },
      happened_at,
      async (tx) => {
        // a session that has just ended must not leave an address behind
        await identity.requireUnchanged?.(tx, session)
        await appendSecurityEvent(tx, { sub, kind: 'feed_link_renewed', happened_at, ...origin })
      },
    )
    if (isKnown !== true) throw new ApiError('unknown_search')
    return { feed_url: SEARCH_FEED_LINK.urlOf(env.publicUrl, feed_token) }
  },
)
