import { updateLimits } from '@mirador/contract/fit'
import { ensureAccount } from '@mirador/database/accounts/accounts'
import { getProfileLimits, replaceProfileLimits } from '@mirador/database/fit/profile-limits'
import { ApiError } from '../../http/api-error.ts'
import { route } from '../../http/route.ts'
import { limitsAnswer } from './get-limits.ts'

/** Replaces the limits; without `regions`, where the caller sells stays. */
export const updateLimitsRoute = route(
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
)
