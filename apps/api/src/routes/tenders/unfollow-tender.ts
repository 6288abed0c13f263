import { unfollowTender } from '@mirador/contract/tenders'
import { deleteTenderFollow } from '@mirador/database/tenders/tender-follows'
import { ApiError } from '../../http/api-error.ts'
import { route } from '../../http/route.ts'

/** DET-3: idempotent; an unknown code is a 422. */
export const unfollowTenderRoute = route(unfollowTender, async ({ params, session }, { database: { db } }) => {
  const bid_idn = params.bid_idn.toUpperCase()
  const isKnown = await deleteTenderFollow(db, session.sub, bid_idn)
  if (!isKnown) throw new ApiError('unknown_tender', [{ field: 'bid_idn', code: 'unknown' }])
  return { bid_idn, is_followed: false }
})
