import { getAccountSecurity } from '@mirador/contract/account-security'
import { route } from '../../http/route.ts'

export const getAccountSecurityRoute = route(getAccountSecurity, async ({ session }, { identity }) => ({
  security: (await identity.security?.read(session)) ?? null,
}))
