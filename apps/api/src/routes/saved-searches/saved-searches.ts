import {
  createSavedSearch,
  deleteSavedSearch,
  listSavedSearches,
  markSearchSeen,
  previewSearch,
  renewSearchFeed,
  updateSavedSearch,
} from '@mirador/contract/saved-searches'
import { ensureAccount, listAccountRubros } from '@mirador/database/accounts/accounts'
import { appendSecurityEvent } from '@mirador/database/identity/security-events'
import {
  deleteSavedSearch as deleteSearch,
  insertSavedSearch,
  listSavedSearches as listSearchesOf,
  MAX_SEARCHES,
  markSearchSeen as markSeen,
  updateSavedSearch as updateSearch,
} from '@mirador/database/saved-searches/saved-searches'
import { previewSearch as previewOf } from '@mirador/database/saved-searches/search-preview'
import { suggestChange } from '@mirador/database/saved-searches/search-suggestion'
import { savedQuery } from '@mirador/domain/tender-query/saved-query'
import { ApiError } from '../../http/api-error.ts'
import { requireOpen } from '../../http/require-open.ts'
import { readRoute, route } from '../../http/route.ts'
import { SEARCH_FEED_LINK } from '../../token-links/token-link.ts'
import { refuseNothing } from './refuse-nothing.ts'

export const savedSearchRoutes = {
  createSavedSearch: route(
    createSavedSearch,
    async ({ body: { name, filters, in_digest }, session, origin }, context) => {
      const { db } = context.database
      const { now } = context
      const { sub } = session
      const query = savedQuery(filters)
      await refuseNothing(db, query)
      await ensureAccount(db, sub, now())
      const { flag } = await previewOf(db, query, { sub, rubros: await listAccountRubros(db, sub) }, now())
      const happened_at = now()
      const saved = await insertSavedSearch(
        db,
        { sub, name, query, in_digest, feed_token: SEARCH_FEED_LINK.newToken(), was_too_broad: flag === 'too_broad' },
        happened_at,
        async (tx) => {
          // a session that has just ended must not create an address
          await requireOpen(tx, session, context)
          await appendSecurityEvent(tx, { sub, kind: 'feed_link_made', happened_at, ...origin })
        },
      )
      if (saved === 'too many') throw new ApiError('too_many_searches')
      if (saved === 'name taken') throw new ApiError('search_name_taken', [{ field: 'name', code: 'taken' }])
      return { id: String(saved) }
    },
  ),

  deleteSavedSearch: route(
    deleteSavedSearch,
    async ({ params: { id }, session: { sub }, origin }, { database: { db }, now }) => {
      await db.transaction().execute(async (tx) => {
        if (!(await deleteSearch(tx, sub, Number(id)))) return
        await appendSecurityEvent(tx, { sub, kind: 'feed_link_removed', happened_at: now(), ...origin })
      })
      return { id }
    },
  ),

  listSavedSearches: readRoute(listSavedSearches, async ({ session }, { database: { db }, env, now }) => {
    const searches = await listSearchesOf(db, session.sub, now())
    return {
      searches: searches.map(({ id, feed_token, ...search }) => ({
        ...search,
        id: String(id),
        feed_url: 'token' in session ? null : SEARCH_FEED_LINK.urlOf(env.publicUrl, feed_token),
      })),
      most: MAX_SEARCHES,
    }
  }),

  markSearchSeen: route(markSearchSeen, async ({ params: { id }, session }, { database: { db }, now }) => {
    if (!(await markSeen(db, session.sub, Number(id), now()))) throw new ApiError('unknown_search')
    return { id }
  }),

  previewSearch: readRoute(previewSearch, async ({ query, session }, { database: { db }, now }) => {
    const asker = { sub: session.sub, rubros: await listAccountRubros(db, session.sub) }
    const question = [savedQuery(query), asker, now()] as const
    const preview = await previewOf(db, ...question)
    return { ...preview, suggestion: (await suggestChange(db, preview.flag, ...question)) ?? null }
  }),

  renewSearchFeed: route(
    renewSearchFeed,
    async ({ params, session, origin }, { database: { db }, identity, env, now }) => {
      const { sub } = session
      const feed_token = SEARCH_FEED_LINK.newToken()
      const happened_at = now()
      const isKnown = await updateSearch(
        db,
        { sub, id: Number(params.id) },
        { feed_token },
        happened_at,
        async (tx) => {
          // a session that has just ended must not create an address
          await identity.requireUnchanged?.(tx, session)
          await appendSecurityEvent(tx, { sub, kind: 'feed_link_renewed', happened_at, ...origin })
        },
      )
      if (isKnown !== true) throw new ApiError('unknown_search')
      return { feed_url: SEARCH_FEED_LINK.urlOf(env.publicUrl, feed_token) }
    },
  ),

  updateSavedSearch: route(
    updateSavedSearch,
    async ({ params, body: { name, filters, in_digest }, session: { sub } }, { database: { db }, now }) => {
      const query = filters && savedQuery(filters)
      if (query) await refuseNothing(db, query)
      const asker = { sub, rubros: query ? await listAccountRubros(db, sub) : [] }
      const preview = query && (await previewOf(db, query, asker, now()))
      const updated = await updateSearch(
        db,
        { sub, id: Number(params.id) },
        {
          ...(name !== undefined && { name }),
          ...(in_digest !== undefined && { in_digest }),
          ...(query && preview && { query, was_too_broad: preview.flag === 'too_broad' }),
        },
        now(),
      )
      if (updated === 'name taken') throw new ApiError('search_name_taken', [{ field: 'name', code: 'taken' }])
      if (!updated) throw new ApiError('unknown_search')
      return { id: params.id }
    },
  ),
}
