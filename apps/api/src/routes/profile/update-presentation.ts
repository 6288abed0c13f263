import { updatePresentation } from '@mirador/contract/profile'
import { updateOwnPresentation } from '@mirador/database/accounts/presentations'
import { ApiError } from '../../http/api-error.ts'
import { route } from '../../http/route.ts'

export const updatePresentationRoute = route(
  updatePresentation,
  async ({ body, session }, { database: { db }, now }) => {
    if (!(await updateOwnPresentation(db, session.sub, body, now()))) throw new ApiError('company_unverified')
    return body
  },
)
