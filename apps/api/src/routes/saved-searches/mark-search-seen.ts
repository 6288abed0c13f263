import { markSearchSeen } from '@mirador/contract/saved-searches'
import { markSearchSeen as markSeen } from '@mirador/database/saved-searches/saved-searches'
import { ApiError } from '../../http/api-error.ts'
import { route } from '../../http/route.ts'

export const markSearchSeenRoute = route(
  markSearchSeen,
  async ({ params: { id }, session }, { database: { db }, now }) => {
    if (!(await markSeen(db, session.sub, Number(id), now()))) throw new ApiError('unknown_search')
    return { id }
  },
)
