import { getMarketCompanies } from '@mirador/contract/market'
import { findCompany } from '@mirador/database/accounts/companies'
import { listMarketCompanies } from '@mirador/database/ledger/market-outcomes'
import { readRoute } from '../../http/route.ts'
import { readMarketQuestion } from './market-question.ts'

/** The companies that are chosen in a market. */
export const getMarketCompaniesRoute = readRoute(
  getMarketCompanies,
  async ({ query, session }, { database: { db }, now }) => {
    const [{ question }, company] = await Promise.all([
      readMarketQuestion(db, query, { sub: session.sub, now: now() }),
      findCompany(db, session.sub),
    ])
    const { companies, ...counts } = await listMarketCompanies(db, question)
    return { ...counts, companies: companies.map((one) => ({ ...one, is_own: one.rut === company?.rut })) }
  },
)
