import { getPresentation } from '@mirador/contract/profile'
import { findOwnPresentation } from '@mirador/database/accounts/presentations'
import { readRoute } from '../../http/route.ts'

export const getPresentationRoute = readRoute(getPresentation, ({ session }, { database: { db } }) =>
  findOwnPresentation(db, session.sub),
)
