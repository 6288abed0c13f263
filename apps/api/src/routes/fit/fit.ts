import {
  dismissTender,
  getDismissalEffect,
  getFit,
  getLimits,
  listDismissals,
  undoDismissal,
  updateLimits,
} from '@mirador/contract/fit'
import { PAGE_SIZE } from '@mirador/contract/page'
import { ensureAccount } from '@mirador/database/accounts/accounts'
import { findDismissalEffect } from '@mirador/database/fit/dismissal-effect'
import { deleteDismissal, listDismissals as listDismissalsOf, upsertDismissal } from '@mirador/database/fit/dismissals'
import { explainFit } from '@mirador/database/fit/explain-fit'
import { getProfileLimits, type ProfileLimits, replaceProfileLimits } from '@mirador/database/fit/profile-limits'
import { ApiError } from '../../http/api-error.ts'
import { readRoute, route } from '../../http/route.ts'
import { pageOf } from '../../http/walk.ts'

export const fitRoutes = {
  /** 'No me sirve': idempotent; an unknown code is a 422. */
  dismissTender: route(
    dismissTender,
    async ({ params, body: { reason, reach }, session: { sub } }, { database: { db }, now }) => {
      const bid_idn = params.id.toUpperCase()
      const at = now()
      await ensureAccount(db, sub, at)
      const isKnown = await upsertDismissal(db, { sub, bid_idn, reason, reach, at })
      if (isKnown === 'full') throw new ApiError('too_many_dismissals')
      if (!isKnown) throw new ApiError('unknown_tender', [{ field: 'id', code: 'unknown' }])
      return { bid_idn, dismissed: reason }
    },
  ),

  /** How many open tenders 'No me sirve' would lower besides its own; an unknown code is a 422. */
  getDismissalEffect: readRoute(
    getDismissalEffect,
    async ({ params, query: { reason }, session: { sub } }, { database: { db } }) => {
      const effect = await findDismissalEffect(db, sub, { bid_idn: params.id.toUpperCase(), reason })
      if (!effect) throw new ApiError('unknown_tender', [{ field: 'id', code: 'unknown' }])
      return effect
    },
  ),

  /** Why a tender fits the caller's company; an unknown code is a 422. */
  getFit: readRoute(getFit, async ({ params, session }, { database: { db } }) => {
    const fit = await explainFit(db, session.sub, params.id.toUpperCase())
    if (!fit) throw new ApiError('unknown_tender', [{ field: 'id', code: 'unknown' }])
    return fit
  }),

  /** The regions in which the caller sells and does not sell, and the limits of amounts. */
  getLimits: readRoute(getLimits, async ({ session }, { database: { db } }) =>
    limitsAnswer(await getProfileLimits(db, session.sub)),
  ),

  /** Perfil › Descartes: the tenders that the caller dismissed, the latest first. */
  listDismissals: readRoute(
    listDismissals,
    async ({ query: { offset }, session: { sub }, walk }, { database: { db } }) => {
      const { page, take } = pageOf(walk, offset, PAGE_SIZE)
      const { dismissals, total } = await listDismissalsOf(db, sub, page)
      const rows = take(dismissals, ({ tender_id }) => [tender_id])
      return { dismissals: rows.map(({ tender_id: _, ...row }) => ({ ...row, at: row.at.toISOString() })), total }
    },
  ),

  /** Undoes 'No me sirve' completely: idempotent; an unknown code is a 422. */
  undoDismissal: route(undoDismissal, async ({ params, session }, { database: { db } }) => {
    const bid_idn = params.id.toUpperCase()
    const isKnown = await deleteDismissal(db, session.sub, bid_idn)
    if (!isKnown) throw new ApiError('unknown_tender', [{ field: 'id', code: 'unknown' }])
    return { bid_idn, dismissed: null }
  }),

  /** Replaces the limits; without `regions`, the selling regions stay. */
  updateLimits: route(
    updateLimits,
    async ({ body: { regions, excluded_regions, min_amount, max_amount }, session: { sub } }, { database, now }) => {
      const { db } = database
      await ensureAccount(db, sub, now())
      const sold = regions ?? (await getProfileLimits(db, sub)).regions
      if (sold.some((region) => excluded_regions.includes(region))) {
        throw new ApiError('invalid_request', [{ field: 'excluded_regions', code: 'invalid' }])
      }
      const limits = { excludedRegions: excluded_regions, minAmount: min_amount, maxAmount: max_amount }
      await replaceProfileLimits(db, sub, { regions: sold, ...limits })
      return limitsAnswer(await getProfileLimits(db, sub))
    },
  ),
}

const limitsAnswer = ({ regions, excludedRegions, minAmount, maxAmount }: ProfileLimits) => ({
  regions: [...regions],
  excluded_regions: [...excludedRegions],
  min_amount: minAmount,
  max_amount: maxAmount,
})
