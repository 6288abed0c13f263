import { deleteSavedSearch } from '@mirador/contract/saved-searches'
import { deleteSavedSearch as deleteSearch } from '@mirador/database/saved-searches/saved-searches'
import { route } from '../../http/route.ts'

export const deleteSavedSearchRoute = route(
  deleteSavedSearch,
  async ({ params: { id }, session }, { database: { db } }) => {
    await deleteSearch(db, session.sub, Number(id))
    return { id }
  },
)
