import { getAccountDeletion } from '@mirador/contract/account'
import { route } from '../../http/route.ts'
import { isRecentSignIn } from './recent-sign-in.ts'

export const getAccountDeletionRoute = route(getAccountDeletion, async ({ session }, { identity, now }) => {
  const confirm_with = (await identity.passwords?.isSet(session.sub)) ? ('password' as const) : ('email' as const)
  return { confirm_with, is_recent: isRecentSignIn(session, now()) }
})
