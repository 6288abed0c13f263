import { getLimits } from '@mirador/contract/fit'
import { getProfileLimits, type ProfileLimits } from '@mirador/database/fit/profile-limits'
import { readRoute } from '../../http/route.ts'

/** Where the caller sells, where not, and between which amounts. */
export const getLimitsRoute = readRoute(getLimits, async ({ session }, { database: { db } }) =>
  limitsAnswer(await getProfileLimits(db, session.sub)),
)

export const limitsAnswer = ({ regions, excludedRegions, minAmount, maxAmount }: ProfileLimits) => ({
  regions: [...regions],
  excluded_regions: [...excludedRegions],
  min_amount: minAmount,
  max_amount: maxAmount,
})
