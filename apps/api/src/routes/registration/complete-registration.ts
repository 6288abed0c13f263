import { completeRegistration } from '@mirador/contract/registration'
import { completeRegistration as markCompleted } from '@mirador/database/accounts/accounts'
import { ApiError } from '../../http/api-error.ts'
import { route } from '../../http/route.ts'

/** The last step of the registration; requires the company of step 3. */
export const completeRegistrationRoute = route(completeRegistration, async ({ session }, { database: { db }, now }) => {
  const registered_at = await markCompleted(db, session.sub, now())
  if (!registered_at) throw new ApiError('company_missing')
  return { registered_at }
})
