import { deleteSavedSearch } from '@mirador/contract/saved-searches'
import { appendSecurityEvent } from '@mirador/database/identity/security-events'
import { deleteSavedSearch as deleteSearch } from '@mirador/database/saved-searches/saved-searches'
import { route } from '../../http/route.ts'

export const deleteSavedSearchRoute = route(
  deleteSavedSearch,
  async ({ params: { id }, session: { sub }, origin }, { database: { db }, now }) => {
    await db.transaction().execute(async (tx) => {
      if (!(await deleteSearch(tx, sub, Number(id)))) return
      await appendSecurityEvent(tx, { sub, kind: 'feed_link_removed', happened_at: now(), ...origin })
    })
    return { id }
  },
)
