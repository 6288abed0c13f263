import { getBuyerChoices } from '@mirador/contract/buyers'
import { findCompany } from '@mirador/database/accounts/companies'
import { findBuyerChoices } from '@mirador/database/ledger/buyer-choices'
import { readRoute } from '../../http/route.ts'
import { readQuestion } from './counted-tenders.ts'

/** The criteria that an institution uses and the companies that it chooses. */
export const getBuyerChoicesRoute = readRoute(
  getBuyerChoices,
  async ({ params, query, session }, { database: { db }, now }) => {
    const [{ institutionId, counted }, company] = await Promise.all([
      readQuestion(db, { ...params, ...query }, session.sub, now()),
      findCompany(db, session.sub),
    ])
    const { companies, ...choices } = await findBuyerChoices(db, institutionId, counted)
    return { ...choices, companies: companies.map((one) => ({ ...one, is_own: one.rut === company?.rut })) }
  },
)
