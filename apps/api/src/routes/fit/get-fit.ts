import { getFit } from '@mirador/contract/fit'
import { explainFit } from '@mirador/database/fit/explain-fit'
import { ApiError } from '../../http/api-error.ts'
import { readRoute } from '../../http/route.ts'

/** Why a tender fits the caller's company; an unknown code is a 422. */
export const getFitRoute = readRoute(getFit, async ({ params, session }, { database: { db } }) => {
  const fit = await explainFit(db, session.sub, params.id.toUpperCase())
  if (!fit) throw new ApiError('unknown_tender', [{ field: 'id', code: 'unknown' }])
  return fit
})
