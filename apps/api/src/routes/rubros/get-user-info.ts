import { getUserInfo } from '@mirador/contract/rubros'
import { findAccount, listAccountRubros } from '@mirador/database/accounts/accounts'
import { findCompany } from '@mirador/database/accounts/companies'
import { route } from '../../http/route.ts'
import { chosenRubros } from './chosen-rubros.ts'

export const getUserInfoRoute = route(getUserInfo, async ({ session }, { database, identity }) => ({
  user_id: session.sub,
  email: (await identity.userEmail(session.sub, session.accessToken)) ?? null,
  product_segment_id: chosenRubros(await listAccountRubros(database.db, session.sub)),
  company: (await findCompany(database.db, session.sub)) ?? null,
  registered_at: (await findAccount(database.db, session.sub))?.registered_at ?? null,
}))
