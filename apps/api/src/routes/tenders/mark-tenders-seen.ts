import { markTendersSeen } from '@mirador/contract/unseen-changes'
import { markOwnResultsSeen } from '@mirador/database/ledger/own-result-news'
import { markChangesSeen } from '@mirador/database/tenders/unseen-changes'
import { ApiError } from '../../http/api-error.ts'
import { route } from '../../http/route.ts'
import { countUnseen } from './count-unseen.ts'

/** DET-3: idempotent; changes after `up_to` stay unseen, so does an own result that was not shown; an unknown code is a 422. */
export const markTendersSeenRoute = route(markTendersSeen, async ({ body, session }, { database: { db }, now }) => {
  const bid_idn = body.bid_idn?.toUpperCase()
  const isKnown = await markChangesSeen(db, session.sub, { up_to: body.up_to, bid_idn })
  if (!isKnown) throw new ApiError('unknown_tender', [{ field: 'bid_idn', code: 'unknown' }])
  if (body.own_result || !bid_idn) await markOwnResultsSeen(db, session.sub, now(), bid_idn)
  return countUnseen(db, session.sub)
})
