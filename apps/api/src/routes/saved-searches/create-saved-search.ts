import { createSavedSearch } from '@mirador/contract/saved-searches'
import { ensureAccount, listAccountRubros } from '@mirador/database/accounts/accounts'
import { appendSecurityEvent } from '@mirador/database/identity/security-events'
import { insertSavedSearch } from '@mirador/database/saved-searches/saved-searches'
import { previewSearch } from '@mirador/database/saved-searches/search-preview'
import { savedQuery } from '@mirador/domain/tender-query/saved-query'
import { ApiError } from '../../http/api-error.ts'
import { route } from '../../http/route.ts'
import { SEARCH_FEED_LINK } from '../../token-links/token-link.ts'
import { refuseNothing } from './refuse-nothing.ts'

export const createSavedSearchRoute = route(
  createSavedSearch,
  async ({ body: { name, filters, in_digest }, session, origin }, { database: { db }, identity, now }) => {
    const { sub } = session
    const query = savedQuery(filters)
    await refuseNothing(db, query)
    await ensureAccount(db, sub, now())
    const { flag } = await previewSearch(db, query, { sub, rubros: await listAccountRubros(db, sub) }, now())
    const happened_at = now()
    const saved = await insertSavedSearch(
      db,
      { sub, name, query, in_digest, feed_token: SEARCH_FEED_LINK.newToken(), was_too_broad: flag === 'too_broad' },
      happened_at,
      async (tx) => {
        // a session that has just ended must not leave an address behind
        await identity.requireUnchanged?.(tx, session)
        await appendSecurityEvent(tx, { sub, kind: 'feed_link_made', happened_at, ...origin })
      },
    )
    if (saved === 'too many') throw new ApiError('too_many_searches')
    if (saved === 'name taken') throw new ApiError('search_name_taken', [{ field: 'name', code: 'taken' }])
    return { id: String(saved) }
  },
)
