import { getTender } from '@mirador/contract/tenders'
import { findTender } from '@mirador/database/tender-detail'
import { visibleStatus } from '@mirador/domain/tender-status'
import { readRoute } from '../../http/route.ts'
import { officialUrl } from './tender-answer.ts'
import { unseenOf } from './unseen-of.ts'

/** DET-2: everything we hold of one tender, and what its follower has not seen; an unknown code is an empty list, never a 404. */
export const getTenderRoute = readRoute(getTender, async ({ params, session }, { database, now }) => {
  const tender = await findTender(database.db, params.id.toUpperCase(), session.sub)
  if (!tender) return []
  const unseen = tender.is_followed
    ? (await unseenOf(database.db, session.sub, [tender])).byTender.get(tender.id)
    : null
  const {
    id: _id,
    institution_id: _institution,
    detail_source_at: _at,
    unit_code: _unit,
    source: _source,
    ...row
  } = tender
  return [
    {
      ...row,
      status: visibleStatus(row, now()) ?? null,
      facts: row.facts as Record<string, string | number | boolean>,
      official_url: officialUrl(row.bid_idn),
      unseen: unseen ?? null,
    },
  ]
})
