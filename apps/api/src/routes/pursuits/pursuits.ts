import { decideTender, getPursuit } from '@mirador/contract/pursuits'
import { ensureAccount } from '@mirador/database/accounts/accounts'
import { findPursuit, updatePursuit } from '@mirador/database/mesa/pursuits'
import { findDeskOf } from '@mirador/database/mesa/team-people'
import { ApiError } from '../../http/api-error.ts'
import { assistantOf, route } from '../../http/route.ts'

const unknownTender = () => new ApiError('unknown_tender', [{ field: 'id', code: 'unknown' }])

export const pursuitRoutes = {
  /** ESC-09: stores or undoes a decision; an unknown code is a 422, another version a 409, a foreign team a 403. */
  decideTender: route(decideTender, async ({ params, body, session }, { database: { db }, now }) => {
    const { sub } = session
    const at = now()
    await ensureAccount(db, sub, at)
    const bid_idn = params.id.toUpperCase()
    const pursuit = await updatePursuit(db, { sub, assistant: assistantOf(session), bid_idn, ...body }, at)
    if (!pursuit) throw unknownTender()
    if (pursuit === 'foreign') throw new ApiError('forbidden')
    if (pursuit === 'changed') throw new ApiError('decided_meanwhile')
    if (pursuit === 'full') throw new ApiError('too_many_tenders')
    return { ...pursuit, desk: await findDeskOf(db, sub, bid_idn) }
  }),

  /** Reads the primary database, since the version must be the newest. */
  getPursuit: route(getPursuit, async ({ params, session: { sub } }, { database: { db } }) => {
    const bid_idn = params.id.toUpperCase()
    const pursuit = await findPursuit(db, sub, bid_idn)
    if (!pursuit) throw unknownTender()
    return { ...pursuit, desk: await findDeskOf(db, sub, bid_idn) }
  }),
}
