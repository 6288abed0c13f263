import { getTender } from '@mirador/contract/tenders'
import { findTender } from '@mirador/database/tenders/tender-detail'
import { readRoute } from '../../http/route.ts'
import { tenderDetailAnswer } from '../../tenders/tender-detail-answer.ts'

/** DET-2: an unknown code is an empty list, never a 404. */
export const getTenderRoute = readRoute(getTender, async ({ params, session: { sub } }, { database: { db }, now }) => {
  const tender = await findTender(db, params.id.toUpperCase(), sub)
  return tender ? [await tenderDetailAnswer(db, tender, { sub, now: now() })] : []
})
