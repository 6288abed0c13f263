import { followTender } from '@mirador/contract/tenders'
import { ensureAccount } from '@mirador/database/accounts/accounts'
import { insertTenderFollow } from '@mirador/database/tenders/tender-follows'
import { ApiError } from '../../http/api-error.ts'
import { route } from '../../http/route.ts'

/** DET-3: idempotent; an unknown code is a 422. */
export const followTenderRoute = route(followTender, async ({ body, session }, { database: { db }, now }) => {
  const bid_idn = body.bid_idn.toUpperCase()
  await ensureAccount(db, session.sub, now())
  const isKnown = await insertTenderFollow(db, session.sub, bid_idn, now())
  if (isKnown === 'full') throw new ApiError('too_many_tenders')
  if (!isKnown) throw new ApiError('unknown_tender', [{ field: 'bid_idn', code: 'unknown' }])
  return { bid_idn, is_followed: true }
})
