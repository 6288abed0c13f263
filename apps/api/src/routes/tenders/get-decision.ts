import { getDecision } from '@mirador/contract/tender-decision'
import { findTender } from '@mirador/database/tenders/tender-detail'
import { ApiError } from '../../http/api-error.ts'
import { readRoute } from '../../http/route.ts'
import { readDecision } from '../../tenders/read-decision.ts'

/** ESC-17 ESC-18: the six answers to decide on a tender; an unknown code is a 422. */
export const getDecisionRoute = readRoute(
  getDecision,
  async ({ params, session: { sub } }, { database: { db }, now, log }) => {
    const tender = await findTender(db, params.id.toUpperCase(), sub)
    if (!tender) throw new ApiError('unknown_tender', [{ field: 'id', code: 'unknown' }])
    const onFailure = (part: string, err: unknown) => log.error({ err, part }, 'a part of a decision not read')
    return readDecision(db, tender, { sub, now: now(), onFailure })
  },
)
