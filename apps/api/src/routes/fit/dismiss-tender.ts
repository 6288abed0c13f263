import { dismissTender } from '@mirador/contract/fit'
import { ensureAccount } from '@mirador/database/accounts/accounts'
import { upsertDismissal } from '@mirador/database/fit/dismissals'
import { ApiError } from '../../http/api-error.ts'
import { route } from '../../http/route.ts'

/** 'No me sirve': idempotent; an unknown code is a 422. */
export const dismissTenderRoute = route(
  dismissTender,
  async ({ params, body: { reason }, session: { sub } }, { database: { db }, now }) => {
    const bid_idn = params.id.toUpperCase()
    const at = now()
    await ensureAccount(db, sub, at)
    const isKnown = await upsertDismissal(db, { sub, bid_idn, reason, at })
    if (isKnown === 'full') throw new ApiError('too_many_dismissals')
    if (!isKnown) throw new ApiError('unknown_tender', [{ field: 'id', code: 'unknown' }])
    return { bid_idn, dismissed: reason }
  },
)
