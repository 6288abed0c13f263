import { undoDismissal } from '@mirador/contract/fit'
import { deleteDismissal } from '@mirador/database/fit/dismissals'
import { ApiError } from '../../http/api-error.ts'
import { route } from '../../http/route.ts'

/** Leaves no trace of 'No me sirve': idempotent; an unknown code is a 422. */
export const undoDismissalRoute = route(undoDismissal, async ({ params, session }, { database: { db } }) => {
  const bid_idn = params.id.toUpperCase()
  const isKnown = await deleteDismissal(db, session.sub, bid_idn)
  if (!isKnown) throw new ApiError('unknown_tender', [{ field: 'id', code: 'unknown' }])
  return { bid_idn, dismissed: null }
})
